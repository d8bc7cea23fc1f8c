import type { Country } from "@puente/core/region";
import type { MessageSender } from "@puente/providers/messages";
import * as z from "zod/mini";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { findUnsettled, settle } from "./store/outbox.ts";

const smsBody = z.object({ to: z.string(), text: z.string() });

type Delivery = {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	readonly senderFor: (country: Country) => MessageSender;
};

/**
 * Sends messages of the outbox that were written together. A provider that fails one makes the job fail, and the queue tries
 * again later: those that were sent are settled by then.
 */
export async function deliverMessages(delivery: Delivery, outboxIds: readonly string[]): Promise<void> {
	const sent = await Promise.allSettled(outboxIds.map((id) => deliverMessage(delivery, id)));
	for (const outcome of sent) if (outcome.status === "rejected") throw outcome.reason;
}

/** A crash between the provider's answer and our record sends it again: for an SMS twice is better than never. */
async function deliverMessage(delivery: Delivery, outboxId: string): Promise<void> {
	const { db, clock, vault } = delivery;
	const message = await findUnsettled(db, outboxId);
	if (!message) return;
	if (message.notAfter <= clock.now()) {
		await settle(db, { id: outboxId, outcome: "expired", providerId: null, at: clock.now() });
		return;
	}
	const sms = z.parse(smsBody, JSON.parse(vault.open("outbox", message.bodySealed)));
	const sent = await delivery.senderFor(message.country).send({ ...sms, reference: outboxId });
	if (sent.outcome === "failed") throw new Error(`The message provider failed: ${sent.cause}.`);
	const providerId = sent.outcome === "accepted" ? sent.providerId : sent.providerCode;
	await settle(db, { id: outboxId, outcome: sent.outcome, providerId, at: clock.now() });
}
