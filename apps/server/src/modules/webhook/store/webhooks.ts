import type { PlainDate } from "@puente/core/time";
import { sql } from "kysely";
import * as z from "zod/mini";
import { anyOf } from "../../../platform/database/batched.ts";
import { dropMonths } from "../../../platform/database/partitions.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { readStored, type StoredFormat } from "../../../platform/stored/stored-json.ts";

const headersFormat: StoredFormat<Readonly<Record<string, string>>> = {
	name: "webhook headers",
	schema: z.record(z.string(), z.string()),
};

/** When webhooks were received. They are partitioned by month, and a look-up without it reads every partition. */
export type TimeSpan = { readonly from: string; readonly to: string };

/** From the first to the last of them, and a second more: the database knows parts of a millisecond. */
export function receivedWith(webhooks: readonly { readonly receivedAt: Date }[]): TimeSpan {
	const times = webhooks.map(({ receivedAt }) => receivedAt.getTime());
	return {
		from: new Date(Math.min(...times) - 1_000).toISOString(),
		to: new Date(Math.max(...times) + 1_000).toISOString(),
	};
}

const isReceived = ({ from, to }: TimeSpan) =>
	sql<boolean>`webhooks.received_at between ${from}::timestamptz and ${to}::timestamptz`;

/** A job from before webhooks had partitions does not say when. */
const atAnyTime: TimeSpan = { from: "-infinity", to: "infinity" };

export type StoredWebhook = {
	readonly id: string;
	readonly rail: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly bodySealed: Buffer;
	readonly receivedAt: Date;
};

export async function addWebhooks(db: Db, webhooks: readonly StoredWebhook[]): Promise<void> {
	await db
		.insertInto("webhooks")
		.expression(
			sql`select id, rail, headers, body_sealed, received_at from unnest(
				${webhooks.map(({ id }) => id)}::uuid[], ${webhooks.map(({ rail }) => rail)}::text[],
				${webhooks.map(({ headers }) => JSON.stringify(headers))}::jsonb[],
				${webhooks.map(({ bodySealed }) => bodySealed)}::bytea[],
				${webhooks.map(({ receivedAt }) => receivedAt)}::timestamptz[]
			) as w (id, rail, headers, body_sealed, received_at)`,
		)
		.columns(["id", "rail", "headers", "bodySealed", "receivedAt"])
		.execute();
}

/** The unhandled ones of these webhooks, oldest first; a job that runs twice finds none. */
export async function listUnhandledWebhooks(
	db: Db,
	ids: readonly string[],
	received = atAnyTime,
): Promise<readonly StoredWebhook[]> {
	const rows = await db
		.selectFrom("webhooks")
		.select(["id", "rail", "headers", "bodySealed", "receivedAt"])
		.where(sql<boolean>`id = ${anyOf(ids, "uuid")}`)
		.where(isReceived(received))
		.where("outcome", "is", null)
		.orderBy("receivedAt")
		.orderBy("id")
		.execute();
	return rows.map((row) => ({
		...row,
		headers: readStored(headersFormat, row.headers),
		bodySealed: Buffer.from(row.bodySealed),
	}));
}

/** Locks the unhandled ones of these webhooks, ordered by id to avoid deadlocks. */
export async function lockUnhandledWebhooks(
	db: Db,
	ids: readonly string[],
	received: TimeSpan,
): Promise<ReadonlySet<string>> {
	const { rows } = await sql<{ id: string }>`
		select id from webhooks where id = ${anyOf(ids, "uuid")} and ${isReceived(received)} and outcome is null
		order by id for update`.execute(db);
	return new Set(rows.map(({ id }) => id));
}

export type WebhookOutcome = Exclude<Schema["webhooks"]["outcome"], null>;

export async function settleWebhooks(
	db: Db,
	settled: readonly { readonly id: string; readonly outcome: WebhookOutcome }[],
	received: TimeSpan,
	at: Date,
): Promise<void> {
	const ids = settled.map(({ id }) => id);
	const outcomes = settled.map(({ outcome }) => outcome);
	await sql`
		update webhooks set outcome = s.outcome, handled_at = ${at}::timestamptz
		from unnest(${ids}::uuid[], ${outcomes}::text[]) as s (id, outcome)
		where webhooks.id = s.id and ${isReceived(received)}`.execute(db);
}

/** Deletes bodies and headers of webhooks handled before an instant; the row with its outcome stays. */
export async function clearWebhookBodies(db: Db, before: Date): Promise<void> {
	await db
		.updateTable("webhooks")
		.set({ bodySealed: Buffer.alloc(0), headers: "{}" })
		.where("handledAt", "<", before)
		.where((row) => row(row.fn<number>("length", ["bodySealed"]), ">", 0))
		.execute();
}

/** Unhandled webhooks received before an instant: their job was lost, for instance because a worker died repeatedly. */
export async function listStaleWebhooks(
	db: Db,
	before: Date,
): Promise<readonly Pick<StoredWebhook, "id" | "receivedAt">[]> {
	const rows = await db
		.selectFrom("webhooks")
		.select(["id", "receivedAt as receivedAt"])
		.where("outcome", "is", null)
		.where("receivedAt", "<", before)
		.orderBy("receivedAt")
		.orderBy("id")
		.limit(1_000)
		.execute();
	return rows;
}

/** Drops webhooks received before a month; a month with one that is not handled stays. */
export function dropOldWebhooks(db: Db, before: PlainDate): Promise<void> {
	return dropMonths(db, "webhooks", { before, isNeeded: sql<boolean>`outcome is null` });
}
