import type { Currency, LoanStatus } from "@puente/core";
import type { ColumnType } from "kysely";

/** Written as text and read as the value it holds; what is in it is its reader's to check. */
export type JsonColumn = ColumnType<unknown, string, string>;

/** The tables of a loan and its money. */
export type LoanTables = {
	loans: {
		id: string;
		borrower_id: string;
		currency: Currency;
		terms: JsonColumn;
		opened_on: string;
		opened_at: Date;
		status: LoanStatus | "void";
		closed_at: Date | null;
		entries_count: number;
		last_hash: Buffer | null;
		balances: JsonColumn;
	};
	loan_events: {
		loan_id: string;
		id: string;
		kind: string;
		takes_effect_on: string;
		detail: JsonColumn;
		recorded_at: Date;
	};
	entries: {
		loan_id: string;
		number: number;
		kind: string;
		posted_on: string;
		event_id: string | null;
		operation: string;
		previous_hash: Buffer | null;
		hash: Buffer;
		posted_at: Date;
	};
	postings: { loan_id: string; number: number; account: string; minor: string; currency: Currency };
};
