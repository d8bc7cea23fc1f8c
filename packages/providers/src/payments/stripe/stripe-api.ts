import { callRail, type RailAccess, type RailReply, type RailRequest } from "../call-rail.ts";
import type { CollectionRequest } from "../collection-rail.ts";

/** `baseUrl` is `https://api.stripe.com/v1`: test and live share it, the key decides. */
export type StripeAccount = RailAccess & {
	/** `sk_live_…` */
	readonly secretKey: string;
	/** `whsec_…` */
	readonly webhookSecret: string;
	/** The product clock decides how old a webhook may be. */
	readonly now: () => Date;
};

export function call(account: StripeAccount, request: RailRequest): Promise<RailReply> {
	const authorization = `Bearer ${account.secretKey}`;
	return callRail(account, { ...request, headers: { authorization, ...request.headers } });
}

const dayMs = 24 * 60 * 60 * 1000;
const daysMax = 7;

/** The amount is in centavos. A voucher lasts whole days, to the end of the last one in Mexico City. */
export function createIntent(account: StripeAccount, request: CollectionRequest): Promise<RailReply> {
	const { amountMinor, currency, payer, reference, description, expiresAt } = request;
	const days = Math.floor((expiresAt.getTime() - account.now().getTime()) / dayMs);
	return call(account, {
		path: "/payment_intents",
		headers: { "idempotency-key": reference },
		form: {
			amount: String(amountMinor),
			currency: currency.toLowerCase(),
			description,
			"payment_method_types[]": "oxxo",
			"payment_method_data[type]": "oxxo",
			"payment_method_data[billing_details][name]": payer.name,
			"payment_method_data[billing_details][email]": payer.email,
			"payment_method_options[oxxo][expires_after_days]": String(Math.min(Math.max(days, 1), daysMax)),
			"metadata[reference]": reference,
			confirm: "true",
		},
	});
}

export function fetchIntent(account: StripeAccount, id: string): Promise<RailReply> {
	return call(account, { path: `/payment_intents/${encodeURIComponent(id)}` });
}

/** A page of Stripe's is valid for half an hour to a day. */
const pageMsMin = 31 * 60 * 1000;
const pageMsMax = dayMs - 60 * 1000;

/** When a page ends that should be open until then, in seconds. */
export function pageLastsSeconds({ now }: StripeAccount, until: Date): number {
	const nowMs = now().getTime();
	const livesMs = Math.min(Math.max(until.getTime() - nowMs, pageMsMin), pageMsMax);
	return Math.floor((nowMs + livesMs) / 1000);
}

/** Stripe's page for cards. The amount is in centavos. */
export function createSession(account: StripeAccount, request: CollectionRequest): Promise<RailReply> {
	const { amountMinor, currency, payer, reference, description, returnUrl, expiresAt } = request;
	return call(account, {
		path: "/checkout/sessions",
		headers: { "idempotency-key": reference },
		form: {
			mode: "payment",
			"payment_method_types[]": "card",
			"line_items[0][quantity]": "1",
			"line_items[0][price_data][currency]": currency.toLowerCase(),
			"line_items[0][price_data][unit_amount]": String(amountMinor),
			"line_items[0][price_data][product_data][name]": description,
			customer_email: payer.email,
			client_reference_id: reference,
			success_url: returnUrl,
			cancel_url: returnUrl,
			expires_at: String(pageLastsSeconds(account, expiresAt)),
		},
	});
}

export function fetchSession(account: StripeAccount, id: string): Promise<RailReply> {
	return call(account, { path: `/checkout/sessions/${encodeURIComponent(id)}` });
}
