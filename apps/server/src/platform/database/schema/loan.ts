import type { Decision, PriceTier, ReasonCode } from "@puente/core/decision";
import type { LoanEventKind, LoanStatus } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { PayoutState } from "@puente/core/payout";
import type { PayoutRailName } from "@puente/core/rail";
import type { Language } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import type { ColumnType } from "kysely";

/** Written as JSON text and read as a value, which a format of platform/stored then parses. */
type JsonColumn<T = unknown> = ColumnType<T, string, string>;

/** Kysely types of the loan and ledger tables. */
export type LoanTables = {
	loans: {
		id: string;
		borrower_id: string;
		order_id: string;
		currency: Currency;
		terms: JsonColumn;
		opened_on: PlainDate;
		opened_at: Date;
		status: LoanStatus | "void";
		closed_at: Date | null;
		late_days: number | null;
		entries_count: number;
		last_hash: Buffer | null;
		balances: JsonColumn;
		turns_overdue_on: PlainDate | null;
		posted_until: PlainDate;
	};
	loan_events: {
		loan_id: string;
		id: string;
		kind: LoanEventKind;
		takes_effect_on: PlainDate;
		detail: JsonColumn;
		recorded_at: Date;
	};
	entries: {
		loan_id: string;
		number: number;
		opened_on: PlainDate;
		kind: string;
		posted_on: PlainDate;
		event_id: string | null;
		operation: string;
		previous_hash: Buffer | null;
		hash: Buffer;
		posted_at: Date;
	};
	postings: {
		loan_id: string;
		number: number;
		opened_on: PlainDate;
		account: string;
		minor: string;
		currency: Currency;
	};
	bureau_enquiries: {
		order_id: string;
		borrower_id: string;
		outcome: "report" | "noRecord" | "noConsent";
		report_sealed: Buffer | null;
		asked_at: Date;
	};
	decisions: {
		order_id: string;
		decided_by: "card" | "person";
		borrower_id: string;
		outcome: Decision["outcome"]["kind"];
		card_version: string;
		points: number;
		reasons: JsonColumn<readonly ReasonCode[]>;
		inputs_sealed: Buffer;
		result_sealed: Buffer;
		reapply_on: PlainDate | null;
		decided_at: Date;
	};
	reviews: {
		order_id: string;
		kind: "application" | "payout";
		borrower_id: string;
		reasons: JsonColumn<readonly string[]>;
		opened_at: Date;
		due_at: Date;
		settled_at: Date | null;
		settled_by: string | null;
	};
	offers: {
		order_id: string;
		borrower_id: string;
		products: JsonColumn;
		limit_units: number;
		tier: PriceTier;
		rung: number;
		made_at: Date;
		valid_until: Date;
	};
	signatures: { order_id: string; digest: string; signed_at: Date };
	agreements: {
		order_id: string;
		borrower_id: string;
		digest: string;
		version: string;
		language: Language;
		product: JsonColumn;
		amount_units: number;
		days: number;
		counted_from: PlainDate;
		body_sealed: Buffer;
		accepted_at: Date;
	};
	payouts: {
		reference: string;
		order_id: string;
		borrower_id: string;
		attempt: number;
		rail: PayoutRailName;
		amount_minor: string;
		currency: Currency;
		account_sealed: Buffer;
		asked_by: "borrower" | "clock" | "staff";
		state: PayoutState;
		planned_at: Date;
		first_sent_at: Date | null;
		look_at: Date | null;
		looks: number;
		provider_id: string | null;
		failed_code: string | null;
		ended_at: Date | null;
	};
	listed_payouts: {
		rail: string;
		provider_id: string;
		reference: string | null;
		amount_minor: string;
		currency: Currency;
		state: "pending" | "settled" | "failed" | "reversed";
		made_at: Date;
		to_own_account: boolean | null;
		listed_at: Date;
	};
	payout_comparisons: { rail: PayoutRailName; compared_from: Date; finished_at: Date };
	webhooks: {
		id: string;
		rail: string;
		headers: JsonColumn;
		body_sealed: Buffer;
		received_at: Date;
		outcome: "handled" | "badSignature" | "unreadable" | "notOurs" | "unproven" | null;
		handled_at: Date | null;
	};
	rail_events: {
		rail: string;
		provider_event_id: string;
		webhook_id: string;
		reference: string | null;
		kind: string;
		handled_at: Date;
	};
	cancellations: { order_id: string; reason: string; cancelled_at: Date };
	limits: { borrower_id: string; rung: number; offered_rung: number | null; changed_at: Date };
};
