import type { AccrualLeg, LoanTerms } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { CollectionRailName } from "@puente/core/rail";
import type { PlainDate } from "@puente/core/time";

export type OpenItemKind =
	| "unmatched"
	| "otherCurrency"
	| "otherAmount"
	| "notAtRail"
	| "amountDiffers"
	| "notInLedger"
	| "webhookUnproven"
	| "balanceDiffers"
	| "proofToCome"
	| "payoutNotInBooks"
	| "payoutNotAtRail"
	| "payoutAmountDiffers"
	| "payoutAccountDiffers"
	| "payoutStateDiffers"
	| "closeWaits";

/** Kysely types of the repayment tables. */
export type RepaymentTables = {
	accruals: {
		loan_id: string;
		number: number;
		kind: AccrualLeg["kind"];
		grows_from: PlainDate;
		grows_to: PlainDate | null;
		amount_days: string;
		per_day: string;
		numerator: string;
		denominator: string;
		max_minor: string | null;
		rounding: LoanTerms["rounding"];
		suspended_after: PlainDate | null;
		tax_numerator: string | null;
		tax_denominator: string | null;
		tax_step_minor: string | null;
		tax_base_before: string | null;
	};
	general_entries: {
		book: string;
		number: number;
		kind: "received" | "matched" | "returned" | "provision" | "to-come" | "came" | "not-come";
		reference: string;
		posted_on: PlainDate;
		currency: Currency;
		debit: string;
		credit: string;
		minor: string;
		previous_hash: Buffer | null;
		hash: Buffer;
		posted_at: Date;
	};
	pay_orders: {
		id: string;
		borrower_id: string;
		loan_id: string | null;
		rail: CollectionRailName;
		serial: number | null;
		amount_minor: string | null;
		currency: Currency;
		provider_id: string | null;
		pay_to_index: Buffer | null;
		detail_index: Buffer | null;
		shown_sealed: Buffer | null;
		state: "waiting" | "credited" | "failed" | "expired";
		made_at: Date;
		expires_at: Date | null;
		look_at: Date | null;
		looks: number;
		ended_at: Date | null;
		card_id: string | null;
	};
	stored_cards: {
		id: string;
		borrower_id: string;
		rail: CollectionRailName;
		signature_index: Buffer;
		card_sealed: Buffer;
		stored_at: Date;
	};
	pay_wishes: {
		id: string;
		loan_id: string;
		purpose: "rollover" | "giveBack";
		pay_order_id: string;
		amount_minor: string;
		asked_at: Date;
		valid_until: Date;
		state: "waiting" | "done" | "over";
		ended_at: Date | null;
	};
	payments: {
		rail: string;
		payment_id: string;
		pay_order_id: string | null;
		loan_id: string | null;
		amount_minor: string;
		currency: Currency;
		paid_at: Date;
		heard_at: Date;
		webhook_id: string | null;
		event_id: string | null;
		/** `proof`: the money of a proof of payment that was booked when two people confirmed it. */
		booked_as: "payment" | "rollover" | "cooling-off" | "proof" | null;
	};
	open_items: {
		id: string;
		kind: OpenItemKind;
		rail: string;
		key: string;
		loan_id: string | null;
		found_at: Date;
		settled_at: Date | null;
		settled_by: string | null;
		order_id: string | null;
		happened_at: Date | null;
	};
	vouchers: {
		id: string;
		loan_id: string;
		borrower_id: string;
		amount_minor: string;
		currency: Currency;
		paid_on: PlainDate;
		reference_sealed: Buffer;
		status: "pending" | "confirmed" | "refused";
		created_at: Date;
		answer_by: Date;
		answered_at: Date | null;
		/** Null also for a proof that its payment closed. */
		answered_by: string | null;
		answer: string | null;
		/** The payment that it shows, once that is known. */
		paid_rail: string | null;
		paid_id: string | null;
		/** Since when its money is booked and has not arrived. */
		to_come_since: Date | null;
	};
	voucher_images: {
		id: string;
		borrower_id: string;
		order_id: string;
		voucher_id: string | null;
		file_name: string;
		bytes: number;
		uploaded_at: Date;
	};
	closes: { currency: Currency; day: PlainDate; begun_at: Date; finished_at: Date | null };
	agreed_closes: { currency: Currency; until: PlainDate; agreed_at: Date };
	reconciliations: { rail: CollectionRailName; finished_at: Date };
	daily_runs: { name: string; day: PlainDate; begun_at: Date };
	contacts: {
		loan_id: string;
		kind: string;
		due_on: PlainDate;
		borrower_id: string;
		channel: string;
		made_at: Date;
	};
};
