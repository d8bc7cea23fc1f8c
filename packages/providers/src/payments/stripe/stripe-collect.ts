import type { CollectionEvent, CollectionRail } from "../collection-rail.ts";
import { createResult, verifyResult } from "../collection-record.ts";
import type { MandateEvent } from "../mandates.ts";
import type { Webhook } from "../payout-rail.ts";
import { assertReference } from "../payout-reference.ts";
import { bodyText, headerOf, signedWebhooks } from "../signatures.ts";
import { listIntents } from "./mandate-api.ts";
import { readCardCharges, readListedIntent, readSetupEvents } from "./mandate-transform.ts";
import { readSession, readSessionEvents } from "./session-transform.ts";
import { createIntent, createSession, fetchIntent, fetchSession, type StripeAccount } from "./stripe-api.ts";
import { stripeMandates } from "./stripe-mandates.ts";
import { isSignedByStripe, readEvents, readIntent } from "./transform.ts";

type ReadEvents = (text: string) => readonly CollectionEvent[] | null;

function webhooksOf(
	account: StripeAccount,
	read: ReadEvents,
	readMandates?: (text: string) => readonly MandateEvent[],
): Pick<CollectionRail, "isGenuine" | "readWebhook"> {
	const isGenuine = (webhook: Webhook) => {
		const proof = { secret: account.webhookSecret, now: webhook.receivedAt };
		return isSignedByStripe(headerOf(webhook, "stripe-signature"), bodyText(webhook), proof);
	};
	return {
		...signedWebhooks(isGenuine, read, readMandates),
	};
}

/** Payments on the page, and charges of the cards that were stored there. */
function readPayments(text: string): readonly CollectionEvent[] | null {
	const onPage = readSessionEvents(text);
	return onPage && [...onPage, ...(readCardCharges(text) ?? [])];
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
		async verify({ providerId, reference }) {
			const isStoredCard = providerId.startsWith("cus_");
			return verifyResult(
				isStoredCard
					? readListedIntent(await listIntents(account, providerId), reference)
					: readSession(await fetchSession(account, providerId)),
			);
		},
		mandates: stripeMandates(account),
		...webhooksOf(account, readPayments, readSetupEvents),
	};
}
