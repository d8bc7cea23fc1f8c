import { formatMajor, money } from "@puente/core/money";
import {
	basicAuthorization,
	callRail,
	type RailAccess,
	type RailReply,
	type RailRequest,
} from "../call-rail.ts";
import type { CollectionRequest } from "../collection-rail.ts";
import { numberOf } from "../exact-json.ts";
import type { Period } from "../payout-list.ts";
import type { Payout } from "../payout-rail.ts";
import { plainText } from "../payout-reference.ts";
import { readToken } from "./transform.ts";

/** `baseUrl` is `https://api.monnify.com`, or `https://sandbox.monnify.com` for tests. */
export type MonnifyAccount = RailAccess & {
	readonly apiKey: string;
	/** It also signs the webhooks. */
	readonly secretKey: string;
};

export type MonnifyPayoutAccount = MonnifyAccount & {
	/** Our wallet, which pays. */
	readonly walletNumber: string;
};

export type MonnifyCollectionAccount = MonnifyAccount & {
	/** Ten digits. */
	readonly contractCode: string;
};

/** Calls with the bearer token of a login, which is cached and renewed. */
export type MonnifyApi = { readonly call: (request: RailRequest) => Promise<RailReply> };

/** A token that is about to expire may expire on the way. */
const renewEarlyMs = 60_000;

export function monnifyApi(account: MonnifyAccount, realNow: () => number = Date.now): MonnifyApi {
	let cached: { readonly token: string; readonly endsAtMs: number } | null = null;

	async function logIn(): Promise<RailReply | string> {
		const reply = await callRail(account, {
			method: "POST",
			path: "/api/v1/auth/login",
			headers: { authorization: basicAuthorization(account.apiKey, account.secretKey) },
		});
		const read = readToken(reply);
		if (read.kind === "failed") return read;
		cached = { token: read.token, endsAtMs: realNow() + read.lastsMs - renewEarlyMs };
		return read.token;
	}

	async function callWith(token: string, request: RailRequest): Promise<RailReply> {
		return callRail(account, { ...request, headers: { authorization: `Bearer ${token}` } });
	}

	return {
		async call(request) {
			const fresh = cached === null || realNow() >= cached.endsAtMs;
			const token = cached === null || fresh ? await logIn() : cached.token;
			if (typeof token !== "string") return token;
			const reply = await callWith(token, request);
			if (fresh || reply.kind !== "failed" || reply.cause !== "account") return reply;
			// Monnify ended the token early, so nothing was done with this request.
			const again = await logIn();
			return typeof again === "string" ? callWith(again, request) : again;
		},
	};
}

const narrationLengthMax = 64;

/** The amount is in naira with two decimals. */
export function createDisbursement(
	api: MonnifyApi,
	account: MonnifyPayoutAccount,
	payout: Payout,
): Promise<RailReply> {
	return api.call({
		path: "/api/v2/disbursements/single",
		json: {
			amount: numberOf(formatMajor(money(payout.amountMinor, payout.currency))),
			reference: payout.reference,
			narration: plainText(payout.narration, narrationLengthMax),
			destinationBankCode: payout.to.bankCode,
			destinationAccountNumber: payout.to.accountNumber,
			destinationAccountName: payout.to.holder,
			currency: payout.currency,
			sourceAccountNumber: account.walletNumber,
			async: true,
		},
	});
}

export function fetchSummary(api: MonnifyApi, reference: string): Promise<RailReply> {
	const query = new URLSearchParams({ reference });
	return api.call({ path: `/api/v2/disbursements/single/summary?${query}` });
}

const transfersPerPage = "100";

/** Everything that left the wallet. Its pages count from zero; the instants are milliseconds. */
export function searchDisbursements(
	api: MonnifyApi,
	account: MonnifyPayoutAccount,
	{ from, to }: Period,
	page: number,
): Promise<RailReply> {
	const query = new URLSearchParams({
		sourceAccountNumber: account.walletNumber,
		startDate: String(from.getTime()),
		endDate: String(to.getTime()),
		pageNo: String(page - 1),
		pageSize: transfersPerPage,
	});
	return api.call({ path: `/api/v2/disbursements/search-transactions?${query}`, isList: true });
}

export function reserveAccount(
	api: MonnifyApi,
	account: MonnifyCollectionAccount,
	request: CollectionRequest,
): Promise<RailReply> {
	return api.call({
		path: "/api/v2/bank-transfer/reserved-accounts",
		json: {
			accountReference: request.reference,
			accountName: request.payer.name,
			currencyCode: request.currency,
			contractCode: account.contractCode,
			customerEmail: request.payer.email,
			customerName: request.payer.name,
			bvn: request.payer.nationalId,
			getAllAvailableBanks: true,
		},
	});
}

export function fetchReserved(api: MonnifyApi, reference: string): Promise<RailReply> {
	const path = `/api/v2/bank-transfer/reserved-accounts/${encodeURIComponent(reference)}`;
	return api.call({ path });
}

const pageSize = "100";

/** The newest hundred: more than a borrower pays under one reference. */
export function listReservedPayments(api: MonnifyApi, reference: string): Promise<RailReply> {
	const query = new URLSearchParams({ accountReference: reference, page: "0", size: pageSize });
	return api.call({ path: `/api/v1/bank-transfer/reserved-accounts/transactions?${query}` });
}
