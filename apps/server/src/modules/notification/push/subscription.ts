import { isPushEndpoint, type PushSubscription } from "@puente/providers/push";
import * as z from "zod/mini";
import type { PushSettings } from "../../../platform/config/push-settings.ts";
import type { BorrowerContext } from "../../../platform/context/calls.ts";
import { hashOf, type KeyHolder, type Vault } from "../../../platform/crypto/vault.ts";
import { openStored, type StoredFormat, writeStored } from "../../../platform/stored/stored-json.ts";
import { notificationKeyOf } from "../notification-key.ts";
import { savePushSubscription } from "../store/push-subscriptions.ts";

const subscriptionFormat: StoredFormat<PushSubscription> = {
	name: "push subscription",
	schema: z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() }),
};
const field = "push";

/** An uncompressed point of the curve P-256, and the secret of 16 bytes that web push adds to it (RFC 8291). */
const pointBytes = 65;
const authBytes = 16;

/** Whether a browser can have made this subscription, at a push service that we may call. */
export function isUsable({ endpoint, p256dh, auth }: PushSubscription, settings: PushSettings): boolean {
	const point = Buffer.from(p256dh, "base64url");
	if (point.length !== pointBytes || point[0] !== 4) return false;
	if (Buffer.from(auth, "base64url").length !== authBytes) return false;
	return isPushEndpoint(endpoint, settings.sandboxEndpoint);
}

/**
 * Stores the subscription of the phone with the session. Saving it again changes nothing. The caller holds the lock of
 * the borrower's row.
 */
export async function subscribe(context: BorrowerContext, subscription: PushSubscription): Promise<void> {
	const { db, deps, now, caller } = context;
	const { borrowerId } = caller;
	const key = await notificationKeyOf(context, borrowerId);
	await savePushSubscription(db, {
		borrowerId,
		deviceId: caller.deviceId,
		endpointHash: hashOf(subscription.endpoint),
		sealed: deps.vault.sealFor(key, field, writeStored(subscriptionFormat, subscription)),
		addedAt: now,
	});
}

export function openSubscription(vault: Vault, holder: KeyHolder, sealed: Buffer): PushSubscription {
	return openStored(subscriptionFormat, { vault, holder, field }, sealed);
}
