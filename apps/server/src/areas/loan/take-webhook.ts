import type { PayoutRail } from "@puente/providers/payments";
import type { Clock } from "../../clock.ts";
import type { Enqueue } from "../../jobs/queue.ts";
import type { Db } from "../../store/schema.ts";
import { addWebhook } from "../../store/webhooks.ts";

type Taking = {
	readonly db: Db;
	readonly clock: Clock;
	readonly enqueue: Enqueue;
	readonly findRail: (name: string) => PayoutRail | null;
};

/** A header that could prove a webhook, and nothing that could identify who sent it for somebody else. */
const keptHeaders = /^(x-[\w-]*signature|[\w-]*-signature|verif-hash|authorization|content-type)$/;

/** Stores a webhook as it came, with the job that will make something of it. Null: no such rail. */
export async function takeWebhook(
	{ db, clock, enqueue, findRail }: Taking,
	name: string,
	webhook: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> },
): Promise<{ readonly reply: string } | null> {
	const rail = findRail(name);
	if (!rail) return null;
	const id = crypto.randomUUID();
	const headers = Object.fromEntries(
		Object.entries(webhook.headers).filter(([header]) => keptHeaders.test(header)),
	);
	await db.transaction().execute(async (tx) => {
		await addWebhook(tx, { id, rail: name, headers, body: webhook.body, receivedAt: clock.now() });
		await enqueue(tx, "handle-webhook", { webhookId: id });
	});
	return { reply: rail.webhookReply };
}
