import { addToOutbox } from "../../src/modules/notification/store/outbox.ts";
import type { Db } from "../../src/platform/database/schema/index.ts";
import { randomUuid } from "../random.ts";

const dayMs = 86_400_000;

/** Adds a notification with its SMS and its e-mail, which no job sends; returns the ids of both. */
export async function addWaitingMessages(
	db: Db,
	borrowerId: string,
	now: Date,
): Promise<readonly [sms: string, email: string]> {
	const [sms, email] = [randomUuid(), randomUuid()];
	const bodySealed = Buffer.from("text");
	await db
		.insertInto("notifications")
		.values({
			id: sms,
			borrowerId,
			kind: "paymentDue",
			bodySealed,
			sentAt: now,
			readAt: null,
		})
		.execute();
	const message = { country: "ng", bodySealed, notAfter: new Date(now.getTime() + dayMs) } as const;
	await addToOutbox(db, { ...message, id: sms }, now);
	await addToOutbox(db, { ...message, id: email, mailOfNotification: sms }, now);
	return [sms, email];
}

/** What became of messages, in the order of their ids; null for one that waits. */
export async function outcomesOf(db: Db, ids: readonly string[]): Promise<readonly (string | null)[]> {
	const rows = await db.selectFrom("outbox").select(["id", "outcome"]).where("id", "in", ids).execute();
	const outcomes = new Map(rows.map(({ id, outcome }) => [id, outcome]));
	return ids.map((id) => outcomes.get(id) ?? null);
}
