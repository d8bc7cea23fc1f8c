import { createSign, type KeyObject } from "node:crypto";
import { callRail, type RailAccess, type RailReply } from "../call-rail.ts";
import { listToSign, orderFields, orderToSign, queryToSign } from "./transform.ts";

/** `baseUrl` is `https://prod.stpmex.com/speiws/rest`. STP accepts requests only from our IP address. */
export type StpAccess = RailAccess & {
	/** The base URL of order queries: `https://efws.stpmex.com`. */
	readonly queryUrl: string;
	/** Our name at STP. */
	readonly company: string;
	/** RSA, 2048 bits; STP has its certificate. */
	readonly privateKey: KeyObject;
	/** STP signs no webhooks; it can be configured to send these. */
	readonly webhookUser: string;
	readonly webhookPassword: string;
};

/** The product clock decides which days are in the past. */
export type WithClock = { readonly now: () => Date };

export type StpAccount = StpAccess & {
	/** Our own CLABE, which pays. */
	readonly clabe: string;
	/** The payer's name that the borrower reads, at most 39 letters. */
	readonly payer: string;
};

export type StpCollectionAccount = StpAccess & {
	/** The first digits of all CLABEs that we issue, about 10: `6461801570`. */
	readonly clabePrefix: string;
};

function sign(account: StpAccess, text: string): string {
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

/** One order that was sent (E) or received (R). Without a day: the current operation day. */
export function queryOrder(
	account: StpAccess,
	trackingKey: string,
	scope: { readonly day: string; readonly kind: "E" | "R" },
): Promise<RailReply> {
	const { day: fechaOperacion, kind: tipoOrden } = scope;
	const query = { empresa: account.company, claveRastreo: trackingKey, tipoOrden, fechaOperacion };
	return callRail(
		{ ...account, baseUrl: account.queryUrl },
		{
			path: "/efws/API/consultaOrden",
			json: { ...query, firma: sign(account, queryToSign(query)) },
		},
	);
}

/** All orders of a day that were received (R) or sent (E). */
export function listOrders(account: StpAccess, day: string, kind: "E" | "R"): Promise<RailReply> {
	const query = { empresa: account.company, estado: kind, ...(day === "" ? {} : { fechaOperacion: day }) };
	return callRail(account, {
		path: "/ordenPago/consOrdenesFech",
		json: { ...query, firma: sign(account, listToSign(account.company, day)) },
		isList: true,
	});
}
