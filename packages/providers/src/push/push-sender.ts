import type { FailureCause } from "../http/request.ts";

/** Where a browser receives pushes: its address at the push service, and the keys that encrypt for this browser. */
export type PushSubscription = {
	readonly endpoint: string;
	/** The browser's public key and secret, in base64url. */
	readonly p256dh: string;
	readonly auth: string;
};

/** One notification to one browser. */
export type Push = {
	readonly subscription: PushSubscription;
	/** Encrypted for the browser: the push service cannot read it. */
	readonly payload: string;
	/** How long the push service keeps it for a phone that is off. */
	readonly ttlSeconds: number;
	/** Our own id of the message. A push service replaces an undelivered one with the same id. */
	readonly reference: string;
};

export type PushResult =
	| { readonly outcome: "accepted" }
	/** The browser has ended the subscription; it will never work again. */
	| { readonly outcome: "gone" }
	/** `account`: our key is not accepted. */
	| { readonly outcome: "refused"; readonly reason: "account" | "message"; readonly code: string }
	/** A retry may succeed. */
	| { readonly outcome: "failed"; readonly cause: FailureCause };

/** Never throws. Neither the address nor the payload is part of a result. */
export type PushSender = { readonly send: (push: Push) => Promise<PushResult> };
