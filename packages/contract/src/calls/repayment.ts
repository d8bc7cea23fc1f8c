import { debtKinds, loanStatuses, penaltyBases } from "@puente/core/loan";
import * as z from "zod/mini";
import { defineCalls } from "../call.ts";
import { flag, instant, orderNo, text } from "../fields.ts";
import { minor } from "../minor.ts";
import { taxedCharges } from "../taxed-charge.ts";
import { autopayCalls } from "./autopay/autopay-calls.ts";
import { cardCalls } from "./repayment-card.ts";
import { portalCalls } from "./repayment-portal.ts";
import { payReferenceCall, railCalls, readCall } from "./repayment-rails.ts";
import {
	acceptedDocuments,
	amountWhole,
	currency,
	day,
	payMethod,
	paymentState,
	payReference,
	storedCard,
} from "./repayment-reference.ts";
import { voucherCalls } from "./repayment-voucher.ts";

const phase = z.object({
	number: z.int(),
	dueOn: day,
	principalMinor: minor,
	interestMinor: minor,
	/** Tax on the interest. */
	taxMinor: minor,
	penaltyMinor: minor,
	/** Tax on the penalty that is not waived. */
	penaltyTaxMinor: minor,
	penaltyReducedMinor: minor,
	/** What payments have settled of it, also before it was due. */
	paidMinor: minor,
	/** Fractions of a unit: taken off, or asked for with another phase, when it can be less than nothing. */
	roundedOffMinor: minor,
	/** What settles the phase on its due date, or today when that has passed. */
	dueMinor: minor,
	overdueDays: z.int(),
	settled: z.boolean(),
});
/** The parts are exact. The total is what is asked for: the sum rounded down to whole units. */
const debt = z.object({
	principalMinor: minor,
	interestMinor: minor,
	taxMinor: minor,
	penaltyMinor: minor,
	penaltyTaxMinor: minor,
	roundedOffMinor: minor,
	totalMinor: minor,
});

/** The loan before or after a payment. */
const outlook = z.object({
	dueMinor: minor,
	/** With the tax on it. */
	penaltyMinor: minor,
	/** What the penalty grows by until tomorrow. */
	growthMinor: minor,
	overdueDays: z.int(),
	payoffMinor: minor,
	creditMinor: minor,
	/** Instalments that are not settled. */
	phasesLeft: z.int(),
});

/** One movement of the loan's money, for the list of payments and charges. */
const movement = z.object({
	on: day,
	kind: z.string(),
	amountMinor: minor,
	rail: z.nullable(z.string()),
	reference: z.nullable(z.string()),
});

const letterNames = ["finiquito", "pazYSalvo", "noDues", "nonIndebtedness"] as const;

export const repaymentCalls = defineCalls({
	repayDetail: {
		...readCall,
		path: "/repay/repay-order/detail",
		summary: "The debt and its parts: by phase, with penalty, waiver, paid and unpaid, and the ways to pay.",
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
			/** The interest that is saved by closing the loan today. */
			interestSavedMinor: minor,
			next: z.nullable(z.object({ number: z.int(), dueOn: day, dueMinor: minor })),
			overdueDays: z.int(),
			penaltyPercentPerDay: z.string(),
			/** What the penalty is charged on. */
			penaltyBase: z.enum(penaltyBases),
			/** What it grows by until tomorrow, with the tax on it, if nothing is paid. */
			penaltyGrowthMinor: minor,
			/** The most that penalties of what is late now can come to, with the tax on them. */
			penaltyMaxMinor: minor,
			/** Penalties pause while a proof of payment waits for its answer. */
			claimOpen: z.boolean(),
			allocationOrder: z.array(z.enum(debtKinds)),
			phases: z.array(phase),
			movements: z.array(movement),
			/** The least that may be paid at once, in whole units of the currency. A way to pay may ask for more. */
			amountMin: z.int(),
			methods: z.array(payMethod),
			/** Cards that paid before and can be charged again. */
			cards: z.array(storedCard),
			/** A rollover today and its price; what must be paid first is a part of the debt. Null where there is none. */
			moreDays: z.nullable(z.object({ days: z.int(), payFirstMinor: minor, payMinor: minor })),
		}),
		refusals: ["orderNotFound", "stepNotOpen"],
	},
	payEffect: {
		...readCall,
		path: "/repay/pay-effect",
		summary:
			"What a payment of this amount would change today: debt, penalty and how it grows, payments left.",
		input: z.object({ orderNo, amount: amountWhole }),
		output: z.object({ on: day, currency, before: outlook, after: outlook }),
		refusals: ["orderNotFound", "stepNotOpen", "inputRefused"],
		limits: [{ per: "borrower", count: 300, seconds: 600 }],
	},
	...railCalls,
	...cardCalls,
	payOrder: {
		...readCall,
		path: "/repay/pay-order",
		summary: "The state of one payment. Polls the rail when no webhook has arrived yet.",
		input: z.object({ payOrderId: text({ min: 0, max: 64 }) }),
		output: z.object({ payOrderId: z.string(), state: paymentState, reference: payReference }),
		refusals: ["paymentNotFound"],
		limits: [{ per: "borrower", count: 120, seconds: 600 }],
	},
	getExtensionData: {
		...readCall,
		path: "/repay/getExtensionData",
		summary: "The cost of a rollover today, the moved due dates, and the total of the loan with it.",
		input: z.object({ orderNo }),
		output: z.object({
			orderNo,
			currency,
			/** Null when it is offered; otherwise the reason. */
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
			/** A requested rollover that waits for its fee. */
			waiting: z.nullable(z.object({ payOrderId: z.string(), state: paymentState })),
			/** What must be paid before it, and its price then; null where paying would not make it possible. */
			after: z.nullable(z.object({ payFirstMinor: minor, days: z.int(), payMinor: minor })),
		}),
		refusals: ["orderNotFound", "stepNotOpen"],
	},
	confirmExtensionOrder: {
		...payReferenceCall,
		path: "/repay/confirmExtensionOrder",
		summary:
			"Requests the quoted rollover. Before its fee is paid it returns where to pay; afterwards the due dates move.",
		input: z.object({
			orderNo,
			payMinor: z.coerce.number({ error: "format" }).check(z.int({ error: "format" })),
			rail: text({ min: 0, max: 40 }),
			detail: z.optional(text({ min: 0, max: 40 })),
			...acceptedDocuments,
		}),
		output: z.object({ done: z.boolean(), references: z.array(payReference) }),
		refusals: [
			...payReferenceCall.refusals,
			"railChecking",
			"inputRefused",
			"rolloverNotOffered",
			"rolloverChanged",
		],
	},
	updateExtensionOrderStatus: {
		...payReferenceCall,
		path: "/repay/updateExtensionOrderStatus",
		summary: "Polls the rail for the fee of a rollover and applies the rollover when it is paid.",
		input: z.object({ orderNo }),
		output: z.object({ done: z.boolean(), state: z.nullable(paymentState) }),
		refusals: ["orderNotFound", "stepNotOpen"],
	},
	statement: {
		...readCall,
		path: "/repay/statement",
		summary: "The loan's entries with their hash chain; the app verifies and adds them up.",
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
			/** The debt after the last entry, to the smallest unit. */
			owedByEntriesMinor: minor,
			/** Accrued since then: it is posted at the end of the day. */
			accruedSinceMinor: minor,
			/** The same by kind, each with the first day that it is for; all last until today. */
			accruedSince: z.array(
				z.object({ kind: z.enum(["interest", "interestTax", "penalty", "penaltyTax"]), from: day, minor }),
			),
			/** Today where the loan was made. */
			on: day,
			/** Taken off, because only whole units are asked for. */
			roundedOffMinor: minor,
			/** The three together: what closes the loan today, as everywhere else. */
			payoffMinor: minor,
			creditMinor: minor,
			/** Fees, interest and penalties so far, each with the tax on it. */
			charges: taxedCharges,
		}),
		refusals: ["orderNotFound", "stepNotOpen"],
		limits: [{ per: "borrower", count: 60, seconds: 600 }],
	},
	receipt: {
		...readCall,
		path: "/repay/receipt",
		summary: "A receipt for all payments on the loan, and for its costs with their taxes, as a PDF.",
		input: z.object({ orderNo }),
		output: z.object({ fileName: z.string(), pdfBase64: z.string() }),
		refusals: ["orderNotFound", "stepNotOpen"],
		limits: [{ per: "borrower", count: 30, seconds: 600 }],
	},
	giveBack: {
		...payReferenceCall,
		method: "POST",
		path: "/repay/give-back",
		summary:
			"Uses the cooling-off right: returns where to pay the quoted amount, and ends the loan when it is paid.",
		input: z.object({
			orderNo,
			payMinor: z.int(),
			accepted: flag,
			rail: text({ min: 0, max: 40 }),
			detail: z.optional(text({ min: 0, max: 40 })),
			...acceptedDocuments,
		}),
		output: z.object({ references: z.array(payReference) }),
		refusals: [
			...payReferenceCall.refusals,
			"railChecking",
			"inputRefused",
			"giveBackOver",
			"giveBackChanged",
		],
	},
	repayColor: {
		...readCall,
		path: "/loanMarket/repay-color",
		summary: "How urgent the next payment is, for a badge on home.",
		output: z.object({ color: z.enum(["none", "green", "yellow", "red"]), days: z.nullable(z.int()) }),
	},
	repayProducts: {
		...readCall,
		path: "/loanMarket/repay/products",
		summary: "All amounts that are due now or next.",
		output: z.object({
			products: z.array(z.object({ orderNo, currency, dueOn: day, dueMinor: minor, overdueDays: z.int() })),
		}),
	},
	noDebtLetter: {
		...readCall,
		path: "/repay/no-debt-letter",
		summary: "The letter that nothing is owed on a loan, or what it waits for.",
		input: z.object({ orderNo }),
		output: z.object({
			orderNo,
			/** What people of the country call it. */
			name: z.enum(letterNames),
			/** By law the lender may take so long; null where no term is known. */
			within: z.nullable(z.object({ days: z.int(), of: z.enum(["business", "calendar"]) })),
			/** Null until it is issued; then why. */
			waits: z.nullable(
				z.union([
					/** Something is still owed. */
					z.object({ for: z.literal("payment") }),
					/** It is being made. */
					z.object({ for: z.literal("issue") }),
					/** A confirmed proof of payment, whose money has not arrived. */
					z.object({ for: z.literal("proof") }),
					/** A payment that can still be taken back, for instance one by card: until this day. */
					z.object({ for: z.literal("dispute"), until: day }),
				]),
			),
			/** The newest letter; null before the first. */
			letter: z.nullable(
				z.object({
					number: z.string(),
					code: z.string(),
					checkUrl: z.string(),
					issuedAt: instant,
					/** When it stopped being true, because a payment was taken back. */
					endedAt: z.nullable(instant),
					language: z.string(),
					title: z.string(),
					sections: z.array(
						z.object({
							heading: z.string(),
							paragraphs: z.array(z.string()),
							rows: z.array(z.array(z.string())),
						}),
					),
					digest: z.string(),
					/** Of the lender, by Ed25519 in base64. */
					signature: z.string(),
				}),
			),
		}),
		refusals: ["orderNotFound", "stepNotOpen"],
		limits: [{ per: "borrower", count: 120, seconds: 600 }],
	},
	noDebtLetterFile: {
		...readCall,
		method: "POST",
		changes: true,
		path: "/repay/no-debt-letter/file",
		summary: "The letter as a PDF. The first one made is kept, so that copies can be compared with it.",
		input: z.object({ orderNo }),
		output: z.object({ fileName: z.string(), pdfBase64: z.string() }),
		refusals: ["orderNotFound", "stepNotOpen"],
		limits: [{ per: "borrower", count: 30, seconds: 600 }],
	},
	...voucherCalls,
	...portalCalls,
	...autopayCalls,
});
