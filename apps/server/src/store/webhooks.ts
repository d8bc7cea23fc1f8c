import type { Db, Schema } from "./schema.ts";

export type StoredWebhook = {
	readonly id: string;
	readonly rail: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer;
	readonly receivedAt: Date;
};

export async function addWebhook(db: Db, webhook: StoredWebhook): Promise<void> {
	await db
		.insertInto("webhooks")
		.values({
			id: webhook.id,
			rail: webhook.rail,
			headers: JSON.stringify(webhook.headers),
			body: webhook.body,
			received_at: webhook.receivedAt,
			outcome: null,
			handled_at: null,
		})
		.execute();
}

/** Null once it is handled: a job that runs twice finds nothing to do. */
export async function findUnhandled(db: Db, id: string): Promise<StoredWebhook | null> {
	const row = await db
		.selectFrom("webhooks")
		.selectAll()
		.where("id", "=", id)
		.where("outcome", "is", null)
		.executeTakeFirst();
	if (!row) return null;
	return {
		id: row.id,
		rail: row.rail,
		headers: row.headers as Readonly<Record<string, string>>,
		body: Buffer.from(row.body),
		receivedAt: row.received_at,
	};
}

export async function settleWebhook(
	db: Db,
	id: string,
	outcome: Exclude<Schema["webhooks"]["outcome"], null>,
	at: Date,
): Promise<void> {
	await db.updateTable("webhooks").set({ outcome, handled_at: at }).where("id", "=", id).execute();
}

/** False when the rail has told us this very event before. */
export async function claimRailEvent(
	db: Db,
	event: {
		readonly rail: string;
		readonly providerEventId: string;
		readonly webhookId: string;
		readonly reference: string;
		readonly kind: string;
		readonly at: Date;
	},
): Promise<boolean> {
	const claimed = await db
		.insertInto("rail_events")
		.values({
			rail: event.rail,
			provider_event_id: event.providerEventId,
			webhook_id: event.webhookId,
			reference: event.reference,
			kind: event.kind,
			handled_at: event.at,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("rail")
		.executeTakeFirst();
	return claimed !== undefined;
}

/** Webhooks whose job was lost, for instance because a worker died too often. */
export async function listForgottenWebhooks(db: Db, before: Date): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("webhooks")
		.select("id")
		.where("outcome", "is", null)
		.where("received_at", "<", before)
		.orderBy("received_at")
		.limit(1_000)
		.execute();
	return rows.map((row) => row.id);
}
