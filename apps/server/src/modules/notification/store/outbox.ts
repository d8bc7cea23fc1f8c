import type { Country } from "@puente/core/region";
import { sql } from "kysely";
import { anyOf } from "../../../platform/database/any-of.ts";
import { batched, batchedOrAlone } from "../../../platform/database/batched.ts";
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
 * Null once it is settled: a job that runs twice finds nothing to send the second time. What is settled has lost its text,
 * and is told by that: asked about the outcome, the planner goes through all that wait instead of to the few that are meant.
 */
export const findUnsettled = batched(
	async (db, ids: readonly string[]): Promise<readonly (OutboxMessage | null)[]> => {
		const rows = await db
			.selectFrom("outbox")
			.selectAll()
			.where(sql<boolean>`id = ${anyOf(ids, "uuid")}`)
			.execute();
		const found = new Map(
			rows.flatMap(({ id, country, body_sealed, not_after: notAfter }) =>
				body_sealed ? [[id, { id, country, bodySealed: Buffer.from(body_sealed), notAfter }] as const] : [],
			),
		);
		return ids.map((id) => found.get(id) ?? null);
	},
);

type Settled = {
	readonly id: string;
	readonly outcome: Exclude<Schema["outbox"]["outcome"], null>;
	readonly providerId: string | null;
	readonly at: Date;
};

/** Messages that were sent at the same time are settled by one statement. */
export const settle = batchedOrAlone(async (db, settled: readonly Settled[]): Promise<readonly null[]> => {
	const rows = settled.map(({ id, outcome, providerId, at }) => ({
		id,
		outcome,
		provider_id: providerId,
		settled_at: at,
	}));
	await sql`
		update outbox set outcome = s.outcome, provider_id = s.provider_id, settled_at = s.settled_at, body_sealed = null
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, outcome text, provider_id text, settled_at timestamptz)
		where outbox.id = s.id and outbox.id = ${anyOf(
			settled.map(({ id }) => id),
			"uuid",
		)} and outbox.body_sealed is not null`.execute(db);
	return settled.map(() => null);
});

/** Messages nobody tried within their time, for instance because the worker was down: they are not sent late. */
export async function expireOutbox(db: Db, now: Date): Promise<void> {
	await db
		.updateTable("outbox")
		.set({ outcome: "expired", settled_at: now, body_sealed: null })
		.where("outcome", "is", null)
		.where("not_after", "<", now)
		.execute();
}
