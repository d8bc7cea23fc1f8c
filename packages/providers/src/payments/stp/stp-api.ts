import { createSign, type KeyObject } from "node:crypto";
import { callRail, type RailAccess, type RailReply } from "../call-rail.ts";
import { orderFields, orderToSign, queryToSign } from "./transform.ts";

/** `baseUrl` is `https://prod.stpmex.com/speiws/rest`. STP knows our network address and nobody else's. */
export type StpAccount = RailAccess & {
	/** Where orders are looked up: `https://efws.stpmex.com`. */
	readonly queryUrl: string;
	/** Our name at STP. */
	readonly company: string;
	/** Our own CLABE, which pays. */
	readonly clabe: string;
	/** What the borrower reads as the payer, at most 39 letters. */
	readonly payer: string;
	/** RSA, 2048 bits; STP has its certificate. */
	readonly privateKey: KeyObject;
	/** STP signs no webhooks; it can be told to send these. */
	readonly webhookUser: string;
	readonly webhookPassword: string;
	/** Which days are in the past is a matter of the one clock. */
	readonly now: () => Date;
};

function sign(account: StpAccount, text: string): string {
	return createSign("RSA-SHA256").update(text).sign(account.privateKey, "base64");
}

export function registerOrder(
	account: StpAccount,
	order: Readonly<Record<string, string>>,
): Promise<RailReply> {
	return callRail(account, {
		method: "PUT",
		path: "/ordenPago/registra",
		json: { ...orderFields(order), firma: sign(account, orderToSign(order)) },
	});
}

/** Without a day: the operation day that is open now. */
export function queryOrder(account: StpAccount, trackingKey: string, day: string): Promise<RailReply> {
	const query = { empresa: account.company, claveRastreo: trackingKey, tipoOrden: "E", fechaOperacion: day };
	return callRail(
		{ ...account, baseUrl: account.queryUrl },
		{
			method: "POST",
			path: "/efws/API/consultaOrden",
			json: { ...query, firma: sign(account, queryToSign(query)) },
		},
	);
}
