import type { Clock } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { addWebhooks, type StoredWebhook } from "./store/webhooks.ts";

type WebhookDependencies = {
	readonly db: Db;
	readonly clock: Clock;
	readonly enqueue: Enqueue;
	readonly vault: Vault;
	/** The reply that a rail expects to this webhook; null for an unknown rail. */
	readonly findWebhookReply: (name: string, body: Buffer) => string | null;
};

/** Only headers that can prove the webhook, none that identifies a person. */
const keptHeaders = /^(x-[\w-]*signature|[\w-]*-signature|verif-hash|authorization|content-type)$/;

const webhookPurpose = "webhook";

/** The original bytes. */
export function openWebhook(vault: Vault, bodySealed: Buffer): Buffer {
	return Buffer.from(vault.open(webhookPurpose, bodySealed), "base64");
}

/** Stores a webhook of a rail. Null if the rail is not configured here. */
export type ReceiveWebhook = (
	rail: string,
	webhook: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> },
) => Promise<{ readonly reply: string } | null>;

/**
 * Stores raw webhooks with the job that handles them; concurrent ones share a transaction and a job. Returns null for
 * an unknown rail.
 */
export function createWebhookReceiver({
	db,
	clock,
	enqueue,
	vault,
	findWebhookReply,
}: WebhookDependencies): ReceiveWebhook {
	const store = inBatches(async (webhooks: readonly StoredWebhook[]) => {
		const webhookIds = webhooks.map(({ id }) => id);
		await db.transaction().execute(async (tx) => {
			await addWebhooks(tx, webhooks);
			await enqueue(tx, "handle-webhooks", { webhookIds });
		});
		return webhookIds;
	});
	return async (name, webhook) => {
		const reply = findWebhookReply(name, webhook.body);
		if (reply === null) return null;
		const headers = Object.fromEntries(
			Object.entries(webhook.headers).filter(([header]) => keptHeaders.test(header)),
		);
		// Sealed, because the body contains the holder and the account.
		const bodySealed = vault.seal(webhookPurpose, webhook.body.toString("base64"));
		await store({ id: crypto.randomUUID(), rail: name, headers, bodySealed, receivedAt: clock.now() });
		return { reply };
	};
}
