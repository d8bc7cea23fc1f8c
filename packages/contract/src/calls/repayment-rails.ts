import * as z from "zod/mini";
import { type Call, defineCalls } from "../call.ts";
import { orderNo } from "../fields.ts";
import { amountWhole, payReference } from "./repayment-reference.ts";

export const asking = {
	method: "GET",
	base: "api",
	area: "repayment",
	audience: "borrower",
	changes: false,
} as const satisfies Partial<Call>;

/** A standing account or a reference at a rail: asking twice answers the same one. */
export const referencing = {
	...asking,
	changes: true,
	refusals: ["orderNotFound", "stepNotOpen", "railNotOffered", "railDown"],
	limits: [{ per: "borrower", count: 30, seconds: 600 }],
} as const satisfies Partial<Call>;
const standing = z.object({ references: z.array(payReference) });

/** Where to pay, rail by rail. */
export const railCalls = defineCalls({
	getStpClabe: {
		...referencing,
		path: "/repay/getStpClabe",
		summary: "The borrower's own CLABE: whatever arrives there repays the loan.",
		input: z.object({ orderNo }),
		output: standing,
	},
	getOxxoReference: {
		...referencing,
		path: "/repay/getOXXOReference",
		summary: "A reference with a barcode to pay in cash at a store.",
		input: z.object({ orderNo, amount: amountWhole }),
		output: standing,
		refusals: [...referencing.refusals, "inputRefused"],
	},
	monnifyReservedAccount: {
		...referencing,
		path: "/repay/monnify_reserved_account",
		summary: "Account numbers at Monnify's banks that belong to this borrower.",
		input: z.object({ orderNo }),
		output: standing,
	},
	flutterwaveReservedAccount: {
		...referencing,
		path: "/repay/flutterwave_reserved_account",
		summary: "An account number at Flutterwave that belongs to this borrower.",
		input: z.object({ orderNo }),
		output: standing,
	},
	dedicatedAccountCreate: {
		...referencing,
		path: "/repay/dedicated_account/create",
		summary: "An account number at Paystack that belongs to this borrower.",
		input: z.object({ orderNo }),
		output: standing,
	},
	paystackAuthorization: {
		...referencing,
		path: "/repay/paystack/authorization",
		summary: "A page on which a card is charged and remembered; the first one earns the region's coupon.",
		input: z.object({ orderNo, amount: amountWhole }),
		output: standing,
		refusals: [...referencing.refusals, "inputRefused"],
	},
	flutterwaveRepayLink: {
		...referencing,
		path: "/repay/flutterwave/repay-link",
		summary: "A page of Flutterwave's on which this amount is paid by card, bank or USSD.",
		input: z.object({ orderNo, amount: amountWhole }),
		output: standing,
		refusals: [...referencing.refusals, "inputRefused"],
	},
	payOnline: {
		...referencing,
		path: "/repay/pay-online",
		summary: "A page at any online rail of the region on which this amount is paid (UPI, PSE, Nequi, card).",
		input: z.object({
			orderNo,
			rail: z.string().check(z.maxLength(40, { error: "tooLong" })),
			amount: amountWhole,
			/** What the rail needs besides: the bank of a PSE payment, the number of a Nequi account. */
			detail: z.optional(z.string().check(z.maxLength(40, { error: "tooLong" }))),
		}),
		output: standing,
		refusals: [...referencing.refusals, "inputRefused"],
	},
});
