import { callRail, type RailAccess, type RailReply, type RailRequest } from "../call-rail.ts";
import { numberOf } from "../exact-json.ts";
import { daysAround, type Period } from "../payout-list.ts";
import type { Payout } from "../payout-rail.ts";
import { plainText } from "../payout-reference.ts";
import { legalIdType } from "../wompi-legal-id.ts";

/** Wompi's payouts to third parties. `baseUrl` is `https://api.payouts.wompi.co/v1`. */
export type WompiPayoutAccount = RailAccess & {
	readonly apiKey: string;
	readonly userPrincipalId: string;
	/** Our account at Wompi, which pays. */
	readonly accountId: string;
	/** Not the secret of the collections. */
	readonly eventsSecret: string;
};

function call(account: WompiPayoutAccount, request: RailRequest): Promise<RailReply> {
	const { apiKey, userPrincipalId } = account;
	const own = { "x-api-key": apiKey, "user-principal-id": userPrincipalId };
	return callRail(account, { ...request, headers: { ...own, ...request.headers } });
}

export function listBanks(account: WompiPayoutAccount): Promise<RailReply> {
	return call(account, { path: "/banks" });
}

/** Only the second version of the interface knows the keys of Bre-B. */
function secondVersion(account: WompiPayoutAccount): WompiPayoutAccount {
	return { ...account, baseUrl: account.baseUrl.replace(/\/v1$/, "/v2") };
}

export function resolveKey(account: WompiPayoutAccount, key: string): Promise<RailReply> {
	return call(secondVersion(account), { path: `/breb/keys/resolve/${encodeURIComponent(key)}` });
}

const accountTypes = {
	savings: "AHORROS",
	current: "CORRIENTE",
	electronicDeposit: "DEPOSITO_ELECTRONICO",
} as const;

export type PayoutDestination =
	| { readonly key: string }
	| { readonly bankId: string; readonly accountType: string; readonly accountNumber: string };

export function accountAt(bankId: string, { accountType = "savings", accountNumber }: Payout["to"]) {
	return { bankId, accountType: accountTypes[accountType], accountNumber };
}

const nameLengthMax = 60;

/** The amount is in centavos. A payout is a batch of one, so that both have our reference. */
export function createPayout(
	account: WompiPayoutAccount,
	destination: PayoutDestination,
	payout: Payout,
): Promise<RailReply> {
	const { to, reference, amountMinor, narration } = payout;
	return call("key" in destination ? secondVersion(account) : account, {
		path: "/payouts",
		headers: { "idempotency-key": reference },
		json: {
			reference,
			accountId: account.accountId,
			paymentType: "OTHER",
			transactions: [
				{
					personType: "NATURAL",
					legalIdType: legalIdType(to.nationalIdType),
					legalId: to.nationalId,
					...destination,
					name: plainText(to.holder, nameLengthMax),
					amount: numberOf(String(amountMinor)),
					description: plainText(narration, nameLengthMax),
					reference,
				},
			],
		},
	});
}

export function listTransactions(account: WompiPayoutAccount, reference: string): Promise<RailReply> {
	return call(account, { path: `/transactions/${encodeURIComponent(reference)}` });
}

const batchesPerPage = "100";

/** Batches: each of ours has one transaction. */
export function listBatches(account: WompiPayoutAccount, period: Period, page: number): Promise<RailReply> {
	const { from: fromDate, to: toDate } = daysAround(period);
	const query = new URLSearchParams({ fromDate, toDate, page: String(page), limit: batchesPerPage });
	return call(account, { path: `/payouts?${query}`, isList: true });
}

export function listTransactionsOf(
	account: WompiPayoutAccount,
	batchId: string,
	page: number,
): Promise<RailReply> {
	const query = new URLSearchParams({ page: String(page), limit: batchesPerPage });
	return call(account, {
		path: `/payouts/${encodeURIComponent(batchId)}/transactions?${query}`,
		isList: true,
	});
}
