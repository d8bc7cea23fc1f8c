import type { CollectionRail } from "../collection-rail.ts";
import { createResult, verifyResult } from "../collection-record.ts";
import { assertReference } from "../payout-reference.ts";
import { bodyText, headerOf } from "../signatures.ts";
import { createIntent, fetchIntent, type StripeAccount } from "./stripe-api.ts";
import { isSignedByStripe, readEvents, readIntent } from "./transform.ts";

/** Cash at OXXO. Our reference is the idempotency key, so the same one leads to the same voucher. */
export function stripeOxxoCollect(account: StripeAccount): CollectionRail {
	return {
		name: "oxxo",
		webhookReply: "{}",
		async createReference(request) {
			assertReference(request.reference);
			return createResult(readIntent(await createIntent(account, request)));
		},
		verify: async ({ providerId }) => verifyResult(readIntent(await fetchIntent(account, providerId))),
		async readWebhook(webhook) {
			const text = bodyText(webhook);
			const proof = { secret: account.webhookSecret, now: account.now() };
			if (!isSignedByStripe(headerOf(webhook, "stripe-signature"), text, proof)) {
				return { outcome: "refused", reason: "badSignature" };
			}
			const events = readEvents(text);
			return events === null ? { outcome: "refused", reason: "unreadable" } : { outcome: "verified", events };
		},
	};
}
