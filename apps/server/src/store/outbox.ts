import type { Country } from "@puente/core";
import type { Db, Schema } from "./schema.ts";

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

/** Null once it is settled: a job that runs twice finds nothing to send the second time. */
export async function findUnsettled(db: Db, id: string): Promise<OutboxMessage | null> {
	const row = await db
		.selectFrom("outbox")
		.selectAll()
		.where("id", "=", id)
		.where("outcome", "is", null)
		.executeTakeFirst();
	if (!row?.body_sealed) return null;
	return {
		id: row.id,
		country: row.country,
		bodySealed: Buffer.from(row.body_sealed),
		notAfter: row.not_after,
	};
}

export async function settle(
	db: Db,
	id: string,
	settled: {
		readonly outcome: Exclude<Schema["outbox"]["outcome"], null>;
		readonly providerId: string | null;
		readonly at: Date;
	},
): Promise<void> {
	await db
		.updateTable("outbox")
		.set({
			outcome: settled.outcome,
			provider_id: settled.providerId,
			settled_at: settled.at,
			body_sealed: null,
		})
		.where("id", "=", id)
		.where("outcome", "is", null)
		.execute();
}

/** Messages nobody tried within their time, for instance because the worker was down: they are not sent late. */
export async function expireOutbox(db: Db, now: Date): Promise<void> {
	await db
		.updateTable("outbox")
		.set({ outcome: "expired", settled_at: now, body_sealed: null })
		.where("outcome", "is", null)
		.where("not_after", "<", now)
		.execute();
}
