import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, fieldSays, isAt, seesNo, seesText, tap, tapTwice } from "../../../test/act.ts";
import type { FakeWire } from "../../../test/fake-wire.ts";
import { type OpenOptions, openScreen } from "../../../test/open-screen.tsx";
import { credit } from "../../../test/samples/credit.ts";
import { minutesFromNow } from "../../../test/samples/moment.ts";
import {
	agreement,
	choice,
	choiceQuery,
	offerDigest,
	offerOf,
	products,
} from "../../../test/samples/offer.ts";
import { homeAt, orderAt, orderNo } from "../../../test/samples/orders.ts";
import { savedFiles } from "../../../test/saved-files.ts";
import { hearServerTime } from "../../data/server-clock.ts";

const approved = (fake: FakeWire) => {
	fake.answers("latestOrder", { order: orderAt("Confirm") });
	fake.answers("productList", products());
	fake.answers("productInfo", (input) =>
		offerOf({ productId: input.productId, amount: input.amount, days: input.days }),
	);
	fake.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(10) });
	fake.answers("validateVerifyCode", { orderNo, signedAt: minutesFromNow(0) });
};
const afterwards = (fake: FakeWire) => {
	fake.answers("loanProductIndex", { ...homeOf(), order: null });
	fake.answers("getMoneyTime", { startsAt: minutesFromNow(60) });
};
const homeOf = () => ({
	status: "lending" as const,
	button: null,
	currency: "MXN" as const,
	amountMin: 1_000,
	amountMax: 60_000,
	tenureDaysMin: 91,
	tenureDaysMax: 365,
	limit: null,
	reapplyOn: null,
	held: false,
	order: null,
});

describe("loan choice", () => {
	const open = (part: (fake: FakeWire) => void = () => undefined, query = {}) =>
		openScreen("toBorrow", {
			query,
			replies: (fake) => {
				approved(fake);
				part(fake);
			},
		});

	it("recalculates the cost when the amount changes", async () => {
		await open();
		const slider = page.getByRole("slider", { name: "I want to borrow" });
		await expect.element(slider).toBeVisible();
		await seesText("Total to repay");
		const before = document.body.textContent;
		await tap("More");
		await expect.poll(() => document.body.textContent).not.toBe(before);
	});

	it("shows the figures of 3,000 pesos for 91 days", async () => {
		await open(undefined, choiceQuery);
		// A fee of 1.5 % plus 16 % tax, to the centavo, is deducted from the payout.
		await seesText("-$45.00");
		await seesText("-$7.20");
		await seesText("$2,947.80");
	});

	it("says that a length needs another amount, and changes nothing before the borrower takes it", async () => {
		await open((fake) => fake.answers("productList", products("mx", 6_000)), choiceQuery);
		const slider = page.getByRole("slider");
		await page.getByRole("radio", { name: /182 days From \$5,000/ }).click();
		await seesText("182 days needs a loan of $5,000 or more.");
		await seesText("You chose $3,000. Nothing has changed yet.");
		await expect.element(slider).toHaveAttribute("aria-valuetext", "$3,000");
		await expect.element(page.getByRole("radio", { name: /91 days/ })).toBeChecked();
		await tap("Keep $3,000");
		await seesNo("Nothing has changed yet.");
		await page.getByRole("radio", { name: /182 days/ }).click();
		await tap("Take $5,000");
		await expect.element(slider).toHaveAttribute("aria-valuetext", "$5,000");
		await expect.element(page.getByRole("radio", { name: /182 days/ })).toBeChecked();
		await seesNo("Nothing has changed yet.");
	});

	it("says that the length follows an amount that it is not lent for", async () => {
		const query = { ...choiceQuery, productId: "mx-plus-365", amount: "5000", days: "182" };
		await open((fake) => fake.answers("productList", products("mx", 6_000)), query);
		await expect.element(page.getByRole("slider")).toHaveAttribute("aria-valuetext", "$5,000");
		await tap("Less");
		await seesText(/We don't lend \$[\d,]+ for 182 days. The loan is now for 91 days./);
	});

	it("keeps the choice on the way to the offer and back", async () => {
		const { fake } = await open(undefined, choiceQuery);
		await tap("Review my offer");
		await expect.element(page.getByRole("heading", { level: 1, name: "Your offer" })).toBeVisible();
		await isAt(/confirm_borrow\?orderNo=PM20261001ABCD2345&productId=mx-quick-91&amount=3000&days=91/);
		await expect.poll(() => fake.sent("productInfo")).toEqual([{ orderNo, ...choice }]);
		await tap("Back");
		await isAt(/to_borrow\?.*amount=3000/);
	});
});

describe("offer", () => {
	const open = (part: (fake: FakeWire) => void = () => undefined, options: OpenOptions = {}) =>
		openScreen("confirmBorrow", {
			...options,
			query: choiceQuery,
			replies: (fake) => {
				approved(fake);
				afterwards(fake);
				part(fake);
			},
		});
	const typeCode = async () => {
		await page.getByRole("checkbox").click();
		await tap("Get money now");
		await page.getByLabelText("Verification code").fill("123456");
	};
	const sign = async () => {
		await typeCode();
		await tap("Sign and get money");
	};

	it("requires the agreement checkbox and focuses it", async () => {
		const { fake } = await open();
		await tap("Get money now");
		await seesText("accept the loan agreement");
		await expect.element(page.getByRole("checkbox")).toHaveFocus();
		expect(fake.sent("getVerifyCode")).toEqual([]);
	});

	it("is signed by a code and confirmed once, with the shown values", async () => {
		const { fake } = await open((wire) => wire.keepsPending("getMoneyPlus"));
		await page.getByRole("checkbox").click();
		await tapTwice("Get money now");
		await page.getByLabelText("Verification code").fill("123456");
		await tapTwice("Sign and get money");
		await expect.poll(() => fake.sent("getMoneyPlus").length).toBe(1);
		fake.answers("latestOrder", { order: orderAt("Lending") });
		fake.answers("getMoneyPlus", { order: orderAt("Lending") });
		await isAt("/borrow/lending");
		const signed = { orderNo, ...choice, offerDigest };
		await expect
			.poll(() => fake.sent("getVerifyCode"))
			.toEqual([{ country: "mx", mobile: "5512345678", purpose: "signature" }]);
		await expect.poll(() => fake.sent("validateVerifyCode")).toEqual([{ ...signed, code: "123456" }]);
		await expect.poll(() => fake.sent("getMoneyPlus")).toEqual([{ ...signed, accepted: true, now: true }]);
	});

	const cancelElsewhere = (fake: FakeWire) => {
		const order = orderAt("Cancel");
		fake.answers("latestOrder", { order });
		fake.answers("orderList", { orders: [order], more: false });
	};

	it("cancelled elsewhere gets no code to sign", async () => {
		const { fake, words } = await open((wire) => wire.refuses("getVerifyCode", "stepNotOpen"));
		await page.getByRole("checkbox").click();
		cancelElsewhere(fake);
		await tap("Get money now");
		await seesText(words.refusal("stepNotOpen"));
		await expect.element(page.getByLabelText("Verification code")).not.toBeInTheDocument();
		await isAt(/loan_history/);
		expect(fake.sent("validateVerifyCode")).toEqual([]);
	});

	it("cancelled elsewhere is gone when the app comes back to the front", async () => {
		const { fake } = await open(() => undefined, { refetchOnFocus: true });
		await expect.element(button("Get money now")).toBeVisible();
		cancelElsewhere(fake);
		window.dispatchEvent(new Event("visibilitychange"));
		await isAt(/loan_history/);
		expect(fake.sent("getVerifyCode")).toEqual([]);
	});

	it("can be confirmed for a later payout", async () => {
		const { fake } = await open((wire) => wire.answers("getMoneyPlus", { order: orderAt("getMoney") }));
		await page.getByRole("checkbox").click();
		await tap("Send it automatically within 8 hours");
		fake.answers("latestOrder", { order: orderAt("getMoney") });
		await page.getByLabelText("Verification code").fill("123456");
		await page.getByRole("dialog").getByRole("button", { name: "Sign", exact: true }).click();
		await isAt("/borrow/pay_ment");
		await expect.poll(() => fake.sent("getMoneyPlus")).toMatchObject([{ now: false }]);
	});

	it.each([
		["codeWrong", { triesLeft: 2 }, "Invalid verification code. Tries left: 2."],
		["codeExpired", {}, "This code has expired. Please ask for a new one."],
	] as const)("shows the refusal %s at the code", async (error, details, sentence) => {
		const { fake } = await open((wire) => wire.refuses("validateVerifyCode", error, { details }));
		await sign();
		await fieldSays("Verification code", sentence);
		await expect.element(page.getByLabelText("Verification code")).toHaveValue("");
		expect(fake.sent("getMoneyPlus")).toEqual([]);
	});

	it("takes no code after too many wrong ones until a new one is sent", async () => {
		const { fake } = await open((wire) => {
			wire.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(10) });
			wire.refuses("validateVerifyCode", "codeTriesUsed");
		});
		await sign();
		await expect.element(page.getByLabelText("Verification code")).toBeDisabled();
		await fieldSays("Verification code", "Too many wrong codes. Please ask for a new code.");
		await expect.element(button("Sign and get money")).not.toBeInTheDocument();
		await expect.element(button("You can have a new code in 60 s")).toBeDisabled();
		vi.setSystemTime(minutesFromNow(1));
		await tap("Send a new code");
		await expect.element(page.getByLabelText("Verification code")).toBeEnabled();
		await expect.element(page.getByLabelText("Verification code")).toHaveFocus();
		await expect.element(button("Sign and get money")).toBeVisible();
		expect(fake.sent("getVerifyCode")).toHaveLength(2);
	});

	it("is not signed by a received code alone", async () => {
		const { fake } = await open((wire) => wire.keepsPending("getMoneyPlus"));
		await page.getByRole("checkbox").click();
		await tap("Get money now");
		await expect.element(page.getByLabelText("Verification code")).toBeVisible();
		fake.emitPhoneEvent({ event: "code", code: "246810" });
		await expect.element(page.getByLabelText("Verification code")).toHaveValue("246810");
		expect(fake.sent("validateVerifyCode")).toEqual([]);
		await tap("Sign and get money");
		await expect.poll(() => fake.sent("validateVerifyCode")).toMatchObject([{ code: "246810" }]);
	});

	it("is not signed by the sixth digit or Enter, only by a tap on the button that they open", async () => {
		const { fake } = await open((wire) => wire.keepsPending("validateVerifyCode"));
		await page.getByRole("checkbox").click();
		await tap("Get money now");
		const code = page.getByLabelText("Verification code");
		await code.fill("12345");
		await expect.element(button("Sign and get money")).toBeDisabled();
		await seesNo(/^Nothing is signed yet/);
		await code.fill("123456");
		await seesText("Nothing is signed yet. Your next tap signs the agreement and takes the loan.");
		await expect.element(button("Sign and get money")).toBeEnabled();
		await userEvent.keyboard("{Enter}{Enter}");
		expect(fake.sent("validateVerifyCode")).toEqual([]);
		await tap("Sign and get money");
		await expect.poll(() => fake.sent("validateVerifyCode")).toMatchObject([{ code: "123456" }]);
	});

	it("is signed once by a code typed before the answer to its request, and tapped after it", async () => {
		const { fake } = await open((wire) => {
			wire.keepsPending("getVerifyCode");
			wire.keepsPending("validateVerifyCode");
			wire.answers("getMoneyPlus", { order: orderAt("Lending") });
		});
		await typeCode();
		await userEvent.keyboard("{Enter}{Enter}");
		expect(fake.sent("validateVerifyCode")).toEqual([]);
		fake.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(10) });
		await expect.element(button("Sign and get money")).toBeEnabled();
		expect(fake.sent("validateVerifyCode")).toEqual([]);
		await tapTwice("Sign and get money");
		await expect.poll(() => fake.sent("validateVerifyCode")).toMatchObject([{ code: "123456" }]);
		fake.answers("latestOrder", { order: orderAt("Lending") });
		fake.answers("validateVerifyCode", { orderNo, signedAt: minutesFromNow(0) });
		await isAt("/borrow/lending");
		expect(fake.sent("validateVerifyCode")).toHaveLength(1);
		expect(fake.sent("getMoneyPlus")).toHaveLength(1);
	});

	it("is signed by a code typed before the answer to its request is lost", async () => {
		const { fake } = await open((wire) => {
			wire.keepsPending("getVerifyCode");
			wire.keepsPending("getMoneyPlus");
		});
		await typeCode();
		fake.losesNetwork("getVerifyCode");
		await tap("Sign and get money");
		await expect.poll(() => fake.sent("getMoneyPlus")).toHaveLength(1);
		expect(fake.sent("validateVerifyCode")).toHaveLength(1);
		fake.answers("latestOrder", { order: orderAt("Lending") });
		fake.answers("getMoneyPlus", { order: orderAt("Lending") });
		await isAt("/borrow/lending");
	});

	it("is not signed by a code typed before its request is refused", async () => {
		const { fake, words } = await open((wire) => wire.keepsPending("getVerifyCode"));
		await typeCode();
		fake.refuses("getVerifyCode", "codeLimit");
		await fieldSays("Verification code", words.refusal("codeLimit"));
		await expect.element(page.getByLabelText("Verification code")).toHaveValue("123456");
		expect(fake.sent("validateVerifyCode")).toEqual([]);
	});

	it("is not signed by a received code that replaces a typed one before the answer", async () => {
		const { fake } = await open((wire) => wire.keepsPending("getVerifyCode"));
		await typeCode();
		fake.emitPhoneEvent({ event: "code", code: "246810" });
		await expect.element(page.getByLabelText("Verification code")).toHaveValue("246810");
		fake.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(10) });
		await expect.element(button(/^Send again in \d+ s$/)).toBeDisabled();
		await expect.element(button("Sign and get money")).toBeEnabled();
		expect(fake.sent("validateVerifyCode")).toEqual([]);
	});

	it("cannot be signed before a code of six digits is there", async () => {
		const { fake } = await open();
		await page.getByRole("checkbox").click();
		await tap("Get money now");
		await expect.element(button("Sign and get money")).toBeDisabled();
		await page.getByLabelText("Verification code").fill("12345");
		await expect.element(button("Sign and get money")).toBeDisabled();
		expect(fake.sent("validateVerifyCode")).toEqual([]);
	});

	it("shows new figures with an unticked checkbox after a change", async () => {
		const { fake } = await open((wire) => wire.refuses("validateVerifyCode", "offerChanged"));
		await sign();
		await seesText("The offer has changed");
		await expect.element(page.getByRole("checkbox")).not.toBeChecked();
		await expect.poll(() => fake.sent("productInfo")).toHaveLength(2);
		expect(fake.sent("getMoneyPlus")).toEqual([]);
	});

	it("is confirmed after a lost answer without a second signature", async () => {
		const { fake } = await open((wire) => wire.losesNetwork("getMoneyPlus"));
		await sign();
		await seesText("You've signed, but the next step didn't go through. Try again: nothing is done twice.");
		fake.answers("latestOrder", { order: orderAt("Lending") });
		fake.answers("getMoneyPlus", { order: orderAt("Lending") });
		await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click();
		await isAt("/borrow/lending");
		await expect.poll(() => fake.sent("validateVerifyCode")).toHaveLength(1);
	});

	it("is signed again if the server has no signature", async () => {
		await open((wire) => wire.refuses("getMoneyPlus", "signatureMissing"));
		await sign();
		await expect.element(page.getByLabelText("Verification code")).toBeVisible();
		await expect.element(button("Sign and get money")).toBeVisible();
	});

	it("redirects to the choice if the choice is not offered", async () => {
		await open((wire) => wire.refuses("productInfo", "choiceNotOffered"));
		await isAt("/borrow/to_borrow");
	});

	it("redirects if the order is at a later step", async () => {
		await open((wire) => wire.answers("latestOrder", { order: orderAt("Lending") }));
		await isAt("/borrow/lending");
	});
});

describe("confirmed loan", () => {
	const open = (part: (fake: FakeWire) => void) =>
		openScreen("payMent", {
			replies: (fake) => {
				fake.answers("latestOrder", { order: orderAt("getMoney") });
				afterwards(fake);
				part(fake);
			},
		});

	it("requests the payout once", async () => {
		const { fake } = await open((wire) => wire.keepsPending("getMoney"));
		await tapTwice("Get money now");
		fake.answers("latestOrder", { order: orderAt("Lending") });
		fake.answers("getMoney", { order: orderAt("Lending") });
		await isAt("/borrow/lending");
		await expect.poll(() => fake.sent("getMoney")).toEqual([{ orderNo }]);
	});

	it("shows a refused step and redirects to the order's step", async () => {
		const { fake, words } = await open((wire) => wire.refuses("getMoney", "stepNotOpen"));
		await expect.element(button("Get money now")).toBeVisible();
		fake.answers("latestOrder", { order: orderAt("Lending") });
		await tap("Get money now");
		await seesText(words.refusal("stepNotOpen"));
		await isAt("/borrow/lending");
	});
});

describe("payout", () => {
	it("has the age that the server's clock gives it, not the phone's", async () => {
		hearServerTime(String(Date.now() + 30 * 60_000));
		await openScreen("lending", {
			replies: (fake) => fake.answers("latestOrder", { order: orderAt("Lending") }),
		});
		await seesText("42 min");
	});
});

describe("cancellation", () => {
	const reasons = ["noLongerNeeded", "tooExpensive", "other"];
	const open = (how: "cancel" | "withdraw", part: (fake: FakeWire) => void) =>
		openScreen("cancellationForm", {
			query: { orderNo },
			replies: (fake) => {
				fake.answers("hasCancelLoan", { allowed: true, how, reasons, giveBack: null });
				fake.answers("latestOrder", { order: orderAt("Cancel") });
				part(fake);
			},
		});

	it("requires a reason and focuses the first one", async () => {
		const { fake } = await open("cancel", () => undefined);
		await tap("Cancel the loan");
		await seesText("cancellation reason must be chosen");
		await expect.element(page.getByRole("radio", { name: "I no longer need the money" })).toHaveFocus();
		expect(fake.sent("cancelLoan")).toEqual([]);
	});

	it.each([
		["cancel", "cancelLoan", "Cancel the loan"],
		["withdraw", "cancelDrawMoney", "Withdraw before the money is sent"],
	] as const)("by %s sends one reason once", async (how, call, name) => {
		const { fake } = await open(how, (wire) => wire.keepsPending(call));
		await page.getByRole("radio", { name: "It costs too much" }).click();
		await tapTwice(name);
		fake.answers(call, { order: orderAt("Cancel") });
		await seesText("The loan is cancelled");
		await expect.poll(() => fake.sent(call)).toEqual([{ orderNo, reasons: ["tooExpensive"] }]);
	});

	it("shows that it failed", async () => {
		await open("cancel", (wire) => wire.refuses("cancelLoan", "stepNotOpen"));
		await page.getByRole("radio", { name: "Another reason" }).click();
		await tap("Cancel the loan");
		await seesText("We couldn't cancel the loan");
	});
});

describe("records", () => {
	it("load older orders after the last one shown", async () => {
		const { fake } = await openScreen("records", {
			replies: (wire) =>
				wire.answers("orderList", ({ after }) =>
					after === undefined
						? { orders: [orderAt("Lending", { orderNo: "PM2" }), orderAt("Repaying")], more: true }
						: { orders: [orderAt("Cancel", { orderNo: "PM0" })], more: false },
				),
		});
		await tap("Show older");
		await seesText(/PM0$/);
		await expect.element(button("Show older")).not.toBeInTheDocument();
		await expect
			.poll(() => fake.sent("orderList"))
			.toEqual([{ tab: "incomplete" }, { tab: "incomplete", after: orderNo }]);
	});

	it("load finished orders for their tab", async () => {
		const { fake } = await openScreen("records", {
			replies: (wire) =>
				wire.answers("orderList", ({ tab }) => ({
					orders: [tab === "finished" ? orderAt("Finish") : orderAt("Overdued", { orderNo: "PM2" })],
					more: false,
				})),
		});
		await seesText(/PM2$/);
		await page.getByRole("tab", { name: "Finished" }).click();
		await seesText(new RegExp(`${orderNo}$`));
		await expect.poll(() => fake.sent("orderList").map(({ tab }) => tab)).toEqual(["incomplete", "finished"]);
	});

	it("open on the finished loans if no other is there", async () => {
		await openScreen("records", {
			replies: (wire) =>
				wire.answers("orderList", ({ tab }) => ({
					orders: tab === "finished" ? [orderAt("Finish")] : [],
					more: false,
				})),
		});
		await seesText("$3,000");
		await expect
			.element(page.getByRole("tab", { name: "Finished" }))
			.toHaveAttribute("aria-selected", "true");
		await page.getByRole("tab", { name: "Incomplete" }).click();
		await seesText("A loan that you have started or still repay appears here.");
	});

	it.each([
		["Overdued", "/repay/repay_detail"],
		["Confirm", "/borrow/confirm_borrow"],
		["Finish", "/borrow/loan_history?orderNo=PM20261001ABCD2345"],
	] as const)("link an order at %s to %s", async (step, path) => {
		await openScreen("records", {
			replies: (fake) => fake.answers("orderList", { orders: [orderAt(step)], more: false }),
		});
		await expect
			.element(page.getByRole("link", { name: new RegExp(orderNo) }))
			.toHaveAttribute("href", `#${path}`);
	});

	it("confirm a refresh", async () => {
		const { fake } = await openScreen("records", {
			replies: (wire) => wire.answers("orderList", { orders: [], more: false }),
		});
		await seesText("No data");
		await tap("Refresh");
		await seesText("Up to date");
		await expect
			.poll(() => fake.sent("orderList").map(({ tab }) => tab))
			.toEqual(["incomplete", "finished", "incomplete"]);
	});
});

describe("credit limit", () => {
	it("is raised once after the borrower accepts", async () => {
		const { fake } = await openScreen("creditInfo", {
			replies: (wire) => {
				wire.answers("getCreditInfo", credit({ offeredLimit: 10_000 }));
				wire.answers("loanProductIndex", homeAt("Finish"));
				wire.answers("latestOrder", { order: null });
				wire.keepsPending("acceptLimit");
			},
		});
		await tapTwice("Accept the higher limit");
		fake.answers("getCreditInfo", credit({ limit: 10_000, rung: 3 }));
		fake.answers("acceptLimit", { limit: 10_000 });
		await seesText("Your limit is now $10,000");
		await seesNo("Accept the higher limit");
		await expect.poll(() => fake.sent("acceptLimit")).toEqual([{}]);
	});

	it("shows that an offer has ended", async () => {
		const { words } = await openScreen("creditInfo", {
			replies: (wire) => {
				wire.answers("getCreditInfo", credit({ offeredLimit: 10_000 }));
				wire.answers("loanProductIndex", homeAt("Finish"));
				wire.answers("latestOrder", { order: null });
				wire.refuses("acceptLimit", "limitNotOffered");
			},
		});
		await tap("Accept the higher limit");
		await seesText(words.refusal("limitNotOffered"));
	});
});

it("an accepted agreement is downloaded under its file name", async () => {
	const { fake } = await openScreen("agreement", {
		query: { orderNo },
		replies: (wire) => {
			wire.answers("loanAgreement", agreement({ acceptedAt: "2026-10-02T17:30:00.000Z" }));
			wire.answers("getMoneyContract", {
				fileName: "contract.pdf",
				digest: offerDigest,
				pdfBase64: "JVBERi0=",
			});
		},
	});
	await tap("Download as PDF");
	await seesText("The agreement was saved as contract.pdf");
	await expect.poll(() => savedFiles()).toEqual(["contract.pdf"]);
	await expect.poll(() => fake.sent("getMoneyContract")).toEqual([{ orderNo }]);
});
