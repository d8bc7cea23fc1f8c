import { reasonCodes } from "@puente/core/decision";
import { payoutFailureReasons } from "@puente/core/payout";
import * as z from "zod/mini";
import { appRead, type Call, defineCalls } from "../call.ts";
import { flag, instant, orderNo, stepCode, text, verificationCode } from "../fields.ts";
import { minor } from "../minor.ts";
import { currency, day, disclosure, keyFacts, pricedProduct } from "./loan-disclosure.ts";

const reasons = z.array(z.enum(reasonCodes));

const homeStatuses = [
	"canLoan",
	"lending",
	"assessing",
	"rejected",
	"success",
	"failed",
	"repaying",
	"overdue",
] as const;
const homeButtons = ["apply", "detail", "getMoney", "edit", "pay"] as const;
const orderLabels = [
	"assessing",
	"repaying",
	"overdue",
	"finished",
	"addingCard",
	"incomplete",
	"disbursing",
	"cancelled",
	"rejected",
	"failed",
] as const;
const recordHints = [
	"continue",
	"supplyInformation",
	"supplyKyc",
	"supplyQuestionnaire",
	"supplyBankCard",
	"assessing",
	"reapply",
	"getMoney",
	"disbursing",
	"checkAccount",
	"payNow",
] as const;

/** An order as records, home and the loan screens show it. */
const orderView = z.object({
	orderNo,
	step: stepCode,
	label: z.enum(orderLabels),
	hint: z.nullable(z.enum(recordHints)),
	createdAt: instant,
	stepAt: instant,
	currency,
	/** Null until an amount was chosen. */
	amountMinor: z.nullable(minor),
	days: z.nullable(z.int()),
	/** The bank and the last digits of the account that the money goes to. */
	account: z.nullable(z.object({ bankName: z.string(), lastDigits: z.string() })),
	/** While a payout is in progress: what is sent, since when, and the promised time span. */
	payout: z.nullable(
		z.object({
			/** The amount of the loan without what is kept from it. */
			amountMinor: minor,
			startedAt: instant,
			/** Set while it waits because the number was changed: it then leaves by itself. */
			delayedUntil: z.nullable(instant),
			minutesMin: z.int(),
			minutesMax: z.int(),
			failedReason: z.nullable(z.enum(payoutFailureReasons)),
		}),
	),
	/** When the step ends automatically: an offer expires, a payout starts. */
	deadlineAt: z.nullable(instant),
	/** The debt of a loan that is being repaid. */
	owed: z.nullable(
		z.object({
			payoffMinor: minor,
			dueMinor: minor,
			nextDueOn: z.nullable(day),
			nextDueMinor: z.nullable(minor),
			overdueDays: z.int(),
			/** With the tax on it. */
			penaltyMinor: minor,
		}),
	),
	rejection: z.nullable(z.object({ reasons, reapplyOn: z.nullable(day) })),
	finishedAt: z.nullable(instant),
});

const readCall = {
	...appRead,
	area: "loan",
} as const satisfies Partial<Call>;

/** The specification requests payouts by GET; an operationId makes these calls safe to repeat. */
const changeCall = {
	...readCall,
	changes: true,
	limits: [{ per: "borrower", count: 30, seconds: 600 }],
} as const satisfies Partial<Call>;

const choice = {
	orderNo,
	productId: text({ min: 0, max: 40 }),
	/** Whole units of the currency. A query carries text. */
	amount: z.coerce.number({ error: "format" }).check(z.int({ error: "format" })),
	days: z.coerce.number({ error: "format" }).check(z.int({ error: "format" })),
};
const choiceRefusals = [
	"orderNotFound",
	"stepNotOpen",
	"choiceNotOffered",
	"offersStopped",
	"offerExpired",
] as const;
/** Identifies exactly what was shown: a changed price, text or schedule has another digest. */
const offerDigest = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: "format" }));

/** Exactly one reason; the server refuses several. */
const cancelCall = {
	...changeCall,
	method: "POST",
	input: z.object({
		orderNo,
		reasons: z.array(text({ min: 0, max: 40 })).check(z.maxLength(20, { error: "tooLong" })),
	}),
	output: z.object({ order: orderView }),
	refusals: ["orderNotFound", "stepNotOpen", "inputRefused"],
} as const satisfies Partial<Call>;

export const loanCalls = defineCalls({
	loanProductIndex: {
		...readCall,
		path: "/loan/loan-product/index",
		summary: "Home: status, button, the amount that can be borrowed, and the current order.",
		output: z.object({
			status: z.enum(homeStatuses),
			button: z.nullable(z.enum(homeButtons)),
			currency,
			amountMin: z.int(),
			amountMax: z.int(),
			tenureDaysMin: z.int(),
			tenureDaysMax: z.int(),
			/** The borrower's own limit in whole units; null before a first decision. */
			limit: z.nullable(z.int()),
			reapplyOn: z.nullable(day),
			/** After a restore: no money is sent and no offer made until the books were compared with the rails'. */
			held: z.boolean(),
			order: z.nullable(orderView),
		}),
	},
	productList: {
		...readCall,
		path: "/loan/product/list",
		summary: "Our products: at the borrower's own price after an approval, otherwise at the standard price.",
		output: z.object({ products: z.array(pricedProduct) }),
	},
	stepAmount: {
		...readCall,
		path: "/loan/product/step-amount",
		summary: "The amounts of a product that may be chosen, in whole units.",
		input: z.object({ productId: choice.productId }),
		output: z.object({ productId: z.string(), amounts: z.array(z.int()) }),
		refusals: ["productUnknown"],
	},
	latestOrder: {
		...readCall,
		path: "/loan/loan-order/latest",
		summary: "The newest order with its step; null before the first one.",
		output: z.object({ order: z.nullable(orderView) }),
	},
	orderList: {
		...readCall,
		path: "/loan/loan-order/list",
		summary: "Records by page, newest first.",
		input: z.object({
			tab: z.enum(["incomplete", "finished"], { error: "notOffered" }),
			/** The last order of the previous page; absent for the first page. */
			after: z.optional(orderNo),
		}),
		output: z.object({ orders: z.array(orderView), more: z.boolean() }),
		refusals: ["orderNotFound"],
	},
	productInfo: {
		...readCall,
		path: "/loan/confirm/product-info",
		summary:
			"The complete disclosure for an amount and days, with the digest that a confirmation must contain.",
		input: z.object(choice),
		output: z.object({ orderNo, disclosure, keyFacts, offerDigest, validUntil: instant }),
		refusals: choiceRefusals,
	},
	loanAgreement: {
		...readCall,
		path: "/loan/loan-order/loanAgreement",
		summary: "The agreement in the borrower's language for a choice, or the one that was accepted.",
		input: z.object({
			orderNo,
			productId: z.optional(choice.productId),
			amount: z.optional(choice.amount),
			days: z.optional(choice.days),
		}),
		output: z.object({
			version: z.string(),
			language: z.string(),
			digest: offerDigest,
			acceptedAt: z.nullable(instant),
			title: z.string(),
			sections: z.array(
				z.object({
					heading: z.string(),
					paragraphs: z.array(z.string()),
					rows: z.array(z.array(z.string())),
				}),
			),
		}),
		refusals: choiceRefusals,
	},
	validateVerifyCode: {
		...changeCall,
		path: "/loan/validateVerifyCode",
		summary:
			"The borrower's signature: checks the code that was sent for exactly this offer. A confirmation requires it.",
		input: z.object({ ...choice, offerDigest, code: verificationCode }),
		output: z.object({ orderNo, signedAt: instant }),
		refusals: [...choiceRefusals, "offerChanged", "codeWrong", "codeExpired", "codeTriesUsed"],
	},
	getMoneyPlus: {
		...changeCall,
		path: "/loan/get-money-plus",
		summary:
			"Accepts the agreement of the signed offer for this amount and these days. `now` requests the payout at once; otherwise it starts automatically after the region's delay.",
		input: z.object({ ...choice, offerDigest, accepted: flag, now: z._default(flag, true) }),
		output: z.object({ order: orderView }),
		refusals: [
			...choiceRefusals,
			"offerChanged",
			"signatureMissing",
			"agreementNotAccepted",
			"loanOpen",
			"lendingHeld",
		],
	},
	getMoney: {
		...changeCall,
		path: "/loan/get-money",
		summary: "Requests the payout of a confirmed loan now. Repeated requests pay out once.",
		input: z.object({ orderNo }),
		output: z.object({ order: orderView }),
		refusals: ["orderNotFound", "stepNotOpen", "lendingHeld"],
	},
	getMoneyContract: {
		...readCall,
		path: "/loan/get-money/contract",
		summary: "The accepted agreement as a PDF, made from the stored offer.",
		input: z.object({ orderNo }),
		output: z.object({ fileName: z.string(), digest: offerDigest, pdfBase64: z.string() }),
		refusals: ["orderNotFound", "stepNotOpen"],
		limits: [{ per: "borrower", count: 30, seconds: 600 }],
	},
	getMoneyTime: {
		...readCall,
		path: "/loan/get-money-time",
		summary: "When the payout starts automatically; null when it has started or is not near.",
		input: z.object({ orderNo }),
		output: z.object({ startsAt: z.nullable(instant) }),
		refusals: ["orderNotFound"],
	},
	getCreditInfo: {
		...readCall,
		path: "/loan/get-credit-info",
		summary: "Limit, ladder, score band and the reasons that cost points.",
		output: z.object({
			currency,
			limit: z.nullable(z.int()),
			rung: z.nullable(z.int()),
			ladder: z.array(z.int()),
			/** A higher limit that the borrower may accept, where the law requires consent. */
			offeredLimit: z.nullable(z.int()),
			band: z.nullable(z.enum(["low", "fair", "good"])),
			reasons,
			decidedAt: z.nullable(instant),
		}),
	},
	acceptLimit: {
		...changeCall,
		method: "POST",
		path: "/loan/accept-limit",
		summary: "Accepts the higher limit that was offered.",
		output: z.object({ limit: z.int() }),
		refusals: ["limitNotOffered"],
	},
	hasCancelLoan: {
		...readCall,
		path: "/loan/has-cancel-loan",
		summary: "Whether the loan can be cancelled or returned now, and what returning it costs.",
		input: z.object({ orderNo }),
		output: z.object({
			allowed: z.boolean(),
			/** cancel: before acceptance or after a failed payout; withdraw: before the payout; giveBack: cooling-off. */
			how: z.nullable(z.enum(["cancel", "withdraw", "giveBack"])),
			reasons: z.array(z.string()),
			giveBack: z.nullable(
				z.object({
					payMinor: minor,
					until: day,
					currency,
					/** Where exactly this amount was asked to be paid, while it can still be paid there. */
					waiting: z.nullable(z.object({ payOrderId: z.string() })),
				}),
			),
		}),
		refusals: ["orderNotFound"],
	},
	cancelLoan: {
		...cancelCall,
		path: "/loan/cancel-loan",
		summary: "Cancels with exactly one reason.",
	},
	cancelDrawMoney: {
		...cancelCall,
		path: "/loan/cancel-draw-money",
		summary: "Withdraws a confirmed loan before its payout, with exactly one reason.",
		refusals: [...cancelCall.refusals, "lendingHeld"],
	},
});
