import { currencies } from "@puente/core/money";
import { disputeOutcomes, payoutStates } from "@puente/core/payout";
import * as z from "zod/mini";
import { instant, text } from "../fields.ts";
import { queueItem } from "./queues.ts";
import { defineStaffCalls, staffFile } from "./staff-call.ts";
import { id, reason } from "./staff-fields.ts";

const currency = z.enum(currencies);
const money = { amountMinor: z.number(), currency };

/** A loan as money is matched to it. */
const loanView = z.object({
	loanId: z.string(),
	orderNo: z.string(),
	borrowerId: z.string(),
	currency,
	status: z.string(),
	openedOn: z.string(),
	/** Due today or earlier, and what closes it today. */
	dueMinor: z.number(),
	payoffMinor: z.number(),
	overdueDays: z.int(),
});
const paymentView = z.object({
	rail: z.string(),
	paymentId: z.string(),
	...money,
	paidAt: instant,
	/** Empty while it waits. */
	orderNo: z.nullable(z.string()),
});
const voucherView = z.object({
	id: z.string(),
	orderNo: z.string(),
	...money,
	paidOn: z.string(),
	createdAt: instant,
});

export const moneyQueueCalls = defineStaffCalls({
	payoutItem: {
		method: "GET",
		path: "/queue/payout",
		needs: "handlePayouts",
		changes: false,
		records: "view",
		summary:
			"An order whose payout failed, with every attempt. Sending it again is proposed (`payoutRetry`), and so is what became of a disputed one (`payoutDispute`).",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			orderNo: z.string(),
			name: z.string(),
			/** Why a person was asked; empty for a plain failure. */
			reasons: z.array(z.string()),
			payouts: z.array(
				z.object({
					reference: z.string(),
					attempt: z.int(),
					rail: z.string(),
					...money,
					state: z.enum(payoutStates),
					failedCode: z.nullable(z.string()),
					plannedAt: instant,
					firstSentAt: z.nullable(instant),
					/** Null after an erasure. */
					account: z.nullable(
						z.object({ bankCode: z.string(), accountNumber: z.string(), holder: z.string() }),
					),
				}),
			),
			/** Whether it waits for another attempt or another account. */
			mayRetry: z.boolean(),
			/** What a disputed payout can be said to be. */
			outcomes: z.array(z.enum(disputeOutcomes)),
		}),
		refusals: ["itemNotFound"],
	},
	askForAccount: {
		method: "POST",
		path: "/queue/payout/ask",
		needs: "handlePayouts",
		changes: true,
		summary: "Tells the borrower that the payout failed and asks for another account.",
		input: z.object({ id, reason }),
		output: z.object({}),
		refusals: ["itemNotFound", "itemTaken"],
	},
	giveUpPayout: {
		method: "POST",
		path: "/queue/payout/give-up",
		needs: "handlePayouts",
		changes: true,
		summary: "Ends an order whose payout failed; the borrower owes nothing and is told.",
		input: z.object({ id, reason }),
		output: z.object({}),
		refusals: ["itemNotFound", "itemTaken"],
	},
	voucherItem: {
		method: "GET",
		path: "/queue/voucher",
		needs: "placePayments",
		changes: false,
		records: "view",
		summary:
			"A proof of payment beside its loan, and unmatched payments that it may be. Confirming is proposed (`voucherConfirm`).",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			voucher: voucherView,
			reference: z.string(),
			images: z.array(z.string()),
			loan: loanView,
			payments: z.array(paymentView),
		}),
		refusals: ["itemNotFound"],
	},
	refuseVoucher: {
		method: "POST",
		path: "/queue/voucher/refuse",
		needs: "confirmVouchers",
		changes: true,
		summary: "Says that no such payment came, in words that the borrower reads. Penalties run on from today.",
		input: z.object({ id, answer: text({ min: 5, max: 500 }) }),
		output: z.object({}),
		refusals: ["itemNotFound", "itemTaken"],
	},
	voucherImage: {
		method: "GET",
		path: "/queue/voucher/image",
		needs: "placePayments",
		changes: false,
		records: "view",
		summary: "One picture of a proof of payment.",
		input: z.object({ id }),
		output: staffFile,
		answers: "file",
		refusals: ["pictureNotFound"],
	},
	unmatchedItem: {
		method: "GET",
		path: "/queue/unmatched",
		needs: "placePayments",
		changes: false,
		summary:
			"Money that belongs to no known loan, with proofs of payment of the same amount. Matching is proposed (`paymentMatch`).",
		input: z.object({ id }),
		output: z.object({ item: queueItem, payment: paymentView, vouchers: z.array(voucherView) }),
		refusals: ["itemNotFound"],
	},
	findLoan: {
		method: "GET",
		path: "/queue/unmatched/loan",
		needs: "placePayments",
		changes: false,
		records: "view",
		summary: "The loan of an order, to match money to it.",
		input: z.object({ orderNo: text({ min: 1, max: 24 }) }),
		output: z.object({ loan: loanView }),
		refusals: ["loanNotFound"],
	},
	openItem: {
		method: "GET",
		path: "/queue/open-item",
		needs: "settleOpenItems",
		changes: false,
		summary:
			"Something in which books disagree, with what we hold about it. Putting a payment right is proposed (`paymentCorrection`).",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			kind: z.string(),
			rail: z.string(),
			/** The rail's name of a payment, a webhook's or a loan's id: what it is about, within its kind. */
			key: z.string(),
			payment: z.nullable(paymentView),
			loan: z.nullable(loanView),
			/** How a booked payment can be put right: the rail has none of it, or another amount. */
			correction: z.nullable(z.enum(["takeBack", "otherAmount"])),
		}),
		refusals: ["itemNotFound"],
	},
	settleOpenItem: {
		method: "POST",
		path: "/queue/open-item/settle",
		needs: "settleOpenItems",
		changes: true,
		summary: "Takes it off the list, with what was found out. It is not put there again.",
		input: z.object({ id, reason }),
		output: z.object({}),
		refusals: ["itemNotFound", "itemTaken"],
	},
});
