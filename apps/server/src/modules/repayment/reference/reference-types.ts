import type { RailContract } from "@puente/providers/payments";
import type { Context } from "../../../platform/context/calls.ts";
import type { Borrower } from "../../borrower/index.ts";
import type { StoredLoan } from "../../ledger/index.ts";
import type { PayOrder } from "../store/pay-orders.ts";
import type { PaymentIntent } from "../store/payment-intents.ts";
import type { StoredInstruction } from "./instruction-format.ts";

export type ReferenceRequest = {
	readonly borrower: Borrower;
	readonly loan: StoredLoan;
	readonly orderNo: string;
	readonly rail: string;
	readonly amountMinor: bigint;
	/** The bank of a PSE payment, or the number of a Nequi account. */
	readonly detail?: string | undefined;
	/** The documents of the rail that the payer has accepted. */
	readonly accepted?: readonly RailContract[];
	/** Query of the return URL; by default the order and the payment. */
	readonly back?: Readonly<Record<string, string>>;
	/** Set for a payment intent, which never reuses an earlier reference for the debt. */
	readonly purpose?: PaymentIntent["purpose"];
};

export type IssuedReference = { readonly payOrder: PayOrder; readonly instruction: StoredInstruction };
export type ReferenceContext = Pick<Context, "db" | "now" | "deps" | "app" | "language">;
