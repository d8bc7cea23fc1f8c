import { type Language, languages } from "@puente/core/region";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";
import type { StoredNotice } from "./notices.ts";
import type { OutboxMessage } from "./outbox.ts";

/** What decides how a borrower is written to. */
export type ReaderFacts = {
	/** The key of their letters, once there is one. */
	readonly letterKey: Buffer | null;
	/** The answer of the form in which they say their language, sealed. */
	readonly personalSealed: Buffer | null;
	/** The language of the last text that they agreed to. */
	readonly lastLanguage: Language | null;
};

/** In the order given. Each look-up is by itself, which keeps the planner from reading whole tables for a few. */
export async function listReaderFacts(
	db: Db,
	borrowerIds: readonly string[],
): Promise<readonly ReaderFacts[]> {
	type Row = {
		readonly letter_key: Uint8Array | null;
		readonly personal_sealed: Uint8Array | null;
		readonly last_language: string | null;
	};
	const { rows } = await sql<Row>`
		select (select data_key from letter_keys k where k.borrower_id = asked.id) as letter_key, (
			select body_sealed from answers a where a.borrower_id = asked.id and a.step = 'BasicInfo'
		) as personal_sealed, (
			select language from consents c where c.borrower_id = asked.id order by c.given_at desc limit 1
		) as last_language
		from unnest(${borrowerIds}::uuid[]) with ordinality as asked (id, place) order by asked.place`.execute(
		db,
	);
	const bytes = (stored: Uint8Array | null) => stored && Buffer.from(stored);
	return rows.map((row) => ({
		letterKey: bytes(row.letter_key),
		personalSealed: bytes(row.personal_sealed),
		lastLanguage: languages.find((language) => language === row.last_language) ?? null,
	}));
}

/** A notice that is kept to be read again, and its SMS under the same id. */
export type NewLetter = {
	readonly borrowerId: string;
	readonly notice: Pick<StoredNotice, "id" | "kind" | "bodySealed">;
	readonly sms: Omit<OutboxMessage, "id">;
};

const hex = (bytes: Buffer) => `\\x${bytes.toString("hex")}`;

/** Any number of them in one statement. */
export async function addNotifications(db: Db, letters: readonly NewLetter[], at: Date): Promise<void> {
	const rows = letters.map(({ borrowerId, notice, sms }) => ({
		id: notice.id,
		borrower_id: borrowerId,
		kind: notice.kind,
		notice_sealed: hex(notice.bodySealed),
		country: sms.country,
		sms_sealed: hex(sms.bodySealed),
		not_after: sms.notAfter,
	}));
	await sql`
		with letters as (
			select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, borrower_id uuid, kind text,
				notice_sealed bytea, country text, sms_sealed bytea, not_after timestamptz)
		), kept as (
			insert into notices (id, borrower_id, kind, body_sealed, sent_at)
			select id, borrower_id, kind, notice_sealed, ${at}::timestamptz from letters
		)
		insert into outbox (id, kind, country, body_sealed, created_at, not_after)
		select id, 'sms', country, sms_sealed, ${at}::timestamptz, not_after from letters`.execute(db);
}
