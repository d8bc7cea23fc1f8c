import * as z from "zod/mini";
import { appRead, type Call, defineCalls } from "../call.ts";
import { orderNo, text } from "../fields.ts";
import { acceptedDocuments, amountWhole, payReference } from "./repayment-reference.ts";

export const readCall = {
	...appRead,
	area: "repayment",
} as const satisfies Partial<Call>;

/** A permanent account or a reference at a rail: repeated calls return the same one. */
export const payReferenceCall = {
	...readCall,
	changes: true,
	refusals: ["orderNotFound", "stepNotOpen", "railNotOffered", "railDown"],
	limits: [{ per: "borrower", count: 30, seconds: 600 }],
} as const satisfies Partial<Call>;
const accountCall = {
	...payReferenceCall,
	input: z.object({ orderNo }),
	output: z.object({ references: z.array(payReference) }),
} as const satisfies Partial<Call>;
const amountCall = {
	...accountCall,
	input: z.object({ orderNo, amount: amountWhole }),
	refusals: [...payReferenceCall.refusals, "railChecking", "inputRefused"],
} as const satisfies Partial<Call>;

/** Where to pay, rail by rail. */
export const railCalls = defineCalls({
	getStpClabe: {
		...accountCall,
		path: "/repay/getStpClabe",
		summary: "The borrower's own CLABE: every payment to it repays the loan.",
	},
	getOxxoReference: {
		...amountCall,
		path: "/repay/getOXXOReference",
		summary: "A reference with a barcode to pay in cash at a store.",
	},
	monnifyReservedAccount: {
		...accountCall,
		path: "/repay/monnify_reserved_account",
		summary: "Account numbers of this borrower at Monnify's banks.",
	},
	flutterwaveReservedAccount: {
		...accountCall,
		path: "/repay/flutterwave_reserved_account",
		summary: "An account number of this borrower at Flutterwave.",
	},
	dedicatedAccountCreate: {
		...accountCall,
		path: "/repay/dedicated_account/create",
		summary:
			"An account number of this borrower at Paystack, once Paystack has checked the borrower's details.",
		// The app asks again while the check is under way.
		limits: [{ per: "borrower", count: 60, seconds: 600 }],
	},
	paystackAuthorization: {
		...amountCall,
		path: "/repay/paystack/authorization",
		summary:
			"A page on which a card is charged. One that may be charged again is stored; the first earns the region's coupon.",
	},
	flutterwaveRepayLink: {
		...amountCall,
		path: "/repay/flutterwave/repay-link",
		summary: "A Flutterwave page to pay this amount by card, bank or USSD.",
	},
	payOnline: {
		...amountCall,
		path: "/repay/pay-online",
		summary: "A page at any online rail of the region to pay this amount (UPI, PSE, Nequi, card).",
		input: z.object({
			orderNo,
			rail: text({ min: 0, max: 40 }),
			amount: amountWhole,
			/** What the rail needs in addition: the bank of a PSE payment, the number of a Nequi account. */
			detail: z.optional(text({ min: 0, max: 40 })),
			...acceptedDocuments,
		}),
	},
	railContracts: {
		...readCall,
		audience: "anyone",
		path: "/repay/contracts",
		summary: "The documents of a payment provider that the payer must accept before paying over it.",
		input: z.object({ rail: text({ min: 0, max: 40 }) }),
		output: z.object({
			contracts: z.array(
				z.object({
					kind: z.enum(["terms", "personalData"]),
					url: z.string(),
					/** Sent back when it is ticked: another text has another version. */
					version: z.string(),
				}),
			),
		}),
		refusals: ["railNotOffered", "railDown"],
		limits: [{ per: "address", count: 60, seconds: 600 }],
	},
});
