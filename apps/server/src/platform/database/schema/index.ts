import type {
	CodePurpose,
	IdentityImageName,
	LivenessChallenge,
	StoredConsentPurpose,
} from "@puente/contract";
import type { CodeAskedBy } from "@puente/core/access";
import type { FormStep, OrderCommand, ReviewReason, Step } from "@puente/core/application";
import type { ProviderFailure, ProviderName } from "@puente/core/provider";
import type { Country } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import type { ColumnType, Generated, Kysely } from "kysely";
import type { HoldTables } from "./hold.ts";
import type { LoanTables } from "./loan.ts";
import type { PromoSchema } from "./promo.ts";
import type { RepaymentTables } from "./repayment.ts";
import type { FigureTables } from "./reporting.ts";
import type { StaffSchema } from "./staff.ts";
import type { SupportSchema } from "./support.ts";

/** Kysely types of the tables in migrations/. Both drivers are set up to return the same JavaScript types. */
export type Schema = {
	master_keys: {
		id: number;
		check_value: Buffer;
		state: "current" | "old" | "closing" | "retired";
		earlier_sealed: Buffer | null;
		created_at: Generated<Date>;
	};
	key_folder: {
		id: string;
		erased: ColumnType<string, number | undefined, number>;
		is_only: Generated<boolean>;
	};
	keys_to_erase: { slot: Buffer; borrower_id: string };
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
		erased_at: Date | null;
		deceased_at: Date | null;
		mobile_changed_at: Date | null;
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
	passkeys: {
		id: string;
		borrower_id: string;
		name: string;
		credential_id: Buffer;
		public_key: Buffer;
		sign_count: ColumnType<string, number, number>;
		synced: boolean;
		added_at: Date;
		last_used_at: Date | null;
	};
	passkey_challenges: {
		id: string;
		borrower_id: string | null;
		challenge: Buffer;
		expires_at: Date;
	};
	push_subscriptions: {
		borrower_id: string;
		device_id: string;
		endpoint_hash: Buffer;
		subscription_sealed: Buffer;
		added_at: Date;
	};
	verification_codes: {
		/** `newNumber`: the holder of another number reads it to support. No call of the app takes it. */
		purpose: CodePurpose | "newNumber";
		mobile_index: Buffer;
		is_own: boolean;
		device_id: string;
		id: string;
		code_hash: Buffer;
		sent_at: Date;
		expires_at: Date;
		tries_left: number;
		used_at: Date | null;
		country: Country;
		asked_by: CodeAskedBy;
		asked_from: Buffer | null;
		sent_count: number;
	};
	code_refusals: {
		country: Country;
		asked_by: CodeAskedBy;
		reason: "tooSoon" | "limit" | "budget";
		counted_from: Date;
		count: number;
	};
	consents: {
		id: string;
		borrower_id: string;
		purpose: StoredConsentPurpose;
		version: string;
		language: string;
		given_at: Date;
		withdrawn_at: Date | null;
		document_url: string | null;
		document_version: string | null;
		document_token: string | null;
	};
	operations: {
		key: Buffer;
		call: string;
		input_hash: Buffer;
		answer_sealed: Buffer | null;
		started_at: Date;
	};
	detached_partitions: {
		name: string;
		parent: string;
		month: PlainDate;
		detached_at: Date;
		last_number: string | null;
		last_hash: Buffer | null;
	};
	wire_nonces: { package_name: string; nonce: Buffer; seen_at: Generated<Date> };
	rate_windows: { key: Buffer; window_end: Date; count: number };
	outbox: {
		id: string;
		kind: "sms" | "push" | "email";
		country: Country;
		body_sealed: Buffer | null;
		created_at: Date;
		not_after: Date;
		outcome: "accepted" | "refused" | "expired" | null;
		provider_id: string | null;
		settled_at: Date | null;
		delivery: ColumnType<"delivered" | "undelivered" | null, undefined>;
		delivery_code: ColumnType<string | null, undefined>;
		delivered_at: ColumnType<Date | null, undefined>;
		/** Of an e-mail: the notification that it belongs to. */
		notice_id: ColumnType<string | null, string | undefined>;
	};
	failing_providers: {
		provider: ProviderName;
		since: Date;
		last_at: Date;
		count: number;
		failure: ProviderFailure;
		code: string | null;
	};
	activations: {
		package_name: string;
		device_index: Buffer;
		afid: string | null;
		activated_at: Date;
		proven_at: Date | null;
	};
	orders: {
		id: string;
		order_no: string;
		borrower_id: string;
		country: Country;
		begun_as: "first" | "again";
		step: Step;
		step_at: Date;
		created_at: Date;
		touched_at: Date;
		approved_at: Date | null;
		closed_at: Date | null;
		erased_at: Date | null;
	};
	order_events: {
		borrower_id: string;
		seq: number;
		order_id: string;
		actor: "borrower" | "system" | "staff";
		command: OrderCommand | "begin";
		from_step: Step | null;
		to_step: Step;
		at: Date;
		previous_hash: Buffer;
		hash: Buffer;
	};
	answers: {
		borrower_id: string;
		step: FormStep;
		order_id: string;
		body_sealed: Buffer;
		answered_at: Date;
	};
	account_checks: {
		borrower_id: string;
		name_source: "bank" | "typed" | "unanswered";
		name_match: number;
		checked_at: Date;
		asked_since: Date | null;
		ask_again_at: Date | null;
		holder_sealed: Buffer | null;
		accepted_at: Date | null;
	};
	images: {
		borrower_id: string;
		kind: IdentityImageName;
		order_id: string;
		file_name: string;
		bytes: number;
		uploaded_at: Date;
	};
	loose_files: { file_name: string; remove_at: Date };
	identities: {
		borrower_id: string;
		order_id: string;
		challenge: LivenessChallenge;
		liveness: "live" | "unsure" | "still" | "notShown" | null;
		still_count: number;
		read_sealed: Buffer | null;
		face_match: "pass" | "unsure" | "differ" | null;
		face_sealed: Buffer | null;
		faces_compared_at: Date | null;
	};
	traces: {
		borrower_id: string;
		kind: "number" | "account" | "device" | "mobile";
		trace: Buffer;
		seen_at: Date;
	};
	identity_reviews: {
		order_id: string;
		reason: ReviewReason;
		borrower_id: string;
		details_sealed: Buffer | null;
		found_at: Date;
		settled_at: Date | null;
	};
	collected: {
		borrower_id: string;
		class: "device" | "location";
		order_id: string;
		body_sealed: Buffer;
		collected_at: Date;
	};
	erasure_wishes: {
		borrower_id: string;
		asked_at: Date;
		kept_until: Date;
		noted_by: ColumnType<string | null, string | undefined, never>;
	};
	demo_runs: { id: number; attempts: number; finished_at: Date | null };
	demo_borrowers: { key: string; borrower_id: string; phone_sealed: Buffer };
	sandbox_clock: { id: number; offset_ms: ColumnType<string, number, number> };
} & HoldTables &
	LoanTables &
	RepaymentTables &
	SupportSchema &
	PromoSchema &
	StaffSchema &
	FigureTables;

/** A connection or a transaction. Store functions take either; flows pass on the one they get. */
export type Db = Kysely<Schema>;
