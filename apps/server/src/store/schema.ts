import type { ConsentPurpose } from "@puente/contract";
import type { Country } from "@puente/core";
import type { ColumnType, Generated, Kysely } from "kysely";
import type { LoanTables } from "./loan-schema.ts";

/** The tables of migrations/, as Kysely sees them. Both drivers are set up to give the same JavaScript types. */
export type Schema = {
	borrowers: {
		id: string;
		country: Country;
		mobile_index: Buffer;
		mobile_sealed: Buffer;
		data_key: Buffer;
		package_name: string;
		afid: string | null;
		registered_at: Date;
		barred_at: Date | null;
	};
	sessions: {
		id: string;
		borrower_id: string;
		token_hash: Buffer;
		device_id: string;
		opened_at: Date;
		expires_at: Date;
		ended_at: Date | null;
		ended_by: "other-device" | "same-device" | "logout" | null;
	};
	device_tokens: {
		borrower_id: string;
		device_id: string;
		token_hash: Buffer;
		issued_at: Date;
		expires_at: Date;
	};
	verification_codes: {
		mobile_index: Buffer;
		id: string;
		code_hash: Buffer;
		sent_at: Date;
		expires_at: Date;
		tries_left: number;
		used_at: Date | null;
	};
	consents: {
		id: string;
		borrower_id: string;
		purpose: ConsentPurpose;
		version: string;
		language: string;
		given_at: Date;
	};
	operations: {
		key: Buffer;
		call: string;
		input_hash: Buffer;
		answer_sealed: Buffer | null;
		started_at: Date;
	};
	wire_nonces: { package_name: string; nonce: Buffer; seen_at: Generated<Date> };
	rate_windows: { key: Buffer; window_end: Date; count: number };
	outbox: {
		id: string;
		kind: "sms";
		country: Country;
		body_sealed: Buffer | null;
		created_at: Date;
		not_after: Date;
		outcome: "accepted" | "refused" | "expired" | null;
		provider_id: string | null;
		settled_at: Date | null;
	};
	activations: { package_name: string; device_index: Buffer; afid: string | null; activated_at: Date };
	sandbox_clock: { id: number; offset_ms: ColumnType<string, number, number> };
} & LoanTables;

/** A connection or a transaction: store functions take either, flows hand on the one they were given. */
export type Db = Kysely<Schema>;
