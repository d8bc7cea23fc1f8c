import { currencies } from "@puente/core/money";
import { disputeOutcomes, payoutStates } from "@puente/core/payout";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { instant, text } from "../fields.ts";
import { minor } from "../minor.ts";
import { accountHolderView } from "./applications.ts";
import { queueItem } from "./queues.ts";
import { id, reason, staffChange, staffFileView, staffRead, staffView } from "./staff-fields.ts";

const currency = z.enum(currencies);
const money = { amountMinor: minor, currency };

/** A loan in its state of today. */
export const loanView = z.object({
	loanId: z.string(),
	orderNo: z.string(),
	borrowerId: z.string(),
	currency,
	status: z.string(),
	openedOn: z.string(),
	/** Due today or earlier, and the amount that closes it today. */
	dueMinor: minor,
	payoffMinor: minor,
	overdueDays: z.int(),
	/** Penalty waivers so far. */
	reductions: z.object({ count: z.int(), sumMinor: minor }),
});
export const paymentView = z.object({
	rail: z.string(),
	paymentId: z.string(),
	...money,
	paidAt: instant,
	/** Null while it waits. */
	orderNo: z.nullable(z.string()),
});
const voucherView = z.object({
	id: z.string(),
	orderNo: z.string(),
	...money,
	paidOn: z.string(),
	createdAt: instant,
});

export const moneyQueueCalls = defineCalls({
	payoutItem: {
		...staffView,
		path: "/queue/payout",
		needs: "handlePayouts",
		summary:
			"An order whose payout failed, with every attempt. A retry is proposed (`payoutRetry`), and so is the outcome of a disputed one (`payoutDispute`).",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			orderNo: z.string(),
			name: z.string(),
			/** Why staff must decide; empty for a plain failure. */
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
			account: accountHolderView,
			/** Whether it waits for another attempt or another account. */
			mayRetry: z.boolean(),
			/** The possible outcomes of a disputed payout. */
			outcomes: z.array(z.enum(disputeOutcomes)),
		}),
		refusals: ["itemNotFound"],
	},
	askForAccount: {
		...staffChange,
		path: "/queue/payout/ask",
		needs: "handlePayouts",
		summary: "Notifies the borrower that the payout failed and requests another account.",
		input: z.object({ id, reason }),
		refusals: ["itemNotFound", "itemTaken"],
	},
	giveUpPayout: {
		...staffChange,
		path: "/queue/payout/give-up",
		needs: "handlePayouts",
		summary: "Ends an order whose payout failed; the borrower owes nothing and is notified.",
		input: z.object({ id, reason }),
		refusals: ["itemNotFound", "itemTaken"],
	},
	voucherItem: {
		...staffView,
		path: "/queue/voucher",
		needs: "placePayments",
		summary:
			"A proof of payment with its loan, and the money that it may show: booked on the loan, expected, or unmatched. Confirming is proposed (`voucherConfirm`).",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			voucher: voucherView,
			reference: z.string(),
			images: z.array(z.string()),
			loan: loanView,
			/** Payments of its amount that belong to no loan yet. */
			payments: z.array(paymentView),
			/** Payments of the loan from 7 days before its day to 7 days after; `shown`: of its amount and day. */
			booked: z.array(z.extend(paymentView, { shown: z.boolean() })),
			/** What the loan was to be paid with in those days and has not been. */
			expected: z.array(z.object({ rail: z.string(), amountMinor: z.nullable(minor), madeAt: instant })),
		}),
		refusals: ["itemNotFound"],
	},
	closeVoucher: {
		...staffChange,
		path: "/queue/voucher/close",
		needs: "placePayments",
		summary:
			"Closes a proof of payment whose payment is already booked on the loan. The borrower is told that it was found.",
		input: z.object({
			id,
			rail: text({ min: 1, max: 60 }),
			paymentId: text({ min: 1, max: 200 }),
			reason,
		}),
		refusals: ["itemNotFound", "itemTaken"],
	},
	refuseVoucher: {
		...staffChange,
		path: "/queue/voucher/refuse",
		needs: "confirmVouchers",
		summary: "Refuses a proof of payment, with a text for the borrower. Penalties continue from today.",
		input: z.object({ id, answer: text({ min: 5, max: 500, lines: "several" }) }),
		refusals: ["itemNotFound", "itemTaken", "proofBooked"],
	},
	voucherImage: {
		...staffFileView,
		path: "/queue/voucher/image",
		needs: "placePayments",
		summary: "One image of a proof of payment.",
		input: z.object({ id }),
		refusals: ["pictureNotFound"],
	},
	unmatchedItem: {
		...staffRead,
		path: "/queue/unmatched",
		needs: "placePayments",
		summary:
			"A payment without a known loan, with proofs of payment of the same amount. Matching is proposed (`paymentMatch`).",
		input: z.object({ id }),
		output: z.object({ item: queueItem, payment: paymentView, vouchers: z.array(voucherView) }),
		refusals: ["itemNotFound"],
	},
	findLoan: {
		...staffView,
		path: "/queue/unmatched/loan",
		needs: "placePayments",
		summary: "The loan of an order, to match a payment to it.",
		input: z.object({ orderNo: text({ min: 1, max: 24 }) }),
		output: z.object({ loan: loanView }),
		refusals: ["loanNotFound"],
	},
	openItem: {
		...staffRead,
		path: "/queue/open-item",
		needs: "settleOpenItems",
		summary:
			"A difference between books, with our data about it. Correcting a payment is proposed (`paymentCorrection`), and so is a close of many days (`lateClose`).",
		input: z.object({ id }),
		output: z.object({
			item: queueItem,
			kind: z.string(),
			rail: z.string(),
			/** The rail's id of a payment, or the id of a webhook or a loan, within its kind. */
			key: z.string(),
			payment: z.nullable(paymentView),
			/** A payout that differs: what the rail's list says, and what our books say. */
			payout: z.nullable(
				z.object({
					rail: z.nullable(
						z.object({
							providerId: z.string(),
							/** Null if the rail's reference is not in the form of ours. */
							reference: z.nullable(z.string()),
							...money,
							state: z.enum(["pending", "settled", "failed", "reversed"]),
							madeAt: instant,
							/** Null if the rail does not show the account. */
							toOwnAccount: z.nullable(z.boolean()),
						}),
					),
					ours: z.nullable(z.object({ ...money, state: z.enum(payoutStates), sentAt: z.nullable(instant) })),
				}),
			),
			/** A close that waits for two people; null when no day is missing any more. */
			close: z.nullable(
				z.object({
					currency: z.string(),
					firstDay: z.string(),
					lastDay: z.string(),
					/** Loans that lack some of these days. */
					loans: z.int(),
					agreedUntil: z.nullable(z.string()),
				}),
			),
			loan: z.nullable(loanView),
			/**
			 * How a booked payment can be corrected: the rail has no such payment, or another amount; or the money of a
			 * confirmed proof came, or did not.
			 */
			correction: z.nullable(z.enum(["takeBack", "otherAmount", "proofToCome"])),
		}),
		refusals: ["itemNotFound"],
	},
	settleOpenItem: {
		...staffChange,
		path: "/queue/open-item/settle",
		needs: "settleOpenItems",
		summary: "Removes it from the list, with the finding. It is not listed again.",
		input: z.object({ id, reason }),
		refusals: ["itemNotFound", "itemTaken", "openItemProposed"],
	},
});
