import type { Country } from "@puente/core/region";
import type { MessageSender } from "@puente/providers/messages";
import * as z from "zod/mini";
import type { Clock } from "../../platform/clock/clock.ts";
import { sealPurposes } from "../../platform/crypto/seal-purposes.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { findUnsettled, settle } from "./store/outbox.ts";

const smsBody = z.object({ to: z.string(), text: z.string() });

type DeliveryContext = {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	readonly senderFor: (country: Country) => MessageSender;
};

/**
 * Sends messages of the outbox. If the provider fails one, the job fails and the queue retries it; messages that were
 * sent are settled and not sent again.
 */
export async function deliverMessages(context: DeliveryContext, outboxIds: readonly string[]): Promise<void> {
	const results = await Promise.allSettled(outboxIds.map((id) => deliverMessage(context, id)));
	for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** A crash between the provider's answer and our update sends the SMS twice, which is better than never. */
async function deliverMessage(context: DeliveryContext, outboxId: string): Promise<void> {
	const { db, clock, vault } = context;
	const message = await findUnsettled(db, { id: outboxId, now: clock.now() });
	if (!message) return;
	const { createdAt } = message;
	if (message.notAfter <= clock.now()) {
		await settle(db, { id: outboxId, createdAt, outcome: "expired", providerId: null, at: clock.now() });
		return;
	}
	const sms = z.parse(smsBody, JSON.parse(vault.open(sealPurposes.outbox, message.bodySealed)));
	const result = await context.senderFor(message.country).send({ ...sms, reference: outboxId });
	if (result.outcome === "failed")
		throw new Error(`message provider failed outbox message ${outboxId}: ${result.cause}`);
	const providerId = result.outcome === "accepted" ? result.providerId : result.providerCode;
	await settle(db, { id: outboxId, createdAt, outcome: result.outcome, providerId, at: clock.now() });
}
