import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { isAt, seesNo, seesText, tap, tapTwice } from "../../../test/act.ts";
import type { FakeWire } from "../../../test/fake-wire.ts";
import { openScreen } from "../../../test/open-screen.tsx";
import { applicationAt, personal } from "../../../test/samples/application.ts";
import { userInfo } from "../../../test/samples/borrower.ts";
import { minutesFromNow } from "../../../test/samples/moment.ts";
import { products } from "../../../test/samples/offer.ts";
import { homeAt, orderAt, orderNo } from "../../../test/samples/orders.ts";
import { overdue } from "../../../test/samples/repayment.ts";
import { can, type Feedback, feedback, feedbackId, supportAnswer } from "../../../test/samples/support.ts";
import { savedFiles } from "../../../test/saved-files.ts";
import { answerCache } from "../../data/answer-cache.ts";

const bureau = /I agree to a credit bureau check/;
const marketing = /Tell me about other offers/;

function open(part: (fake: FakeWire) => void) {
	return openScreen("home", {
		replies: (fake) => {
			fake.addWrapper({ logEventByLocal: {} });
			fake.answers("loanProductIndex", homeAt(null));
			fake.answers("productList", products());
			fake.answers("getApplication", applicationAt(null));
			part(fake);
		},
	});
}

describe("consents before applying", () => {
	it("are unticked, and the bureau consent is required", async () => {
		const { fake } = await open(() => undefined);
		await tap("Apply");
		await expect.element(page.getByRole("checkbox", { name: bureau })).not.toBeChecked();
		await expect.element(page.getByRole("checkbox", { name: marketing })).not.toBeChecked();
		await tap("Start my application");
		await seesText("Please tick this first: we can't decide without it.");
		await expect.element(page.getByRole("checkbox", { name: bureau })).toHaveFocus();
		expect(fake.sent("applyMarket")).toEqual([]);
	});

	it("start the application once, with the ticked consents only", async () => {
		const { fake } = await open((wire) => wire.keepsPending("applyMarket"));
		await tap("Apply");
		await page.getByRole("checkbox", { name: bureau }).click();
		await tapTwice("Start my application");
		fake.answers("getApplication", applicationAt("BasicInfo"));
		fake.answers("applyMarket", { orderNo, step: 6 });
		await isAt("/auth/personal_infomation");
		await expect
			.poll(() => fake.sent("applyMarket"))
			.toEqual([{ consents: [{ purpose: "bureau", version: expect.any(String) }] }]);
	});

	it("start a returning borrower's application by its own call", async () => {
		const { fake } = await open((wire) => {
			wire.answers("getApplication", applicationAt(null, { personal }));
			wire.answers("applyMarketAgain", { orderNo, step: 6 });
		});
		await tap("Apply");
		await page.getByRole("checkbox", { name: bureau }).click();
		await page.getByRole("checkbox", { name: marketing }).click();
		fake.answers("getApplication", applicationAt("BasicInfo", { personal }));
		await tap("Start my application");
		await isAt("/auth/personal_infomation");
		expect(
			fake.sent("applyMarketAgain").map(({ consents }) => consents?.map(({ purpose }) => purpose)),
		).toEqual([["bureau", "marketing"]]);
		expect(fake.sent("applyMarket")).toEqual([]);
	});

	it.each([
		["loanOpen", {}, "You already have a loan. You can apply again when it is paid off."],
		["reapplyLater", { date: "13 Nov 2026" }, "You can apply again from 13 Nov 2026."],
	] as const)("show why an application is refused: %s", async (error, details, sentence) => {
		await open((wire) => wire.refuses("applyMarket", error, { details }));
		await tap("Apply");
		await page.getByRole("checkbox", { name: bureau }).click();
		await tap("Start my application");
		await seesText(sentence);
		await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
	});
});

it("is begun in a browser too, after the advice to use the app", async () => {
	const { fake } = await openScreen("home", {
		replies: (wire) => {
			wire.answers("loanProductIndex", homeAt("Finish"));
			wire.answers("productList", products());
			wire.answers("getApplication", applicationAt(null, { personal }));
			wire.answers("applyMarketAgain", { orderNo, step: 6 });
		},
	});
	await seesText("In order to avoid misuse, please apply in the APP");
	await tap("Continue here");
	await page.getByRole("checkbox", { name: bureau }).click();
	fake.answers("getApplication", applicationAt("BasicInfo", { personal }));
	await tap("Start my application");
	await isAt("/auth/personal_infomation");
});

it("an open application continues at its step", async () => {
	await open((fake) => {
		fake.answers("loanProductIndex", homeAt("Question"));
		fake.answers("getApplication", applicationAt("Question"));
	});
	await tap("Continue");
	await isAt("/auth/loan_question");
});

it("home shows the state of an application after a retry", async () => {
	const { fake } = await open((wire) => wire.losesNetwork("getApplication"));
	await seesText("We couldn't check your application.");
	fake.answers("getApplication", applicationAt("finishLoading"));
	await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
	await expect
		.element(page.getByRole("main").getByRole("button", { name: "Submit your application" }))
		.toBeVisible();
});

it("the example on home has the region's figures", async () => {
	await open(() => undefined);
	await seesText(/Example: \$26,000 for 182 days/);
	await seesText("You pay back");
	await seesText(/CAT: \d+(\.\d+)?%/);
});

it("home shows the last known state at once, and never an offer to a borrower in debt", async () => {
	const { basicInfo } = userInfo("mx");
	const owing = homeAt("Overdued");
	await answerCache.write({ name: "loanProductIndex", input: {}, userId: basicInfo.userId }, owing);
	const { fake, words } = await open((wire) => {
		wire.keepsPending("loanProductIndex");
		wire.answers("repayDetail", overdue());
		wire.answers("hasCancelLoan", { allowed: false, how: null, reasons: [], giveBack: null });
	});
	await seesText(words.loan("home.overdue"));
	await seesNo(words.t("home.firstLoan"));
	fake.answers("loanProductIndex", homeAt("Repaying"));
	await seesText(/Next payment/);
});

describe("a rejected borrower", () => {
	const request = (part: Parameters<typeof feedback>[0] = {}) =>
		feedback({ type: 3, orderNo, createTime: minutesFromNow(-60), ...part });
	const openRejected = (asked: readonly Feedback[], part: (fake: FakeWire) => void = () => undefined) =>
		open((fake) => {
			fake.answers("loanProductIndex", homeAt("Reject"));
			fake.answers("isRejectRecommendation", { show: false });
			fake.answers("listFeedback", { feedbacks: [...asked], more: false });
			fake.answers("checkCanHandle", can());
			part(fake);
		});
	const ask = page.getByRole("link", { name: "Ask a person to look again" });

	it("puts the day to apply again into the calendar", async () => {
		await openRejected([]);
		await seesText("You can apply again");
		await tap("Add the day to my calendar");
		await expect.poll(() => savedFiles()).toEqual(["puente.ics"]);
	});

	it("asks a person to look again at this application", async () => {
		const { fake } = await openRejected([]);
		await ask.click();
		await isAt(`/feedback/add_feedback?type=3&about=decision&orderNo=${orderNo}`);
		await seesText(/look again at the decision on my application/);
		// The kinds of a message do not fit a decision.
		expect(page.getByRole("radio").elements()).toEqual([]);
		fake.answers("createFeedback", { feedback: request() });
		fake.answers("feedbackDetail", { feedback: request() });
		await tap("Send");
		await seesText("We've got your message");
		expect(fake.sent("createFeedback")).toMatchObject([{ type: 3, orderNo }]);
	});

	it("sees that it was asked and by when the answer comes, and is not offered to ask again", async () => {
		await openRejected([feedback({ orderNo: null }), request()], (fake) =>
			fake.answers("feedbackDetail", { feedback: request() }),
		);
		await seesText("A person is looking again");
		// It was asked one hour and twenty seconds before noon in Mexico.
		await seesText("We answer by tomorrow at 10:59.");
		await expect.element(ask).not.toBeInTheDocument();
		await page.getByRole("link", { name: "See your request" }).click();
		await isAt(`/feedback/feedbackDetail?id=${feedbackId}`);
	});

	it("sees that the answer is late", async () => {
		const order = orderAt("Reject", { finishedAt: minutesFromNow(-26 * 60) });
		await openRejected([request({ createTime: minutesFromNow(-25 * 60) })], (fake) =>
			fake.answers("loanProductIndex", { ...homeAt("Reject"), order }),
		);
		await seesText("Our answer is late. We still owe it to you.");
		await expect.element(ask).not.toBeInTheDocument();
	});

	it("sees the answer and may reply to it", async () => {
		const taken = request({ status: 2, editable: false });
		await openRejected([taken], (fake) =>
			fake.answers("listLeaveMessages", { feedback: taken, messages: [supportAnswer] }),
		);
		await seesText(supportAnswer.text);
		await expect.element(page.getByRole("link", { name: "Read and reply" })).toBeVisible();
		await expect.element(ask).not.toBeInTheDocument();
	});

	it("may ask again once the request is closed, beside its answer", async () => {
		const closed = request({ status: 3, editable: false });
		await openRejected([closed], (fake) =>
			fake.answers("listLeaveMessages", { feedback: closed, messages: [supportAnswer] }),
		);
		await seesText(supportAnswer.text);
		await expect.element(ask).toBeVisible();
	});

	it("is not offered to ask again while it is not known whether a request is open", async () => {
		await openRejected([], (fake) => fake.losesNetwork("listFeedback"));
		await expect.element(page.getByRole("link", { name: /^Talk to us/ })).toBeVisible();
		await expect.element(ask).not.toBeInTheDocument();
	});
});

it("the bell says how many messages are new", async () => {
	await open((fake) => fake.answers("messageList", { messages: [], unread: 3, more: false }));
	await expect.element(page.getByRole("link", { name: "Messages, 3 new" })).toBeVisible();
});
