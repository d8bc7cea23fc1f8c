import type { Country } from "@puente/core/region";
import type { MessageSender } from "@puente/providers/messages";
import type { PushSender } from "@puente/providers/push";
import * as z from "zod/mini";
import type { Clock } from "../../platform/clock/clock.ts";
import { sealPurposes, type Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { deliverPush } from "./push/deliver-push.ts";
import { pushNotification } from "./push/push-notification.ts";
import { findUnsettled, settle, turnIntoSms, type UnsettledMessage } from "./store/outbox.ts";

const smsBody = z.object({ to: z.string(), text: z.string(), push: z.optional(pushNotification) });

type DeliveryContext = {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	readonly senderFor: (country: Country) => MessageSender;
	/** Null: this installation sends no pushes. */
	readonly pushSender: PushSender | null;
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
	const { push, ...sms } = z.parse(smsBody, JSON.parse(vault.open(sealPurposes.outbox, message.bodySealed)));
	if (message.kind === "push") {
		if (push && (await isPushed(context, { ...message, notification: push }))) return;
		// Stored first, so that a repeated job does not try the push again.
		await turnIntoSms(db, { id: outboxId, createdAt });
	}
	const result = await context.senderFor(message.country).send({ ...sms, reference: outboxId });
	if (result.outcome === "failed")
		throw new Error(`message provider failed outbox message ${outboxId}: ${result.cause}`);
	const providerId = result.outcome === "accepted" ? result.providerId : result.providerCode;
	await settle(db, { id: outboxId, createdAt, outcome: result.outcome, providerId, at: clock.now() });
}

/** True if a push service has taken the message. Throws if it should be tried again. */
async function isPushed(
	{ db, clock, vault, pushSender }: DeliveryContext,
	message: UnsettledMessage & { readonly notification: z.output<typeof pushNotification> },
): Promise<boolean> {
	const { id, createdAt } = message;
	const next = await deliverPush({ db, vault, pushSender, now: clock.now() }, message);
	if (next === "retry") throw new Error(`the push service failed outbox message ${id}`);
	if (next === "sent")
		await settle(db, { id, createdAt, outcome: "accepted", providerId: null, at: clock.now() });
	return next === "sent";
}
