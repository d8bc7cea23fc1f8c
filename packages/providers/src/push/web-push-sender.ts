import webPush from "web-push";
import { type Fetch, failureByStatus, requestVendor } from "../http/request.ts";
import type { Push, PushResult, PushSender } from "./push-sender.ts";

/**
 * The push services of the browsers: Chrome, Edge on Android, Samsung and Opera (Google), Firefox (Mozilla), Safari
 * (Apple), Edge on Windows (Microsoft). A name that begins with a dot also stands for all hosts below it.
 */
const services = [
	"fcm.googleapis.com",
	"updates.push.services.mozilla.com",
	".push.apple.com",
	".notify.windows.com",
];

/**
 * Whether the server may send a push to this address. The address comes from a phone, and the server posts to it: with
 * any other address a borrower could make the server call machines of our own network. So only the known push services
 * are allowed, over https on the usual port; in the sandbox also the simulated one.
 */
export function isPushEndpoint(endpoint: string, sandboxEndpoint: string | null): boolean {
	const url = URL.parse(endpoint);
	if (url === null || url.username !== "" || url.password !== "") return false;
	if (sandboxEndpoint !== null && isBelow(url, sandboxEndpoint)) return true;
	return url.protocol === "https:" && url.port === "" && services.some((service) => isServed(url, service));
}

function isServed({ hostname }: URL, service: string): boolean {
	return service.startsWith(".") ? hostname.endsWith(service) : hostname === service;
}

/** The parsed path is compared, in which `..` is resolved. */
function isBelow({ origin, pathname, search }: URL, base: string): boolean {
	const allowed = new URL(base);
	return origin === allowed.origin && search === "" && pathname.startsWith(`${allowed.pathname}/`);
}

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
