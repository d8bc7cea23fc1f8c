import type { Country } from "@puente/core/region";
import { sql } from "kysely";
import { anyOf } from "../../../platform/database/any-of.ts";
import { batched, batchedWithRetry } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type OutboxMessage = {
	readonly id: string;
	readonly country: Country;
	readonly bodySealed: Buffer;
	readonly notAfter: Date;
};

export async function addToOutbox(db: Db, message: OutboxMessage, createdAt: Date): Promise<void> {
	await db
		.insertInto("outbox")
		.values({
			id: message.id,
			kind: "sms",
			country: message.country,
			body_sealed: message.bodySealed,
			created_at: createdAt,
			not_after: message.notAfter,
			outcome: null,
			provider_id: null,
			settled_at: null,
		})
		.execute();
}

/**
 * Null for a settled message, so that a job that runs twice sends it once. Settled messages are recognised by their
 * deleted body: with a condition on `outcome` the planner reads all unsettled rows instead of the few by id.
 */
export const findUnsettled = batched(
	async (db, ids: readonly string[]): Promise<readonly (OutboxMessage | null)[]> => {
		const rows = await db
			.selectFrom("outbox")
			.selectAll()
			.where(sql<boolean>`id = ${anyOf(ids, "uuid")}`)
			.execute();
		const byId = new Map(
			rows.flatMap(({ id, country, body_sealed, not_after: notAfter }) =>
				body_sealed ? [[id, { id, country, bodySealed: Buffer.from(body_sealed), notAfter }] as const] : [],
			),
		);
		return ids.map((id) => byId.get(id) ?? null);
	},
);

type OutboxResult = {
	readonly id: string;
	readonly outcome: Exclude<Schema["outbox"]["outcome"], null>;
	readonly providerId: string | null;
	readonly at: Date;
};

/** Stores results and deletes the texts; results of the same moment share one statement. */
export const settle = batchedWithRetry(
	async (db, results: readonly OutboxResult[]): Promise<readonly null[]> => {
		const rows = results.map(({ id, outcome, providerId, at }) => ({
			id,
			outcome,
			provider_id: providerId,
			settled_at: at,
		}));
		await sql`
		update outbox set outcome = s.outcome, provider_id = s.provider_id, settled_at = s.settled_at, body_sealed = null
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, outcome text, provider_id text, settled_at timestamptz)
		where outbox.id = s.id and outbox.id = ${anyOf(
			results.map(({ id }) => id),
			"uuid",
		)} and outbox.body_sealed is not null`.execute(db);
		return results.map(() => null);
	},
);

/** Expires messages that were not sent in time, for example because the worker was down. */
export async function expireOutbox(db: Db, now: Date): Promise<void> {
	await db
		.updateTable("outbox")
		.set({ outcome: "expired", settled_at: now, body_sealed: null })
		.where("outcome", "is", null)
		.where("not_after", "<", now)
		.execute();
}
