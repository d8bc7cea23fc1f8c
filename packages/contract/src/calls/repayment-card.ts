import * as z from "zod/mini";
import { appChange, appRead, type Call, defineCalls } from "../call.ts";
import { orderNo, text } from "../fields.ts";
import { payReferenceCall } from "./repayment-rails.ts";
import { amountWhole, paymentState, payReference } from "./repayment-reference.ts";

const payOrderId = text({ min: 0, max: 64 });
const cardId = text({ min: 0, max: 64 });
const digits = (pattern: RegExp) =>
	z.string({ error: "required" }).check(z.trim(), z.regex(pattern, { error: "format" }));

const readCall = { ...appRead, area: "repayment" } as const satisfies Partial<Call>;
const changeCall = { ...appChange, area: "repayment" } as const satisfies Partial<Call>;

/**
 * Neither call with a typed card has an operationId: a digest of a card must not be stored, and the rail's own reference prevents a
 * double charge.
 */
export const cardCalls = defineCalls({
	flutterwaveChargeCard: {
		...readCall,
		method: "POST",
		path: "/repay/flutterwave/charge-card",
		summary:
			"Charges a card typed in the app for a payment at Flutterwave. The card is passed on and never stored.",
		input: z.object({
			payOrderId,
			number: digits(/^\d{12,19}$/),
			cvv: digits(/^\d{3,4}$/),
			expiryMonth: digits(/^(0[1-9]|1[0-2])$/),
			expiryYear: digits(/^\d{2}$/),
			/** Required once the bank has asked for it. */
			pin: z.optional(digits(/^\d{4}$/)),
		}),
		output: z.object({
			/**
			 * pin: repeat with the card's PIN. code: verify-opt. page: the bank asks on its page. wait: the rail is being
			 * polled.
			 */
			next: z.enum(["pin", "code", "page", "wait"]),
			url: z.nullable(z.string()),
			/** Where the bank sent its code, in the bank's words. */
			hint: z.nullable(z.string()),
		}),
		refusals: ["paymentNotFound", "railNotOffered", "railDown", "cardRefused", "cardPinWrong"],
		limits: [{ per: "borrower", count: 10, seconds: 600 }],
	},
	flutterwaveVerifyOpt: {
		...readCall,
		path: "/repay/flutterwave/verify-opt",
		summary: "Sends the bank's one-time code for a card payment; returns the state of the payment.",
		input: z.object({ payOrderId, code: digits(/^\d{4,10}$/) }),
		output: z.object({ payOrderId: z.string(), state: paymentState }),
		refusals: ["paymentNotFound", "railNotOffered", "railDown", "cardRefused", "cardCodeWrong"],
		limits: [{ per: "borrower", count: 10, seconds: 600 }],
	},
	chargeStoredCard: {
		...payReferenceCall,
		method: "POST",
		path: "/repay/card/charge",
		summary:
			"Charges a card again that paid on a rail's page before. Repeating it within a minute charges once.",
		input: z.object({ orderNo, cardId, amount: amountWhole }),
		output: z.object({ references: z.array(payReference) }),
		refusals: [
			"orderNotFound",
			"stepNotOpen",
			"inputRefused",
			"railNotOffered",
			"cardNotFound",
			"cardExpired",
			"cardBusy",
			"cardRefused",
		],
		limits: [{ per: "borrower", count: 10, seconds: 600 }],
	},
	removeStoredCard: {
		...changeCall,
		path: "/repay/card/remove",
		summary: "Removes a stored card, at the provider too.",
		input: z.object({ cardId }),
		output: z.object({}),
		refusals: ["cardNotFound"],
	},
});
