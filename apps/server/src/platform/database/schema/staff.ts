import type { Country } from "@puente/core/region";
import type { AccessEvent, Blocklist, ProposalDecision, ProposalKind, StaffRole } from "@puente/core/staff";
import type { PlainDate } from "@puente/core/time";
import type { LegalKind, Product } from "@puente/regions/load";
import type { ColumnType } from "kysely";

type JsonColumn<T> = ColumnType<T, string, string>;

/** Kysely types of the staff tables. */
export type StaffSchema = {
	staff: {
		id: string;
		name: string;
		roles: JsonColumn<readonly StaffRole[]>;
		password_hash: string;
		password_temporary: boolean;
		totp_sealed: Buffer | null;
		totp_used_step: number;
		created_at: Date;
		blocked_at: Date | null;
		reset_at: Date | null;
	};
	access_notices: {
		id: string;
		reader_id: string;
		event: AccessEvent;
		about_id: string;
		made_by: string;
		checked_by: string | null;
		at: Date;
		seen_at: Date | null;
	};
	staff_tries: { name_index: Buffer; wrong: number; locked_until: Date | null; tried_at: Date };
	staff_sessions: {
		id: string;
		staff_id: string;
		token_hash: Buffer;
		address: string;
		browser: string;
		opened_at: Date;
		last_seen_at: Date;
		expires_at: Date;
		ended_at: Date | null;
	};
	audit: {
		number: ColumnType<string, number, never>;
		at: Date;
		staff_id: string | null;
		call: string;
		kind: "action" | "view";
		borrower_id: string | null;
		subject: string | null;
		input: string;
		outcome: string;
		/** Both only of calls without a session. */
		address: string | null;
		browser: string | null;
		previous_hash: Buffer;
		hash: Buffer;
	};
	audit_end: { id: number; number: ColumnType<string, number, number>; hash: Buffer };
	proposals: {
		id: string;
		kind: ProposalKind;
		subject: string;
		subject_name: string;
		borrower_id: string | null;
		country: Country | null;
		before: JsonColumn<Readonly<Record<string, unknown>>>;
		after: JsonColumn<unknown>;
		/** The values that carrying out changes, before and after it; null for proposals of older versions. */
		change: ColumnType<
			{
				readonly before: Readonly<Record<string, unknown>>;
				readonly after: Readonly<Record<string, unknown>>;
			} | null,
			string | null,
			string
		>;
		reason: string;
		made_by: string;
		made_at: Date;
		decision: ProposalDecision | null;
		decided_by: string | null;
		decided_at: Date | null;
		note: string | null;
	};
	data_exports: {
		proposal_id: string;
		borrower_id: string;
		handed_at: Date | null;
		handed_by: string | null;
	};
	product_revisions: {
		id: string;
		country: Country;
		number: number;
		product_id: string;
		product: JsonColumn<Omit<Product, "id">>;
		in_force_at: Date;
	};
	legal_records: {
		id: string;
		proposal_id: string | null;
		number: number;
		country: Country;
		kind: LegalKind;
		valid_from: PlainDate;
		valid_until: PlainDate | null;
		source: string;
		value: JsonColumn<unknown>;
		entered_at: Date;
	};
	blocklist: {
		list: Blocklist;
		blind: Buffer;
		country: Country | null;
		proposal_id: string;
		added_at: Date;
	};
	assignments: { queue: string; item_id: string; staff_id: string; at: Date };
};
