import type { RailReply } from "../call-rail.ts";
import type { MandateCharge, MandateRequest } from "../mandates.ts";
import { call, pageLastsSeconds, type StripeAccount } from "./stripe-api.ts";

/** A page on which the payer stores a card for later charges; nothing is charged on it. */
export function createSetup(account: StripeAccount, request: MandateRequest): Promise<RailReply> {
	const { reference, currency, payer, returnUrl, expiresAt } = request;
	return call(account, {
		path: "/checkout/sessions",
		headers: { "idempotency-key": reference },
		form: {
			mode: "setup",
			currency: currency.toLowerCase(),
			"payment_method_types[]": "card",
			customer_creation: "always",
			customer_email: payer.email,
			client_reference_id: reference,
			success_url: returnUrl,
			cancel_url: returnUrl,
			expires_at: String(pageLastsSeconds(account, expiresAt)),
		},
	});
}

export function fetchSetup(account: StripeAccount, id: string): Promise<RailReply> {
	const query = new URLSearchParams({ "expand[]": "setup_intent.payment_method" });
	return call(account, { path: `/checkout/sessions/${encodeURIComponent(id)}?${query}` });
}

/** The amount is in centavos. The payer is not there, so a bank that wants to ask declines. */
export function chargeMethod(account: StripeAccount, charge: MandateCharge): Promise<RailReply> {
	const { reference, amountMinor, currency, mandate, description } = charge;
	return call(account, {
		path: "/payment_intents",
		headers: { "idempotency-key": reference },
		form: {
			amount: String(amountMinor),
			currency: currency.toLowerCase(),
			description,
			customer: mandate.customer,
			payment_method: mandate.code,
			"payment_method_types[]": "card",
			off_session: "true",
			confirm: "true",
			"metadata[reference]": reference,
			"metadata[rail]": "card-portal",
		},
	});
}

const pageSize = "100";

/** More than the charges of a loan. */
export function listIntents(account: StripeAccount, customer: string): Promise<RailReply> {
	return call(account, { path: `/payment_intents?${new URLSearchParams({ customer, limit: pageSize })}` });
}

export function detachMethod(account: StripeAccount, id: string): Promise<RailReply> {
	return call(account, { path: `/payment_methods/${encodeURIComponent(id)}/detach`, form: {} });
}
