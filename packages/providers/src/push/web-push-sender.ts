import webPush from "web-push";
import { type Fetch, failureByStatus, requestVendor } from "../http/request.ts";
import { isPushEndpoint } from "./push-endpoint.ts";
import type { Push, PushResult, PushSender } from "./push-sender.ts";

export type WebPushAccount = {
	/** The VAPID keys that identify us at every push service, in base64url. */
	readonly publicKey: string;
	readonly privateKey: string;
	/** mailto: or https: address at which a push service reaches us. */
	readonly contact: string;
	/** The simulated push service; null in production. */
	readonly sandboxEndpoint: string | null;
	readonly timeoutMs: number;
	readonly fetch?: Fetch;
};

/**
 * Web push (RFC 8030) with VAPID (RFC 8292). The library encrypts and signs; the request is ours, because the library
 * has no time limit over the whole answer and cannot reach the sandbox, which has no TLS.
 */
export function webPushSender(account: WebPushAccount): PushSender {
	return {
		async send(push) {
			// Checked again: a stored address must not become a way into our network.
			if (!isPushEndpoint(push.subscription.endpoint, account.sandboxEndpoint)) return { outcome: "gone" };
			const request = encrypt(account, push);
			if (request === null) return { outcome: "gone" };
			const reply = await requestVendor({
				fetch: account.fetch ?? fetch,
				method: "POST",
				url: push.subscription.endpoint,
				headers: request.headers,
				body: request.body,
				timeoutMs: account.timeoutMs,
			});
			return reply.kind === "failed" ? { outcome: "failed", cause: reply.cause } : resultOf(reply.status);
		},
	};
}

/** Null for keys that are not on the curve: no browser made them. */
function encrypt({ contact, publicKey, privateKey }: WebPushAccount, push: Push) {
	const { endpoint, p256dh, auth } = push.subscription;
	try {
		const { headers, body } = webPush.generateRequestDetails(
			{ endpoint, keys: { p256dh, auth } },
			push.payload,
			{
				vapidDetails: { subject: contact, publicKey, privateKey },
				TTL: push.ttlSeconds,
				urgency: "normal",
				contentEncoding: "aes128gcm",
				// At most 32 characters of base64url.
				topic: push.reference.replaceAll("-", "").slice(0, 32),
			},
		);
		// The request sets its own length.
		const { "Content-Length": _length, ...sent } = headers;
		const texts = Object.entries(sent).map(([name, value]) => [name, String(value)]);
		return { headers: Object.fromEntries(texts) as Record<string, string>, body: new Uint8Array(body) };
	} catch {
		return null;
	}
}

function resultOf(status: number): PushResult {
	if (status >= 200 && status < 300) return { outcome: "accepted" };
	if (status === 404 || status === 410) return { outcome: "gone" };
	const cause = failureByStatus(status);
	if (cause !== null) return { outcome: "failed", cause };
	const reason = status === 401 || status === 403 ? "account" : "message";
	return { outcome: "refused", reason, code: String(status) };
}
