import { SpanKind } from "@opentelemetry/api";
import type { Webhook } from "@puente/providers/payments";
import type { Clock } from "../../platform/clock/clock.ts";
import { sealPurposes } from "../../platform/crypto/seal-purposes.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { currentOrigin, type Origin, withSpan } from "../../platform/traces/spans.ts";
import { addWebhooks, receivedWith, type StoredWebhook } from "./store/webhooks.ts";

type WebhookDependencies = {
	readonly db: Db;
	readonly clock: Clock;
	readonly enqueue: Enqueue;
	readonly vault: Vault;
	/** The reply that a rail expects to this webhook, and whether it carries the rail's proof; null for an unknown rail. */
	readonly judgeWebhook: (name: string, webhook: Webhook) => WebhookVerdict | null;
};

type ReceivedWebhook = { readonly webhook: StoredWebhook; readonly origin: Origin };

export type WebhookVerdict = { readonly reply: string; readonly isGenuine: boolean };

/** Only headers that can prove the webhook, none that identifies a person. */
const keptHeaders = /^(x-[\w-]*signature|[\w-]*-signature|verif-hash|authorization|content-type)$/;

/** The original bytes. */
export function openWebhook(vault: Vault, bodySealed: Buffer): Buffer {
	return Buffer.from(vault.open(sealPurposes.webhook, bodySealed), "base64");
}

/** Stores a webhook that a rail of this installation has sent. */
export type ReceiveWebhook = (
	rail: string,
	webhook: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> },
) => Promise<
	{ readonly outcome: "stored"; readonly reply: string } | { readonly outcome: "notGenuine" | "unknownRail" }
>;

/** Stores raw webhooks with the job that handles them; concurrent ones share a transaction and a job. */
export function createWebhookReceiver({
	db,
	clock,
	enqueue,
	vault,
	judgeWebhook,
}: WebhookDependencies): ReceiveWebhook {
	const store = inBatches(async (received: readonly ReceivedWebhook[]) => {
		const webhooks = received.map(({ webhook }) => webhook);
		const origins = received.map(({ origin }) => origin);
		const webhookIds = webhooks.map(({ id }) => id);
		await db.transaction().execute(async (tx) => {
			await addWebhooks(tx, webhooks);
			await enqueue(tx, "handle-webhooks", [{ webhookIds, received: receivedWith(webhooks) }], origins);
		});
		return webhookIds;
	});
	return async (name, webhook) => {
		const receivedAt = clock.now();
		const verdict = judgeWebhook(name, { rawBody: webhook.body, headers: webhook.headers, receivedAt });
		if (verdict === null) return { outcome: "unknownRail" };
		// Refused before it is stored: anyone could fill the database with such webhooks.
		if (!verdict.isGenuine) return { outcome: "notGenuine" };
		const headers = Object.fromEntries(
			Object.entries(webhook.headers).filter(([header]) => keptHeaders.test(header)),
		);
		// Sealed, because the body contains the holder and the account.
		const bodySealed = vault.seal(sealPurposes.webhook, webhook.body.toString("base64"));
		const stored = { id: crypto.randomUUID(), rail: name, headers, bodySealed, receivedAt };
		const settings = { kind: SpanKind.SERVER, attributes: { "puente.rail": name } };
		await withSpan(`webhook ${name}`, settings, () => store({ webhook: stored, origin: currentOrigin() }));
		return { outcome: "stored", reply: verdict.reply };
	};
}
