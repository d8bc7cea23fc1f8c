import type { PushResult, PushSender } from "@puente/providers/push";
import type { Vault } from "../../../platform/crypto/vault.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import { deleteGoneSubscription, findSubscriptionOfMessage } from "../store/push-subscriptions.ts";
import type { PushNotification } from "./push-notification.ts";
import { openSubscription } from "./subscription.ts";

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
export async function deliverPush(
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
