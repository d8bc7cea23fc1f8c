import type { Clock } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { addWebhooks, type StoredWebhook } from "./store/webhooks.ts";

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

export type TakeWebhook = (
	rail: string,
	webhook: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> },
) => Promise<{ readonly reply: string } | null>;

/**
 * Stores webhooks as they came, with the job that will make something of them; those that come at the same time share a
 * transaction and a job. Answers null where there is no such rail.
 */
export function createTakeWebhook({ db, clock, enqueue, vault, replyAt }: Taking): TakeWebhook {
	const store = inBatches(async (webhooks: readonly StoredWebhook[]) => {
		const webhookIds = webhooks.map(({ id }) => id);
		await db.transaction().execute(async (tx) => {
			await addWebhooks(tx, webhooks);
			await enqueue(tx, "handle-webhooks", { webhookIds });
		});
		return webhookIds;
	});
	return async (name, webhook) => {
		const reply = replyAt(name);
		if (reply === null) return null;
		const headers = Object.fromEntries(
			Object.entries(webhook.headers).filter(([header]) => keptHeaders.test(header)),
		);
		// A rail names the holder and the account in it.
		const bodySealed = vault.seal(webhookPurpose, webhook.body.toString("base64"));
		await store({ id: crypto.randomUUID(), rail: name, headers, bodySealed, receivedAt: clock.now() });
		return { reply };
	};
}
