import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	choose,
	dialog,
	expectHash,
	expectText,
	expectToast,
	expectWithin,
	giveReason,
	press,
	showPage,
} from "../../../test/open-console.tsx";
import { picture } from "../../../test/samples/picture.ts";
import { borrowerId, erasureItem, exportItem, feedbackItem, itemId } from "../../../test/samples/queues.ts";
import { ago, idOf } from "../../../test/samples/session.ts";
import { type Answers, lost, pending, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const reason = "The borrower called about it";
const list: Answers = { queue: { items: [], next: null } };

describe("feedback of a borrower", () => {
	const path = `/queues/feedback/${itemId}`;
	const answers: Answers = { ...list, feedbackItem: feedbackItem(), feedbackImage: picture };
	const roles = ["support"] as const;
	const answer = () => page.getByLabelText(t("feedback.answer"), { exact: true });

	it("shows the conversation with authors and read state", async () => {
		await showPage({ path, roles, answers });
		const messages = page.getByRole("listitem");
		await expectWithin(messages.filter({ hasText: "We are looking into it." }), t("feedback.unread"));
		await expectWithin(messages.filter({ hasText: "We are looking into it." }), "sofia.support");
		await expectWithin(messages.filter({ hasText: "Thank you." }), t("feedback.borrower"));
		await expect
			.element(messages.filter({ hasText: "Thank you." }))
			.not.toMatchTextContent(t("feedback.read"));
		await expectText(t("feedback.claimText"));
		await expect.element(page.getByRole("img", { name: t("voucher.picture", { number: 1 }) })).toBeVisible();
	});

	it("is answered once, and clears the field", async () => {
		const wire = await showPage({ path, roles, answers: { ...answers, answerFeedback: { status: 2 } } });
		await expect.element(button(t("feedback.send"))).toBeDisabled();
		await answer().fill("  We found it.  ");
		await press(t("feedback.send"));
		await expectToast(t("feedback.sent"));
		await expect.element(answer()).toHaveValue("");
		await expect.poll(() => wire.sent("answerFeedback")).toEqual([{ id: itemId, text: "We found it." }]);
	});

	it("keeps a refused answer, and sends it once on a double click", async () => {
		const wire = await showPage({
			path,
			roles,
			answers: { ...answers, answerFeedback: refused("itemTaken") },
		});
		await answer().fill("We found it.");
		await press(t("feedback.send"));
		await expectToast(sentenceOf("itemTaken"));
		await expect.element(answer()).toHaveValue("We found it.");
		wire.answer({ answerFeedback: pending });
		await button(t("feedback.send")).dblClick();
		await expect.poll(() => wire.sent("answerFeedback")).toHaveLength(2);
	});

	it("is closed with a last message, and needs the outcome of its claim", async () => {
		const wire = await showPage({ path, roles, answers: { ...answers, closeFeedback: { status: 3 } } });
		await press(t("feedback.close"));
		const close = dialog().getByRole("button", { name: t("feedback.close"), exact: true });
		await dialog().getByLabelText(t("feedback.lastWord"), { exact: true }).fill("It is booked.");
		await expect.element(close).toBeDisabled();
		await choose(t("feedback.claimOutcome"), t("feedback.outcome.confirmed"));
		await close.click();
		await expectToast(t("app.done"));
		await expect
			.poll(() => wire.sent("closeFeedback"))
			.toEqual([{ id: itemId, text: "It is booked.", outcome: "confirmed" }]);
	});

	it("without a claim needs no outcome, and shows a refusal in the dialog", async () => {
		const wire = await showPage({
			path,
			roles,
			answers: {
				...answers,
				feedbackItem: feedbackItem({ claim: null }),
				closeFeedback: refused("claimOutcomeMissing"),
			},
		});
		await press(t("feedback.close"));
		await expect.element(dialog().getByRole("combobox")).not.toBeInTheDocument();
		await dialog().getByLabelText(t("feedback.lastWord"), { exact: true }).fill("Goodbye.");
		await dialog()
			.getByRole("button", { name: t("feedback.close"), exact: true })
			.click();
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(sentenceOf("claimOutcomeMissing"));
		await expect.poll(() => wire.sent("closeFeedback")).toEqual([{ id: itemId, text: "Goodbye." }]);
	});

	it("that is pending has to be taken before it is answered", async () => {
		const wire = await showPage({
			path,
			roles,
			answers: {
				...answers,
				feedbackItem: feedbackItem({ status: 1, may: { take: true, answer: false, close: false } }),
				takeFeedback: { status: 2 },
			},
		});
		await expectText(t("feedback.takeFirst"));
		await expect.element(answer()).not.toBeInTheDocument();
		await expect.element(button(t("feedback.close"))).not.toBeInTheDocument();
		await press(t("feedback.take"));
		await expectToast(t("app.done"));
		await expect.poll(() => wire.sent("takeFeedback")).toEqual([{ id: itemId }]);
	});

	it("that a colleague has offers no answer, although the role may answer", async () => {
		const { item } = feedbackItem();
		const assignedTo = { id: idOf(900), name: "ana.finance" };
		await showPage({
			path,
			roles,
			answers: { ...answers, feedbackItem: feedbackItem({ item: item && { ...item, assignedTo } }) },
		});
		await expectText(t("queue.othersText", { name: assignedTo.name }));
		await expect.element(answer()).not.toBeInTheDocument();
		await expect.element(button(t("feedback.send"))).not.toBeInTheDocument();
		await expect.element(button(t("feedback.close"))).not.toBeInTheDocument();
	});

	it("with an open claim says who may close it, and is handed over with words", async () => {
		const may = { take: false, answer: true, close: false };
		const wire = await showPage({
			path,
			roles,
			answers: { ...answers, feedbackItem: feedbackItem({ may }), handOverFeedback: {} },
		});
		await expectWithin(page.getByRole("main"), t("feedback.claimRule", { roles: t("role.finance") }));
		await press(t("feedback.handOver"));
		await giveReason(t("feedback.handOver"), { label: t("feedback.foundSoFar"), text: "The slip is real." });
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(t("feedback.receiverMissing"));
		await choose(t("feedback.handOverTo"), "lucia.finance (Finance)");
		await giveReason(t("feedback.handOver"), { label: t("feedback.foundSoFar"), text: "The slip is real." });
		await expectHash("/queues/feedback");
		await expect
			.poll(() => wire.sent("handOverFeedback"))
			.toEqual([{ id: itemId, to: { kind: "person", staffId: idOf(70) }, words: "The slip is real." }]);
	});

	it("is handed over to anyone of a role", async () => {
		const wire = await showPage({ path, roles, answers: { ...answers, handOverFeedback: {} } });
		await press(t("feedback.handOver"));
		await choose(t("feedback.handOverTo"), t("feedback.anyoneOf", { role: t("role.finance") }));
		await giveReason(t("feedback.handOver"), { label: t("feedback.foundSoFar"), text: "The slip is real." });
		await expect.poll(() => wire.sent("handOverFeedback")).toHaveLength(1);
		expect(wire.sent("handOverFeedback")).toMatchObject([{ to: { kind: "role", role: "finance" } }]);
	});

	it("is not handed over when nobody else may close it", async () => {
		const nobody = feedbackItem({ receivers: { roles: [], colleagues: [] } });
		await showPage({ path, roles, answers: { ...answers, feedbackItem: nobody } });
		await expect.element(button(t("feedback.handOver"))).not.toBeInTheDocument();
	});

	it("shows its new holder what was found, by whom, and the payments since", async () => {
		const handOver = { id: idOf(71), by: "sofia.support", toRole: "finance" as const, toName: null };
		const paid = { rail: "stp", paymentId: "STP-9", amountMinor: 120_000, currency: "MXN" as const };
		const item = feedbackItem({
			handOvers: [{ ...handOver, words: "The slip is real.", at: ago(0, 3) }],
			payments: [{ ...paid, paidAt: ago(1), bookedAt: ago(0, 5), orderNo: "MX7K2P9Q" }],
		});
		await showPage({ path, roles: ["finance"], answers: { ...answers, feedbackItem: item } });
		await expectText(t("feedback.fromTo", { from: "sofia.support", to: t("role.finance") }));
		await expectText("The slip is real.");
		const payments = page.getByRole("listitem").filter({ hasText: "STP-9" });
		await expectWithin(payments, "1,200.00");
		await expectWithin(payments, t("feedback.booked"));
		await expectText(t("feedback.claimRule", { roles: t("role.finance") }));
	});

	it("that is done shows its outcome and no action", async () => {
		await showPage({
			path,
			roles,
			answers: {
				...answers,
				feedbackItem: feedbackItem({
					item: null,
					status: 3,
					claim: { openedAt: ago(2), answerBy: ago(1), closedAt: ago(1), outcome: "refused" },
					may: { take: false, answer: false, close: false },
				}),
			},
		});
		await expectText(t("feedback.closed"));
		await expectText(t("feedback.outcome.refused"));
		await expectText(t("feedback.status.3"));
		await expect.element(button(t("feedback.close"))).not.toBeInTheDocument();
	});
});

describe("an erasure request", () => {
	const path = `/queues/erasures/${borrowerId}`;
	const roles = ["compliance"] as const;
	const answers: Answers = { ...list, erasureItem: erasureItem() };

	it("is carried out with a reason and one call", async () => {
		const wire = await showPage({ path, roles, answers: { ...answers, carryOutErasure: {} } });
		await expectText(t("erasure.possible"));
		await press(t("erasure.carryOut"));
		await giveReason(t("erasure.carryOut"));
		await expectHash("/queues/erasures");
		await expect.poll(() => wire.sent("carryOutErasure")).toEqual([{ id: borrowerId, reason }]);
	});

	it.each(["kept", "openOrder", "own"] as const)(
		"cannot be carried out with the obstacle %s",
		async (obstacle) => {
			await showPage({ path, roles, answers: { erasureItem: erasureItem({ obstacle, notedBy: null }) } });
			await expectText(t(`erasure.obstacle.${obstacle}`));
			await expectText(t("request.inApp"));
			await expect.element(button(t("erasure.carryOut"))).toBeDisabled();
		},
	);

	it.each(["erasureKept", "proposalOwn", "itemTaken"] as const)("shows the message of %s", async (error) => {
		await showPage({ path, roles, answers: { ...answers, carryOutErasure: refused(error) } });
		await press(t("erasure.carryOut"));
		await giveReason(t("erasure.carryOut"));
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(sentenceOf(error));
	});
});

describe("an export of a borrower's data", () => {
	const path = `/queues/exports/${itemId}`;
	const roles = ["compliance"] as const;
	const file = { name: "copy.json", type: "application/json", bytes: new TextEncoder().encode("{}") };

	it("without approval links to its proposal", async () => {
		await showPage({ path, roles, answers: { exportItem: exportItem({ approvedBy: null }) } });
		await expectText(t("export.unchecked"));
		await expect
			.element(page.getByRole("link", { name: t("queue.openProposal") }))
			.toHaveAttribute("href", `#/proposals/${itemId}`);
		await expect.element(button(t("export.take"))).not.toBeInTheDocument();
	});

	it("is downloaded under the server's file name", async () => {
		const names: string[] = [];
		vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
			names.push(`${this.download} ${this.protocol}`);
		});
		const wire = await showPage({ path, roles, answers: { exportItem: exportItem(), exportFile: file } });
		await press(t("export.take"));
		await expect.poll(() => names).toEqual(["copy.json blob:"]);
		await expect.poll(() => wire.sent("exportFile")).toEqual([{ id: itemId }]);
	});

	it.each([
		[refused("exportUnchecked"), sentenceOf("exportUnchecked")],
		[lost, t("app.networkFailed")],
	])("shows why it could not be downloaded", async (outcome, sentence) => {
		await showPage({ path, roles, answers: { exportItem: exportItem(), exportFile: outcome } });
		await press(t("export.take"));
		await expectToast(sentence);
		await expect.element(button(t("export.take"))).toBeEnabled();
	});

	it("is recorded as handed over", async () => {
		const wire = await showPage({
			path,
			roles,
			answers: { ...list, exportItem: exportItem(), handOverExport: {} },
		});
		await press(t("export.handOver"));
		await giveReason(t("export.handOver"), { label: t("export.how") });
		await expectHash("/queues/exports");
		await expect.poll(() => wire.sent("handOverExport")).toEqual([{ id: itemId, reason }]);
	});
});
