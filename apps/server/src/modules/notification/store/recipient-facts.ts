import { type Language, languages } from "@puente/core/region";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";
import { isLiveSubscription } from "./push-subscriptions.ts";

/** What decides the key and the language of a borrower's notifications. */
export type RecipientFacts = {
	/** Null before the first notification. */
	readonly notificationKey: Buffer | null;
	/** The sealed personal form, which contains the chosen language. */
	readonly personalSealed: Buffer | null;
	/** The language of the last consent. */
	readonly lastLanguage: Language | null;
	/** Whether the phone that logged in last takes pushes. */
	readonly hasPush: boolean;
};

/** In the order of the ids. Each value is a subquery, so that the planner does not read whole tables for a few ids. */
export async function listRecipientFacts(
	db: Db,
	borrowerIds: readonly string[],
): Promise<readonly RecipientFacts[]> {
	type Row = {
		readonly notificationKey: Uint8Array | null;
		readonly personalSealed: Uint8Array | null;
		readonly lastLanguage: string | null;
		readonly hasPush: boolean;
	};
	const { rows } = await sql<Row>`
		select (select data_key from notification_keys k where k.borrower_id = recipients.id) as notification_key, (
			select body_sealed from form_answers a where a.borrower_id = recipients.id and a.step = 'BasicInfo'
		) as personal_sealed, (
			select language from consents c where c.borrower_id = recipients.id order by c.given_at desc limit 1
		) as last_language, exists (
			select from push_subscriptions p where p.borrower_id = recipients.id and ${isLiveSubscription}
		) as has_push
		from unnest(${borrowerIds}::uuid[]) with ordinality as recipients (id, row_no)
		order by recipients.row_no`.execute(db);
	const bytes = (stored: Uint8Array | null) => stored && Buffer.from(stored);
	return rows.map((row) => ({
		notificationKey: bytes(row.notificationKey),
		personalSealed: bytes(row.personalSealed),
		lastLanguage: languages.find((language) => language === row.lastLanguage) ?? null,
		hasPush: row.hasPush,
	}));
}
