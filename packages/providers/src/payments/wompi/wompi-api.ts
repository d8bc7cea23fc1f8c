import { createHash } from "node:crypto";
import { callRail, type RailAccess, type RailReply } from "../call-rail.ts";
import type { CollectionRequest } from "../collection-rail.ts";
import { numberOf } from "../exact-json.ts";
import { legalIdType } from "../wompi-legal-id.ts";

/** `baseUrl` is `https://production.wompi.co/v1`, or `https://sandbox.wompi.co/v1` for tests. */
export type WompiAccount = RailAccess & {
	/** `pub_prod_…` */
	readonly publicKey: string;
	/** `prv_prod_…` */
	readonly privateKey: string;
	readonly integritySecret: string;
	readonly eventsSecret: string;
	readonly now: () => Date;
};

/** The tokens of the two documents that the payer has accepted. */
export type AcceptedTokens = { readonly terms: string; readonly personalData: string };

export function fetchMerchant(account: WompiAccount): Promise<RailReply> {
	return callRail(account, { path: `/merchants/${encodeURIComponent(account.publicKey)}` });
}

/** The amount is in centavos. */
export function createTransaction(
	account: WompiAccount,
	request: CollectionRequest,
	parts: { readonly tokens: AcceptedTokens; readonly method: Readonly<Record<string, unknown>> },
): Promise<RailReply> {
	const { reference, amountMinor, currency, payer, expiresAt, returnUrl } = request;
	const expiration = expiresAt.toISOString();
	const signed = `${reference}${amountMinor}${currency}${expiration}${account.integritySecret}`;
	return callRail(account, {
		path: "/transactions",
		headers: { authorization: `Bearer ${account.publicKey}` },
		json: {
			acceptance_token: parts.tokens.terms,
			accept_personal_auth: parts.tokens.personalData,
			amount_in_cents: numberOf(String(amountMinor)),
			currency,
			signature: createHash("sha256").update(signed).digest("hex"),
			customer_email: payer.email,
			reference,
			redirect_url: returnUrl,
			expiration_time: expiration,
			customer_data: {
				full_name: payer.name,
				phone_number: payer.phone.replace(/^\+/, ""),
				...(payer.nationalId !== undefined && {
					legal_id: payer.nationalId,
					legal_id_type: legalIdType(payer.nationalIdType),
				}),
			},
			payment_method: parts.method,
		},
	});
}

export function fetchTransaction(account: WompiAccount, id: string): Promise<RailReply> {
	return callRail(account, { path: `/transactions/${encodeURIComponent(id)}` });
}

export function listTransactions(account: WompiAccount, reference: string): Promise<RailReply> {
	return callRail(account, {
		path: `/transactions?${new URLSearchParams({ reference })}`,
		headers: { authorization: `Bearer ${account.privateKey}` },
	});
}
