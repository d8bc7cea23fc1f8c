import {
	basicAuthorization,
	callRail,
	type RailAccess,
	type RailReply,
	type RailRequest,
} from "../call-rail.ts";
import type { CollectionRequest } from "../collection-rail.ts";
import { numberOf } from "../exact-json.ts";

/** Payment links, which take UPI, cards and net banking. `baseUrl` is `https://api.razorpay.com/v1`. */
export type RazorpayAccount = RailAccess & {
	readonly keyId: string;
	readonly keySecret: string;
	readonly webhookSecret: string;
	readonly now: () => Date;
};

export function call(account: RazorpayAccount, request: RailRequest): Promise<RailReply> {
	const authorization = basicAuthorization(account.keyId, account.keySecret);
	return callRail(account, { ...request, headers: { authorization } });
}

/** The amount is in paise. */
export function createLink(account: RazorpayAccount, request: CollectionRequest): Promise<RailReply> {
	const { reference, amountMinor, currency, payer, description, expiresAt, returnUrl } = request;
	return call(account, {
		path: "/payment_links",
		json: {
			amount: numberOf(String(amountMinor)),
			currency,
			accept_partial: false,
			reference_id: reference,
			description,
			customer: { name: payer.name, email: payer.email, contact: payer.phone },
			// We notify borrowers ourselves.
			notify: { sms: false, email: false },
			reminder_enable: false,
			expire_by: Math.floor(expiresAt.getTime() / 1000),
			callback_url: returnUrl,
			callback_method: "get",
		},
	});
}

export function listLinks(account: RazorpayAccount, reference: string): Promise<RailReply> {
	const query = new URLSearchParams({ reference_id: reference });
	return call(account, { path: `/payment_links?${query}` });
}
