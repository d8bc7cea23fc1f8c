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
const standing = z.object({ references: z.array(payReference) });

/** Where to pay, rail by rail. */
export const railCalls = defineCalls({
	getStpClabe: {
		...payReferenceCall,
		path: "/repay/getStpClabe",
		summary: "The borrower's own CLABE: every payment to it repays the loan.",
		input: z.object({ orderNo }),
		output: standing,
	},
	getOxxoReference: {
		...payReferenceCall,
		path: "/repay/getOXXOReference",
		summary: "A reference with a barcode to pay in cash at a store.",
		input: z.object({ orderNo, amount: amountWhole }),
		output: standing,
		refusals: [...payReferenceCall.refusals, "railChecking", "inputRefused"],
	},
	monnifyReservedAccount: {
		...payReferenceCall,
		path: "/repay/monnify_reserved_account",
		summary: "Account numbers of this borrower at Monnify's banks.",
		input: z.object({ orderNo }),
		output: standing,
	},
	flutterwaveReservedAccount: {
		...payReferenceCall,
		path: "/repay/flutterwave_reserved_account",
		summary: "An account number of this borrower at Flutterwave.",
		input: z.object({ orderNo }),
		output: standing,
	},
	dedicatedAccountCreate: {
		...payReferenceCall,
		path: "/repay/dedicated_account/create",
		summary:
			"An account number of this borrower at Paystack, once Paystack has checked the borrower's details.",
		input: z.object({ orderNo }),
		output: standing,
		// The app asks again while the check is under way.
		limits: [{ per: "borrower", count: 60, seconds: 600 }],
	},
	paystackAuthorization: {
		...payReferenceCall,
		path: "/repay/paystack/authorization",
		summary:
			"A page on which a card is charged. One that may be charged again is stored; the first earns the region's coupon.",
		input: z.object({ orderNo, amount: amountWhole }),
		output: standing,
		refusals: [...payReferenceCall.refusals, "railChecking", "inputRefused"],
	},
	flutterwaveRepayLink: {
		...payReferenceCall,
		path: "/repay/flutterwave/repay-link",
		summary: "A Flutterwave page to pay this amount by card, bank or USSD.",
		input: z.object({ orderNo, amount: amountWhole }),
		output: standing,
		refusals: [...payReferenceCall.refusals, "railChecking", "inputRefused"],
	},
	payOnline: {
		...payReferenceCall,
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
		output: standing,
		refusals: [...payReferenceCall.refusals, "railChecking", "inputRefused"],
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
