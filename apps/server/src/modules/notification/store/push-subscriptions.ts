import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";

type PushSubscriptionRow = {
	readonly borrowerId: string;
	readonly deviceId: string;
	readonly endpointHash: Buffer;
	readonly sealed: Buffer;
	readonly addedAt: Date;
};

/**
 * Stores the only subscription of a borrower. A browser that belonged to another borrower's session changes hands, so
 * that it shows no notification of theirs. The caller holds the lock of the borrower's row.
 */
export async function savePushSubscription(db: Db, row: PushSubscriptionRow): Promise<void> {
	await db.deleteFrom("pushSubscriptions").where("endpointHash", "=", row.endpointHash).execute();
	const values = {
		deviceId: row.deviceId,
		endpointHash: row.endpointHash,
		subscriptionSealed: row.sealed,
		addedAt: row.addedAt,
	};
	await db
		.insertInto("pushSubscriptions")
		.values({ borrowerId: row.borrowerId, ...values })
		.onConflict((conflict) => conflict.column("borrowerId").doUpdateSet(values))
		.execute();
}

/** When the subscription of this device was added; null without one. */
export async function findPushSubscribedAt(
	db: Db,
	borrowerId: string,
	deviceId?: string,
): Promise<Date | null> {
	const row = await db
		.selectFrom("pushSubscriptions")
		.select("addedAt")
		.where("borrowerId", "=", borrowerId)
		.$if(deviceId !== undefined, (query) => query.where("deviceId", "=", deviceId ?? ""))
		.executeTakeFirst();
	return row?.addedAt ?? null;
}

/** Also for a borrower without one. */
export async function deletePushSubscription(db: Db, borrowerId: string): Promise<void> {
	await db.deleteFrom("pushSubscriptions").where("borrowerId", "=", borrowerId).execute();
}

/** Deletes a subscription that the push service no longer knows, unless the borrower has replaced it since. */
export async function deleteGoneSubscription(db: Db, endpointHash: Buffer): Promise<void> {
	await db.deleteFrom("pushSubscriptions").where("endpointHash", "=", endpointHash).execute();
}

/**
 * The condition that a subscription is on the phone that logged in last and has not logged out. A session that has only
 * expired counts: the phone is still the borrower's, and the app asks for a log-in before it shows anything.
 */
export const isLiveSubscription = sql<boolean>`exists (
	select from sessions s
	where s.borrower_id = p.borrower_id and s.device_id = p.device_id and s.ended_at is null)`;

export type MessageSubscription = {
	readonly borrowerId: string;
	readonly notificationKey: Buffer;
	readonly endpointHash: Buffer;
	readonly sealed: Buffer;
};

/** The live subscription of a message's borrower; null if there is none, or if the borrower was erased. */
export async function findSubscriptionOfMessage(
	db: Db,
	messageId: string,
): Promise<MessageSubscription | null> {
	type Row = {
		readonly borrowerId: string;
		readonly dataKey: Uint8Array;
		readonly endpointHash: Uint8Array;
		readonly subscriptionSealed: Uint8Array;
	};
	const { rows } = await sql<Row>`
		select p.borrower_id, k.data_key, p.endpoint_hash, p.subscription_sealed
		from notifications n
		join push_subscriptions p on p.borrower_id = n.borrower_id
		join notification_keys k on k.borrower_id = n.borrower_id
		where n.id = ${messageId} and ${isLiveSubscription}`.execute(db);
	const [row] = rows;
	if (!row) return null;
	return {
		borrowerId: row.borrowerId,
		notificationKey: Buffer.from(row.dataKey),
		endpointHash: Buffer.from(row.endpointHash),
		sealed: Buffer.from(row.subscriptionSealed),
	};
}
