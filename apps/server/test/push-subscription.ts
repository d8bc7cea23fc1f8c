import { createECDH } from "node:crypto";
import type { PushSubscription } from "@puente/providers/push";
import { randomBytes, randomUuid } from "./random.ts";

/** A subscription as a browser makes it. */
export function newSubscription(
	endpoint = `https://fcm.googleapis.com/fcm/send/${randomUuid()}`,
): PushSubscription {
	const pair = createECDH("prime256v1");
	pair.setPrivateKey(Buffer.concat([Buffer.from([0]), randomBytes(31)]));
	return { endpoint, p256dh: pair.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
}
