import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	dialog,
	expectHash,
	expectText,
	expectToast,
	expectWithin,
	giveReason,
	press,
	row,
	showPage,
} from "../../../test/open-console.tsx";
import { picture } from "../../../test/samples/picture.ts";
import { proposal } from "../../../test/samples/proposals.ts";
import {
	comparedPayout,
	itemId,
	matchedLoan,
	openItem,
	orderNo,
	payoutItem,
	queueItem,
	unmatchedItem,
	voucherItem,
	waitingClose,
} from "../../../test/samples/queues.ts";
import { idOf } from "../../../test/samples/session.ts";
import { type Answers, refused, sentenceOf } from "../../../test/wire.ts";
import { t } from "../../../test/words.ts";

const reason = "The borrower called about it";
const list: Answers = { queue: { items: [], next: null } };
const roles = ["finance"] as const;

describe("a failed payout", () => {
	const path = `/queues/payouts/${itemId}`;
	const answers: Answers = { ...list, payoutItem: payoutItem(), propose: proposal() };

	it("shows every attempt with its amount, state and account", async () => {
		await showPage({ path, roles, answers });
		const first = row("The rail cancelled it (CN)");
		await expectWithin(first, "MXN 3,000.00");
		await expectWithin(first, t("payout.state.failed"));
		await expectWithin(first, "Guadalupe Hernández, BBVA México (012), 012180001234567890");
		await expectWithin(first, idOf(40));
		await expectWithin(page.getByRole("table", { name: t("payout.attempts") }), t("payout.state.disputed"));
	});

	it("has no actions while a proposal about it waits", async () => {
		const item = queueItem("payouts", { facts: { proposal: idOf(100) } });
		await showPage({ path, roles, answers: { ...answers, payoutItem: payoutItem({ item }) } });
		await expect
			.element(page.getByRole("link", { name: t("queue.openProposal") }))
			.toHaveAttribute("href", `#/proposals/${idOf(100)}`);
		for (const label of ["payout.retry", "payout.giveUp", "payout.ask"] as const)
			await expect.element(button(t(label))).not.toBeInTheDocument();
	});

	it("is proposed for a retry with the next attempt number", async () => {
		const wire = await showPage({ path, roles, answers });
		await press(t("payout.retry"));
		await giveReason(t("payout.retry"));
		await expectHash("/queues/payouts");
		await expectToast(t("proposal.made"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "payoutRetry", subject: itemId, after: { attempt: 3 }, reason }]);
	});

	it.each([
		["payout.giveUp", "giveUpPayout"],
		["payout.ask", "askForAccount"],
	] as const)("%s sends %s with the reason", async (label, name) => {
		const wire = await showPage({ path, roles, answers: { ...answers, [name]: {} } });
		await press(t(label));
		await giveReason(t(label));
		await expectHash("/queues/payouts");
		await expect.poll(() => wire.sent(name)).toEqual([{ id: itemId, reason }]);
	});

	it("can be proposed as paid", async () => {
		const wire = await showPage({ path, roles, answers });
		await press(t("payout.dispute.paid"));
		await giveReason(t("payout.dispute.paid"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "payoutDispute", subject: itemId, after: { outcome: "paid" }, reason }]);
	});

	it("shows the message of a refusal in the dialog", async () => {
		await showPage({ path, roles, answers: { ...answers, propose: refused("proposalOpen") } });
		await press(t("payout.retry"));
		await giveReason(t("payout.retry"));
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(sentenceOf("proposalOpen"));
	});

	it("has no retry button when it cannot be retried", async () => {
		await showPage({
			path,
			roles,
			answers: {
				...answers,
				payoutItem: payoutItem({ mayRetry: false, outcomes: ["handled"], payouts: [] }),
			},
		});
		await expectText(t("payout.none"));
		await expect.element(button(t("payout.dispute.handled"))).toBeVisible();
		await expect.element(button(t("payout.retry"))).not.toBeInTheDocument();
		await expect.element(button(t("payout.giveUp"))).not.toBeInTheDocument();
	});
});

describe("a proof of payment", () => {
	const path = `/queues/vouchers/${itemId}`;
	const answers: Answers = {
		...list,
		voucherItem: voucherItem(),
		voucherImage: picture,
		propose: proposal(),
	};

	it("is proposed for confirmation with the chosen payment", async () => {
		const wire = await showPage({ path, roles, answers });
		await press(`${t("payment.choose")}: SPEI-0001`);
		await expect.element(button(`${t("payment.choose")}: SPEI-0001`)).toHaveAttribute("aria-pressed", "true");
		await press(t("voucher.confirm"));
		await expectText(t("voucher.confirmWith", { payment: "spei SPEI-0001" }));
		await giveReason(t("voucher.confirm"));
		await expectHash("/queues/vouchers");
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([
				{
					kind: "voucherConfirm",
					subject: itemId,
					after: { payment: { rail: "spei", paymentId: "SPEI-0001" } },
					reason,
				},
			]);
	});

	it("is proposed for confirmation without a payment", async () => {
		const wire = await showPage({ path, roles, answers });
		await press(t("voucher.confirm"));
		await expectText(t("voucher.confirmText"));
		await giveReason(t("voucher.confirm"));
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "voucherConfirm", subject: itemId, after: { payment: null }, reason }]);
	});

	it("is refused with a message to the borrower", async () => {
		const wire = await showPage({ path, roles, answers: { ...answers, refuseVoucher: {} } });
		await press(t("voucher.refuse"));
		await giveReason(t("voucher.refuse"), { label: t("voucher.answer"), text: "No such payment came" });
		await expectHash("/queues/vouchers");
		await expect
			.poll(() => wire.sent("refuseVoucher"))
			.toEqual([{ id: itemId, answer: "No such payment came" }]);
	});

	const booked = voucherItem({
		booked: voucherItem()
			.payments.slice(0, 1)
			.map((payment) => ({ ...payment, orderNo, shown: true })),
		expected: [{ rail: "spei", amountMinor: null, madeAt: "2026-11-13T10:00:00.000Z" }],
	});

	it("whose payment is booked is closed with it, and cannot be refused", async () => {
		const all = { ...answers, voucherItem: booked, closeVoucher: {} };
		const wire = await showPage({ path, roles, answers: all });
		await expectText(t("voucher.bookedNotice"));
		await expect.element(page.getByText(t("voucher.anyAmount"), { exact: false })).toBeVisible();
		await expect.element(button(t("voucher.refuse"))).not.toBeInTheDocument();
		await press(t("voucher.close"));
		await giveReason(t("voucher.close"));
		await expectHash("/queues/vouchers");
		await expect
			.poll(() => wire.sent("closeVoucher"))
			.toEqual([{ id: itemId, rail: "spei", paymentId: "SPEI-0001", reason }]);
	});

	it("is proposed as another payment than the booked one by naming that", async () => {
		const wire = await showPage({ path, roles, answers: { ...answers, voucherItem: booked } });
		await press(t("voucher.confirmOther"));
		await giveReason(t("voucher.confirmOther"));
		const otherThan = [{ rail: "spei", paymentId: "SPEI-0001" }];
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "voucherConfirm", subject: itemId, after: { payment: null, otherThan }, reason }]);
	});

	it("can be proposed for confirmation, but not refused, by collections", async () => {
		await showPage({ path, roles: ["collections"], answers });
		await expect.element(button(t("voucher.confirm"))).toBeVisible();
		await expect.element(button(t("voucher.refuse"))).not.toBeInTheDocument();
	});
});

describe("an unmatched payment", () => {
	const path = `/queues/unmatched/${itemId}`;
	const answers: Answers = {
		...list,
		unmatchedItem: unmatchedItem(),
		findLoan: { loan: matchedLoan() },
		propose: proposal(),
	};
	const find = async (text: string) => {
		await page.getByLabelText(t("loan.order"), { exact: true }).fill(text);
		await press(t("unmatched.find"));
	};

	it("is matched to a loan that is found by its order number in any case", async () => {
		const wire = await showPage({ path, roles, answers });
		await expect.element(button(t("unmatched.match"))).toBeDisabled();
		await find(` ${orderNo.toLowerCase()} `);
		await expectText("MXN 3,100.00");
		await press(t("unmatched.match"));
		await expectText(t("unmatched.matchText", { order: orderNo }));
		await giveReason(t("unmatched.match"));
		await expectHash("/queues/unmatched");
		await expect.poll(() => wire.sent("findLoan")).toEqual([{ orderNo }]);
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "paymentMatch", subject: itemId, after: { orderNo }, reason }]);
	});

	it("is matched to the loan of a proof of payment with the same amount", async () => {
		await showPage({ path, roles, answers });
		await press(`${t("unmatched.look")}: ${orderNo}`);
		await expectText("MXN 3,100.00");
		await expect.element(button(t("unmatched.match"))).toBeEnabled();
	});

	it("shows under the field that the loan was not found", async () => {
		await showPage({ path, roles, answers: { ...answers, findLoan: refused("loanNotFound") } });
		await find("NOTHING");
		await expect
			.element(page.getByLabelText(t("loan.order"), { exact: true }))
			.toHaveAccessibleDescription(sentenceOf("loanNotFound"));
		await expect.element(button(t("unmatched.match"))).toBeDisabled();
	});

	it("cannot be matched to a loan in another currency", async () => {
		await showPage({
			path,
			roles,
			answers: { ...answers, findLoan: { loan: matchedLoan({ currency: "COP" }) } },
		});
		await find(orderNo);
		await expectText(t("unmatched.otherCurrency"));
		await expect.element(button(t("unmatched.match"))).toBeDisabled();
	});

	it("shows a message when no proof of payment has the same amount", async () => {
		await showPage({ path, roles, answers: { ...answers, unmatchedItem: unmatchedItem({ vouchers: [] }) } });
		await expectText(t("unmatched.noVouchers"));
	});
});

describe("an open item of the reconciliation", () => {
	const path = `/queues/openItems/${itemId}`;
	const answers: Answers = { ...list, openItem: openItem(), propose: proposal(), settleOpenItem: {} };

	it("is settled with a reason", async () => {
		const wire = await showPage({ path, roles, answers });
		await press(t("openItem.settle"));
		await giveReason(t("openItem.settle"));
		await expectHash("/queues/openItems");
		await expect.poll(() => wire.sent("settleOpenItem")).toEqual([{ id: itemId, reason }]);
	});

	it("is proposed for correction to the rail's amount, in minor units", async () => {
		const wire = await showPage({ path, roles, answers });
		await press(t("openItem.correct"));
		await dialog()
			.getByLabelText(t("openItem.paid", { currency: "MXN" }), { exact: true })
			.fill("1000,50");
		await giveReason(t("openItem.correct"));
		await expectHash("/queues/openItems");
		await expect
			.poll(() => wire.sent("propose"))
			.toEqual([{ kind: "paymentCorrection", subject: itemId, after: { paidMinor: 100_050 }, reason }]);
	});

	it("cannot be corrected without an amount", async () => {
		const wire = await showPage({ path, roles, answers });
		await press(t("openItem.correct"));
		await giveReason(t("openItem.correct"));
		await expect.element(dialog().getByRole("alert")).toMatchTextContent(t("openItem.paidWrong"));
		expect(wire.sent("propose")).toEqual([]);
	});

	it("corrects a reversed payment to an amount of 0", async () => {
		const wire = await showPage({
			path,
			roles,
			answers: { ...answers, openItem: openItem({ correction: "takeBack" }) },
		});
		await press(t("openItem.correct"));
		await giveReason(t("openItem.correct"));
		await expect.poll(() => wire.sent("propose").at(0)?.after).toEqual({ paidMinor: 0 });
	});

	it("of a payout shows what the rail's list and our books say", async () => {
		const details = openItem({
			kind: "payoutStateDiffers",
			payment: null,
			correction: null,
			payout: comparedPayout,
		});
		await showPage({ path, roles, answers: { ...answers, openItem: details } });
		await expectText("The rail has another state of the payout");
		await expectText("MXN 3,000.00");
		await expectText(t("payout.state.pending"));
		await expectText(t("payout.state.settled"));
		await expectText(t("openItem.ownAccount.no"));
		await expectText(comparedPayout.rail.providerId);
	});

	it("of a payout that only the rail has says so", async () => {
		const payout = { ...comparedPayout, ours: null };
		const details = openItem({
			kind: "payoutNotInBooks",
			payment: null,
			loan: null,
			correction: null,
			payout,
		});
		await showPage({ path, roles, answers: { ...answers, openItem: details } });
		await expectText(t("openItem.notInBooks"));
		await expect.element(button(t("openItem.correct"))).not.toBeInTheDocument();
	});

	it("of a payout that the rail does not have says so", async () => {
		const payout = { ...comparedPayout, rail: null };
		const details = openItem({ kind: "payoutNotAtRail", payment: null, correction: null, payout });
		await showPage({ path, roles, answers: { ...answers, openItem: details } });
		await expectText(t("openItem.notAtRail"));
	});

	describe("about a close of many days", () => {
		const waiting = (close: typeof waitingClose | null) => ({
			...answers,
			openItem: openItem({
				kind: "closeWaits",
				rail: "MXN",
				payment: null,
				loan: null,
				correction: null,
				close,
			}),
		});

		it("shows the days and loans, and is ended by two people only", async () => {
			const wire = await showPage({ path, roles, answers: waiting(waitingClose) });
			await expectText(t("openItem.closeWhy"));
			for (const text of ["10 Nov 2026", "17 Nov 2026", "1,204"]) await expectText(text);
			await expect.element(button(t("openItem.settle"))).not.toBeInTheDocument();
			await press(t("openItem.agree"));
			const effect = { days: "8", first: "10 Nov 2026", last: "17 Nov 2026", loans: "1,204" };
			await expectWithin(dialog(), t("openItem.agreeText", effect));
			await giveReason(t("openItem.agree"));
			await expect
				.poll(() => wire.sent("propose"))
				.toEqual([
					{ kind: "lateClose", subject: itemId, after: { closedUntil: waitingClose.lastDay }, reason },
				]);
		});

		it("has nothing to propose while the agreed days are posted", async () => {
			await showPage({
				path,
				roles,
				answers: waiting({ ...waitingClose, agreedUntil: waitingClose.lastDay }),
			});
			await expectText(t("openItem.agreedUntil"));
			await expect.element(button(t("openItem.agree"))).not.toBeInTheDocument();
		});

		it("can be settled when no day is missing any more", async () => {
			await showPage({ path, roles, answers: waiting(null) });
			await expectText(t("openItem.closeDone"));
			await expect.element(button(t("openItem.settle"))).toBeVisible();
		});
	});

	it("without a payment can only be settled", async () => {
		await showPage({
			path,
			roles,
			answers: { ...answers, openItem: openItem({ payment: null, loan: null, correction: null }) },
		});
		await expectText(t("openItem.noPayment"));
		await expectText(t("openItem.noLoan"));
		await expect.element(button(t("openItem.correct"))).not.toBeInTheDocument();
	});

	it.each([
		["openItem.came", 120_050],
		["openItem.notCame", 0],
	] as const)(
		"of a confirmed proof whose money has not arrived ends by %s, and by nothing else",
		async (label, paidMinor) => {
			const item = openItem({ kind: "proofToCome", rail: "voucher", correction: "proofToCome" });
			const wire = await showPage({ path, roles, answers: { ...answers, openItem: item } });
			await expect.element(button(t("openItem.settle"))).not.toBeInTheDocument();
			await press(t(label));
			await giveReason(t(label));
			await expect
				.poll(() => wire.sent("propose"))
				.toEqual([{ kind: "paymentCorrection", subject: itemId, after: { paidMinor }, reason }]);
		},
	);
});
