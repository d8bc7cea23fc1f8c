import type { Clock } from "../../clock.ts";
import type { Vault } from "../../crypto/vault.ts";
import type { Enqueue } from "../../jobs/queue.ts";
import type { Db } from "../../store/schema.ts";
import { addWebhook } from "../../store/webhooks.ts";

type Taking = {
	readonly db: Db;
	readonly clock: Clock;
	readonly enqueue: Enqueue;
	readonly vault: Vault;
	/** What a rail expects back; null where there is no such rail. */
	readonly replyAt: (name: string) => string | null;
};

/** A header that could prove a webhook, and nothing that could identify who sent it for somebody else. */
const keptHeaders = /^(x-[\w-]*signature|[\w-]*-signature|verif-hash|authorization|content-type)$/;

const webhookPurpose = "webhook";

/** The bytes as they came. */
export function openWebhook(vault: Vault, bodySealed: Buffer): Buffer {
	return Buffer.from(vault.open(webhookPurpose, bodySealed), "base64");
}

/** Stores a webhook as it came, with the job that will make something of it. Null: no such rail. */
export async function takeWebhook(
	{ db, clock, enqueue, vault, replyAt }: Taking,
	name: string,
	webhook: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> },
): Promise<{ readonly reply: string } | null> {
	const reply = replyAt(name);
	if (reply === null) return null;
	const id = crypto.randomUUID();
	const headers = Object.fromEntries(
		Object.entries(webhook.headers).filter(([header]) => keptHeaders.test(header)),
	);
	// A rail names the holder and the account in it.
	const bodySealed = vault.seal(webhookPurpose, webhook.body.toString("base64"));
	await db.transaction().execute(async (tx) => {
		await addWebhook(tx, { id, rail: name, headers, bodySealed, receivedAt: clock.now() });
		await enqueue(tx, "handle-webhook", { webhookId: id });
	});
	return { reply };
}
