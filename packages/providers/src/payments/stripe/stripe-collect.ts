import type { CollectionEvent, CollectionRail } from "../collection-rail.ts";
import { createResult, verifyResult } from "../collection-record.ts";
import type { Webhook } from "../payout-rail.ts";
import { assertReference } from "../payout-reference.ts";
import { bodyText, headerOf, signedWebhooks } from "../signatures.ts";
import { readSession, readSessionEvents } from "./session-transform.ts";
import { createIntent, createSession, fetchIntent, fetchSession, type StripeAccount } from "./stripe-api.ts";
import { isSignedByStripe, readEvents, readIntent } from "./transform.ts";

type ReadEvents = (text: string) => readonly CollectionEvent[] | null;

function webhooksOf(
	account: StripeAccount,
	read: ReadEvents,
): Pick<CollectionRail, "isGenuine" | "readWebhook"> {
	const isGenuine = (webhook: Webhook) => {
		const proof = { secret: account.webhookSecret, now: webhook.receivedAt };
		return isSignedByStripe(headerOf(webhook, "stripe-signature"), bodyText(webhook), proof);
	};
	return {
		...signedWebhooks(isGenuine, read),
	};
}

/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, and for cash https://docs.stripe.com/payments/oxxo */
const cardBounds = { minMinor: 10_00n };
const cashBounds = { minMinor: 10_00n, maxMinor: 10_000_00n };

/** Cash at OXXO. Our reference is the idempotency key, so the same one leads to the same voucher. */
export function stripeOxxoCollect(account: StripeAccount): CollectionRail {
	return {
		name: "oxxo",
		bounds: cashBounds,
		webhookReply: "{}",
		async createReference(request) {
			assertReference(request.reference);
			return createResult(readIntent(await createIntent(account, request)));
		},
		verify: async ({ providerId }) => verifyResult(readIntent(await fetchIntent(account, providerId))),
		...webhooksOf(account, readEvents),
	};
}

/**
 * A page of Stripe's for a card. Only the session carries our reference: the intent behind it reports the same
 * payment again without a reference, so it is ignored.
 */
export function stripeCardCollect(account: StripeAccount): CollectionRail {
	return {
		name: "card-portal",
		bounds: cardBounds,
		webhookReply: "{}",
		async createReference(request) {
			assertReference(request.reference);
			return createResult(readSession(await createSession(account, request)));
		},
		verify: async ({ providerId }) => verifyResult(readSession(await fetchSession(account, providerId))),
		...webhooksOf(account, readSessionEvents),
	};
}
