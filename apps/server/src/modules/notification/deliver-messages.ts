import type { Country } from "@puente/core/region";
import type { MailSender } from "@puente/providers/mail";
import type { MessageSender } from "@puente/providers/messages";
import type { PushResult, PushSender } from "@puente/providers/push";
import * as z from "zod/mini";
import type { Clock } from "../../platform/clock/clock.ts";
import { sealPurposes, type Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { letter, letterMail, type MailContent } from "./letter.ts";
import { type PushNotification, pushNotification } from "./push/push-notification.ts";
import { openSubscription } from "./push/subscription.ts";
import { findUnsettled, settle, turnIntoSms, type UnsettledMessage } from "./store/outbox.ts";
import { deleteGoneSubscription, findSubscriptionOfMessage } from "./store/push-subscriptions.ts";

/**
 * A push service that fails is asked again for this long; then the SMS goes. The queue retries for about three minutes,
 * so the change to SMS always comes before its last try.
 */
const retriedSeconds = 60;

type PushMessage = {
	readonly id: string;
	readonly createdAt: Date;
	readonly notAfter: Date;
	readonly notification: PushNotification;
};

type PushContext = {
	readonly db: Db;
	readonly vault: Vault;
	readonly now: Date;
	/** Null: this installation has no keys for push. */
	readonly pushSender: PushSender | null;
};

/**
 * `sent`: a push service has taken it. `retry`: it may take it later. `useSms`: it never will. A crash after `sent` sends
 * it again; the phone replaces the first one, because both have the same tag.
 */
async function deliverPush(
	{ db, vault, now, pushSender }: PushContext,
	message: PushMessage,
): Promise<"sent" | "retry" | "useSms"> {
	const found = pushSender && (await findSubscriptionOfMessage(db, message.id));
	if (!found) return "useSms";
	const { borrowerId, notificationKey, sealed, endpointHash } = found;
	const result = await pushSender.send({
		subscription: openSubscription(vault, { id: borrowerId, dataKey: notificationKey }, sealed),
		payload: JSON.stringify({ ...message.notification, tag: message.id }),
		// A phone that is off gets it only as long as an SMS would be sent: the law sets hours for reminders.
		ttlSeconds: Math.floor((message.notAfter.getTime() - now.getTime()) / 1000),
		reference: message.id,
	});
	if (result.outcome === "gone") await deleteGoneSubscription(db, endpointHash);
	return nextOf(result, now.getTime() - message.createdAt.getTime());
}

/** What follows from the answer of a push service about a message of this age. */
export function nextOf(result: PushResult, ageMs: number): "sent" | "retry" | "useSms" {
	if (result.outcome === "accepted") return "sent";
	return result.outcome === "failed" && ageMs < retriedSeconds * 1000 ? "retry" : "useSms";
}

const mailBody = z.union([z.object({ orderId: z.string() }), z.object({ letter })]);

type MailContext = {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	/** Null: this installation sends no e-mail any more. */
	readonly mailSender: MailSender | null;
	/** The signed documents of an order; null if there is nobody to send them to. */
	readonly writeDocuments: (orderId: string) => Promise<MailContent | null>;
};

/**
 * Sends an e-mail of the outbox. If the mail server fails, or refuses our account, the job fails and the queue retries
 * it for days. A crash between the server's answer and our update sends the same mail again, with the same Message-ID.
 */
export async function sendMail(context: MailContext, outboxId: string): Promise<void> {
	const { db, clock, vault, mailSender } = context;
	const message = await findUnsettled(db, { id: outboxId, now: clock.now() });
	if (!message) return;
	const { createdAt } = message;
	const end = (outcome: "accepted" | "refused" | "expired", providerId: string | null) =>
		settle(db, { id: outboxId, createdAt, outcome, providerId, at: clock.now() });
	const body = z.parse(mailBody, JSON.parse(vault.open(sealPurposes.outbox, message.bodySealed)));
	const write = () => ("letter" in body ? letterMail(body.letter) : context.writeDocuments(body.orderId));
	const content = message.notAfter > clock.now() ? await write() : null;
	if (content === null) {
		await end("expired", null);
		return;
	}
	if (mailSender === null) throw new Error(`no mail server is set for outbox message ${outboxId}`);
	const result = await mailSender.send({ ...content, reference: outboxId, writtenAt: createdAt });
	if (result.outcome === "accepted") await end("accepted", result.providerId);
	else if (result.outcome === "refused" && result.reason !== "account") await end("refused", result.code);
	else {
		const cause = result.outcome === "failed" ? result.cause : `refused ${result.code}`;
		throw new Error(`the mail server failed outbox message ${outboxId}: ${cause}`);
	}
}

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
