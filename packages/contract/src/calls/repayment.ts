import { debtKinds, loanStatuses } from "@puente/core/loan";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { flag, instant, orderNo } from "../fields.ts";
import { cardCalls } from "./repayment-card.ts";
import { portalCalls } from "./repayment-portal.ts";
import { asking, railCalls, referencing } from "./repayment-rails.ts";
import { currency, day, minor, payMethod, paymentState, payReference } from "./repayment-reference.ts";
import { voucherCalls } from "./repayment-voucher.ts";

const phase = z.object({
	number: z.int(),
	dueOn: day,
	principalMinor: minor,
	interestMinor: minor,
	penaltyMinor: minor,
	penaltyReducedMinor: minor,
	/** What settles the phase on its day, or today when that has passed. */
	dueMinor: minor,
	overdueDays: z.int(),
	settled: z.boolean(),
});
const debt = z.object({
	principalMinor: minor,
	interestMinor: minor,
	penaltyMinor: minor,
	totalMinor: minor,
});

/** One thing that happened to the loan's money, for the list of what was paid and charged. */
const movement = z.object({
	on: day,
	kind: z.string(),
	amountMinor: minor,
	rail: z.nullable(z.string()),
	reference: z.nullable(z.string()),
});

export const repaymentCalls = defineCalls({
	repayDetail: {
		...asking,
		path: "/repay/repay-order/detail",
		summary:
			"What is owed and why: by phase, with penalty, reduction, paid and unpaid, and how it can be paid.",
		input: z.object({ orderNo }),
		output: z.object({
			orderNo,
			currency,
			status: z.enum(loanStatuses),
			on: day,
			principalMinor: minor,
			paidMinor: minor,
			creditMinor: minor,
			due: debt,
			payoff: debt,
			/** What closing the loan today saves of the interest to come. */
			interestSavedMinor: minor,
			next: z.nullable(z.object({ number: z.int(), dueOn: day, dueMinor: minor })),
			overdueDays: z.int(),
			penaltyPercentPerDay: z.string(),
			penaltyMaxMinor: minor,
			/** Penalties stand still while a proof of payment waits for its answer. */
			claimOpen: z.boolean(),
			allocationOrder: z.array(z.enum(debtKinds)),
			phases: z.array(phase),
			movements: z.array(movement),
			/** Whole units of the currency; not asked when less is owed. */
			amountMin: z.int(),
			methods: z.array(payMethod),
			rolloverOffered: z.boolean(),
		}),
		refusals: ["orderNotFound", "stepNotOpen"],
	},
	...railCalls,
	...cardCalls,
	payOrder: {
		...asking,
		path: "/repay/pay-order",
		summary: "How one payment stands. Asks the rail when no webhook has come yet.",
		input: z.object({ payOrderId: z.string().check(z.maxLength(64, { error: "tooLong" })) }),
		output: z.object({ payOrderId: z.string(), state: paymentState, reference: payReference }),
		refusals: ["paymentNotFound"],
		limits: [{ per: "borrower", count: 120, seconds: 600 }],
	},
	getExtensionData: {
		...asking,
		path: "/repay/getExtensionData",
		summary: "What a rollover costs today, which due dates it moves, and what the whole loan then comes to.",
		input: z.object({ orderNo }),
		output: z.object({
			orderNo,
			currency,
			/** Null when it is offered; otherwise why not. */
			notOffered: z.nullable(
				z.enum(["loanNotOpen", "rolloverNotOffered", "rolloversUsedUp", "penaltyUnpaid"]),
			),
			quote: z.nullable(
				z.object({
					days: z.int(),
					feeMinor: minor,
					taxMinor: minor,
					payMinor: minor,
					dueOn: z.array(z.object({ number: z.int(), from: day, to: day })),
					totalBeforeMinor: minor,
					totalAfterMinor: minor,
					validUntil: instant,
				}),
			),
			/** A rollover that was asked for and waits for its fee. */
			waiting: z.nullable(z.object({ payOrderId: z.string(), state: paymentState })),
			penaltyMinor: minor,
		}),
		refusals: ["orderNotFound", "stepNotOpen"],
	},
	confirmExtensionOrder: {
		...referencing,
		path: "/repay/confirmExtensionOrder",
		summary:
			"Asks for the rollover that was quoted. Before its fee is paid it answers where to pay it; afterwards the due dates move.",
		input: z.object({
			orderNo,
			payMinor: z.coerce.number({ error: "format" }).check(z.int({ error: "format" })),
			rail: z.string().check(z.maxLength(40, { error: "tooLong" })),
			detail: z.optional(z.string().check(z.maxLength(40, { error: "tooLong" }))),
		}),
		output: z.object({ done: z.boolean(), references: z.array(payReference) }),
		refusals: [...referencing.refusals, "rolloverNotOffered", "rolloverChanged"],
	},
	updateExtensionOrderStatus: {
		...referencing,
		path: "/repay/updateExtensionOrderStatus",
		summary: "Asks the rail about the fee of a rollover and applies it when it has come.",
		input: z.object({ orderNo }),
		output: z.object({ done: z.boolean(), state: z.nullable(paymentState) }),
		refusals: ["orderNotFound", "stepNotOpen"],
	},
	statement: {
		...asking,
		path: "/repay/statement",
		summary:
			"The loan's entries with their hash chain, for the borrower to check: the app walks and adds them up.",
		input: z.object({ orderNo }),
		output: z.object({
			orderNo,
			currency,
			entries: z.array(
				z.object({
					number: z.int(),
					on: day,
					kind: z.string(),
					postings: z.array(z.object({ account: z.string(), minor })),
					previousHash: z.string(),
					hash: z.string(),
				}),
			),
			payoffMinor: minor,
			creditMinor: minor,
		}),
		refusals: ["orderNotFound", "stepNotOpen"],
		limits: [{ per: "borrower", count: 60, seconds: 600 }],
	},
	receipt: {
		...asking,
		path: "/repay/receipt",
		summary: "A receipt of everything that was paid on the loan, as a PDF.",
		input: z.object({ orderNo }),
		output: z.object({ fileName: z.string(), pdfBase64: z.string() }),
		refusals: ["orderNotFound", "stepNotOpen"],
		limits: [{ per: "borrower", count: 30, seconds: 600 }],
	},
	giveBack: {
		...referencing,
		method: "POST",
		path: "/repay/give-back",
		summary:
			"Takes the cooling-off: answers where to pay what was quoted, and ends the loan when it has come.",
		input: z.object({
			orderNo,
			payMinor: z.int(),
			accepted: flag,
			rail: z.string().check(z.maxLength(40, { error: "tooLong" })),
			detail: z.optional(z.string().check(z.maxLength(40, { error: "tooLong" }))),
		}),
		output: z.object({ references: z.array(payReference) }),
		refusals: [...referencing.refusals, "giveBackOver", "giveBackChanged"],
	},
	repayColor: {
		...asking,
		path: "/loanMarket/repay-color",
		summary: "How urgent the nearest payment is, for a mark on home.",
		input: z.object({}),
		output: z.object({ color: z.enum(["none", "green", "yellow", "red"]), days: z.nullable(z.int()) }),
		refusals: [],
	},
	repayProducts: {
		...asking,
		path: "/loanMarket/repay/products",
		summary: "Everything that is due now or next.",
		input: z.object({}),
		output: z.object({
			products: z.array(z.object({ orderNo, currency, dueOn: day, dueMinor: minor, overdueDays: z.int() })),
		}),
		refusals: [],
	},
	...voucherCalls,
	...portalCalls,
});
