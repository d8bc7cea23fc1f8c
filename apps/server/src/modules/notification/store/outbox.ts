import type { Country } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import type { DeliveryReport } from "@puente/providers/messages";
import { sql } from "kysely";
import { anyOf, batched } from "../../../platform/database/batched.ts";
import { jsonRows } from "../../../platform/database/names.ts";
import { dropMonths } from "../../../platform/database/partitions.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

/** Messages are partitioned by the month in which they were written; look-ups name the time to read few partitions. */
type DateSpan = { readonly from: Date; readonly to: Date };

/** A message is sent within a day, and providers report within days. */
const concludedDays = 62;
const dayMs = 86_400_000;

/** When a message was written that is still to be sent, or reported on. Clocks of processes may differ by seconds. */
function writtenBefore(now: Date): DateSpan {
	return {
		from: new Date(now.getTime() - concludedDays * dayMs),
		to: new Date(now.getTime() + dayMs),
	};
}

/** A second more on both sides: the database knows parts of a millisecond. */
function writtenWith(times: readonly Date[]): DateSpan {
	const all = times.map((time) => time.getTime());
	return { from: new Date(Math.min(...all) - 1_000), to: new Date(Math.max(...all) + 1_000) };
}

const isWritten = ({ from, to }: DateSpan) =>
	sql<boolean>`outbox.created_at between ${from}::timestamptz and ${to}::timestamptz`;

export type OutboxMessage = {
	readonly id: string;
	/** `push`: by push if the phone takes it, otherwise by SMS. */
	readonly kind: Schema["outbox"]["kind"];
	readonly country: Country;
	readonly bodySealed: Buffer;
	readonly notAfter: Date;
};

/** Adds an SMS or an e-mail, which may belong to a notification; other notifications are added with their messages. */
export async function addToOutbox(
	db: Db,
	message: Omit<OutboxMessage, "kind"> & { readonly mailOfNotification?: string; readonly isMail?: true },
	createdAt: Date,
): Promise<void> {
	const { mailOfNotification } = message;
	await db
		.insertInto("outbox")
		.values({
			id: message.id,
			kind: mailOfNotification !== undefined || message.isMail ? "email" : "sms",
			...(mailOfNotification !== undefined && { notificationId: mailOfNotification }),
			country: message.country,
			bodySealed: message.bodySealed,
			createdAt,
			notAfter: message.notAfter,
			outcome: null,
			providerId: null,
			settledAt: null,
		})
		.execute();
}

/**
 * Null for a settled message, so that a job that runs twice sends it once. Settled messages are recognised by their
 * deleted body: with a condition on `outcome` the planner reads all unsettled rows instead of the few by id.
 * Batched for decisions.
 */
export const findUnsettled = batched(
	async (
		db,
		asked: readonly { readonly id: string; readonly now: Date }[],
	): Promise<readonly (UnsettledMessage | null)[]> => {
		const ids = asked.map(({ id }) => id);
		const rows = await db
			.selectFrom("outbox")
			.selectAll()
			.where(sql<boolean>`id = ${anyOf(ids, "uuid")}`)
			.where(isWritten(writtenBefore(writtenWith(asked.map(({ now }) => now)).to)))
			.execute();
		const byId = new Map(
			rows.flatMap(({ id, kind, country, bodySealed, notAfter, createdAt }) =>
				bodySealed
					? [[id, { id, kind, country, bodySealed: Buffer.from(bodySealed), notAfter, createdAt }] as const]
					: [],
			),
		);
		return ids.map((id) => byId.get(id) ?? null);
	},
);

export type UnsettledMessage = OutboxMessage & { readonly createdAt: Date };

/** From now on the message is an SMS. */
export async function turnIntoSms(
	db: Db,
	{ id, createdAt }: Pick<UnsettledMessage, "id" | "createdAt">,
): Promise<void> {
	await db
		.updateTable("outbox")
		.set({ kind: "sms" })
		.where("id", "=", id)
		.where(isWritten(writtenWith([createdAt])))
		.execute();
}

type OutboxResult = {
	readonly id: string;
	readonly createdAt: Date;
	readonly outcome: Exclude<Schema["outbox"]["outcome"], null>;
	readonly providerId: string | null;
	readonly at: Date;
};

/** Stores results and deletes the texts; results of the same moment share one statement. Batched for decisions. */
export const settle = batched(async (db, results: readonly OutboxResult[]): Promise<readonly null[]> => {
	const rows = results.map(({ id, outcome, providerId, at }) => ({
		id,
		outcome,
		providerId,
		settledAt: at,
	}));
	await sql`
		update outbox set outcome = s.outcome, provider_id = s.provider_id, settled_at = s.settled_at, body_sealed = null
		from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as s (id uuid, outcome text, provider_id text, settled_at timestamptz)
		where outbox.id = s.id and outbox.id = ${anyOf(
			results.map(({ id }) => id),
			"uuid",
		)} and ${isWritten(writtenWith(results.map(({ createdAt }) => createdAt)))}
			and outbox.body_sealed is not null`.execute(db);
	return results.map(() => null);
});

/** What became of a message; the code says why the provider refused or could not deliver it. */
export type SmsState = {
	/** How it was sent, or is to be sent. */
	readonly by: "sms" | "push";
	readonly state: "waiting" | "accepted" | "refused" | "expired" | "delivered" | "undelivered";
	readonly code: string | null;
};

export async function listSmsStates(
	db: Db,
	messages: readonly { readonly id: string; readonly sentAt: Date }[],
): Promise<ReadonlyMap<string, SmsState>> {
	if (messages.length === 0) return new Map();
	const ids = messages.map(({ id }) => id);
	const rows = await db
		.selectFrom("outbox")
		.select(["id", "kind", "outcome", "providerId", "delivery", "deliveryCode"])
		.where(sql<boolean>`id = ${anyOf(ids, "uuid")}`)
		.where(isWritten(writtenWith(messages.map(({ sentAt }) => sentAt))))
		.execute();
	return new Map(
		rows.map(({ id, kind, outcome, providerId, delivery, deliveryCode }) => [
			id,
			{
				by: kind === "push" ? "push" : "sms",
				state: delivery ?? outcome ?? "waiting",
				// For a refused message the column holds the code of the refusal.
				code: outcome === "refused" ? providerId : deliveryCode,
			},
		]),
	);
}

/** What became of an e-mail. A mail server reports no delivery. */
export type MailState = {
	readonly state: "waiting" | "accepted" | "refused" | "expired";
	readonly code: string | null;
};

/** The e-mails of notifications, by the id of the notification. */
export async function listMailStates(
	db: Db,
	notifications: readonly { readonly id: string; readonly sentAt: Date }[],
): Promise<ReadonlyMap<string, MailState>> {
	if (notifications.length === 0) return new Map();
	const rows = await db
		.selectFrom("outbox")
		.select(["notificationId", "outcome", "providerId"])
		.where(
			sql<boolean>`notification_id = ${anyOf(
				notifications.map(({ id }) => id),
				"uuid",
			)}`,
		)
		.where(isWritten(writtenWith(notifications.map(({ sentAt }) => sentAt))))
		.execute();
	return new Map(
		rows.flatMap(({ notificationId, outcome, providerId }) =>
			notificationId === null
				? []
				: [
						[
							notificationId,
							{ state: outcome ?? "waiting", code: outcome === "refused" ? providerId : null },
						] as const,
					],
		),
	);
}

/**
 * Stores a report. A message that was delivered stays so, because reports may arrive in any order. False for an unknown
 * message. By our own id a report may come before we have stored that the provider accepted the message.
 */
export async function saveDelivery(db: Db, report: DeliveryReport, now: Date): Promise<boolean> {
	const { message, delivery, code } = report;
	const isMessage =
		"reference" in message
			? sql<boolean>`id = ${message.reference}`
			: sql<boolean>`provider_id = ${message.providerId} and outcome = 'accepted'`;
	const isKept = sql<boolean>`coalesce(delivery = 'delivered', false)`;
	const { numUpdatedRows } = await db
		.updateTable("outbox")
		.set({
			delivery: sql`case when ${isKept} then delivery else ${delivery} end`,
			deliveryCode: sql`case when ${isKept} then delivery_code else ${code} end`,
			deliveredAt: sql`case when ${isKept} then delivered_at else ${now}::timestamptz end`,
		})
		.where(isMessage)
		.where(isWritten(writtenBefore(now)))
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Expires messages that were not sent in time, for example because the worker was down. */
export async function expireOutbox(db: Db, now: Date): Promise<void> {
	await db
		.updateTable("outbox")
		.set({ outcome: "expired", settledAt: now, bodySealed: null })
		.where("outcome", "is", null)
		.where("notAfter", "<", now)
		.execute();
}

/** Expires these messages, as far as they are not sent yet. */
export async function expireMessages(db: Db, ids: readonly string[], now: Date): Promise<void> {
	if (ids.length === 0) return;
	await db
		.updateTable("outbox")
		.set({ outcome: "expired", settledAt: now, bodySealed: null })
		.where("outcome", "is", null)
		.where("id", "in", ids)
		.execute();
}

/** An e-mail has an id of its own and names its notification; an SMS and a push have the id of theirs. */
const isUnsentTo = (borrowerId: string) =>
	sql<boolean>`outcome is null and coalesce(notification_id, id) in (select id from notifications where borrower_id = ${borrowerId})`;

/** Expires the messages of a borrower that are not sent yet: all, or only those that go to a phone. */
export async function expireUnsent(
	db: Db,
	{ borrowerId, to }: { readonly borrowerId: string; readonly to: "anywhere" | "phone" },
	now: Date,
): Promise<void> {
	await db
		.updateTable("outbox")
		.set({ outcome: "expired", settledAt: now, bodySealed: null })
		.where(isUnsentTo(borrowerId))
		.$if(to === "phone", (query) => query.where("kind", "!=", "email"))
		.execute();
}

/** The number of messages of a borrower that are not sent yet. */
export async function countUnsent(db: Db, borrowerId: string): Promise<number> {
	const { count } = await db
		.selectFrom("outbox")
		.select(({ fn }) => fn.countAll().as("count"))
		.where(isUnsentTo(borrowerId))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Drops messages written before a month; a month with a message that is not settled stays. */
export function dropOldMessages(db: Db, before: PlainDate): Promise<void> {
	return dropMonths(db, "outbox", { before, isNeeded: sql<boolean>`outcome is null` });
}
