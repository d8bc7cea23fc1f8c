import { createHash } from "node:crypto";
import { callRail, type RailReply } from "../call-rail.ts";
import { numberOf } from "../exact-json.ts";
import type { MandateCharge } from "../mandates.ts";
import type { AcceptedTokens, WompiAccount } from "./wompi-api.ts";

const ownKey = ({ privateKey }: WompiAccount) => ({ authorization: `Bearer ${privateKey}` });
const shownKey = ({ publicKey }: WompiAccount) => ({ authorization: `Bearer ${publicKey}` });

/** The holder of the number allows it in the Nequi app. */
export function createNequiToken(account: WompiAccount, phone: string): Promise<RailReply> {
	return callRail(account, {
		path: "/tokens/nequi",
		headers: shownKey(account),
		json: { phone_number: phone },
	});
}

export function fetchNequiToken(account: WompiAccount, id: string): Promise<RailReply> {
	return callRail(account, {
		path: `/tokens/nequi/${encodeURIComponent(id)}`,
		headers: shownKey(account),
	});
}

export function createSource(
	account: WompiAccount,
	source: { readonly token: string; readonly email: string; readonly accepted: AcceptedTokens },
): Promise<RailReply> {
	return callRail(account, {
		path: "/payment_sources",
		headers: ownKey(account),
		json: {
			type: "NEQUI",
			token: source.token,
			customer_email: source.email,
			acceptance_token: source.accepted.terms,
			accept_personal_auth: source.accepted.personalData,
		},
	});
}

export function fetchSource(account: WompiAccount, id: string): Promise<RailReply> {
	return callRail(account, {
		path: `/payment_sources/${encodeURIComponent(id)}`,
		headers: ownKey(account),
	});
}

export function voidSource(account: WompiAccount, id: string): Promise<RailReply> {
	return callRail(account, {
		method: "PUT",
		path: `/payment_sources/${encodeURIComponent(id)}/void`,
		headers: ownKey(account),
	});
}

/** The amount is in centavos. */
export function chargeSource(account: WompiAccount, charge: MandateCharge): Promise<RailReply> {
	const { reference, amountMinor, currency, mandate, payer } = charge;
	const signed = `${reference}${amountMinor}${currency}${account.integritySecret}`;
	return callRail(account, {
		path: "/transactions",
		headers: ownKey(account),
		json: {
			amount_in_cents: numberOf(String(amountMinor)),
			currency,
			signature: createHash("sha256").update(signed).digest("hex"),
			customer_email: payer.email,
			reference,
			payment_source_id: numberOf(mandate.code),
			recurrent: true,
		},
	});
}
