import { createHmac, timingSafeEqual } from "node:crypto";
import type { MandateEvent } from "./mandates.ts";
import type { Webhook } from "./payout-rail.ts";

export function headerOf({ headers }: Pick<Webhook, "headers">, name: string): string {
	const value = headers[name];
	return typeof value === "string" ? value : (value?.[0] ?? "");
}

/** Constant-time comparison. */
export function isEqualSecret(given: string, expected: string): boolean {
	const left = Buffer.from(given);
	const right = Buffer.from(expected);
	return left.length === right.length && timingSafeEqual(left, right);
}

export function isSigned(
	webhook: Pick<Webhook, "headers" | "rawBody">,
	proof: { readonly header: string; readonly hash: "sha256" | "sha512"; readonly secret: string },
): boolean {
	const expected = createHmac(proof.hash, proof.secret).update(webhook.rawBody).digest("hex");
	return isEqualSecret(headerOf(webhook, proof.header).toLowerCase(), expected);
}

/** The result of reading a webhook without the rail's proof. */
export const badSignature = { outcome: "refused", reason: "badSignature" } as const;

export function bodyText({ rawBody }: Pick<Webhook, "rawBody">): string {
	return new TextDecoder().decode(rawBody);
}

/** The webhooks of a rail whose proof covers their content. `read` returns null for what is none of its webhooks. */
export function signedWebhooks<Event>(
	isGenuine: (webhook: Webhook) => boolean,
	read: (text: string) => readonly Event[] | null,
	readMandates?: (text: string) => readonly MandateEvent[],
) {
	return {
		isGenuine,
		async readWebhook(webhook: Webhook) {
			if (!isGenuine(webhook)) return badSignature;
			const text = bodyText(webhook);
			const events = read(text);
			if (events === null) return { outcome: "refused", reason: "unreadable" } as const;
			const mandates = readMandates?.(text) ?? [];
			return { outcome: "verified", events, ...(mandates.length > 0 && { mandates }) } as const;
		},
	};
}
