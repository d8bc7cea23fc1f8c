import { formatMajor, money } from "@puente/core";
import { callRail, type RailAccess, type RailReply } from "../call-rail.ts";
import { numberOf } from "../exact-json.ts";
import type { Payout } from "../payout-rail.ts";
import { plainText } from "../payout-reference.ts";

/** `baseUrl` is `https://api.flutterwave.com/v3`: test and live share it, the key decides. */
export type FlutterwaveAccount = RailAccess & {
	/** `FLWSECK-…-X` */
	readonly secretKey: string;
};

export type FlutterwavePayoutAccount = FlutterwaveAccount & {
	/** The "secret hash" of the dashboard, which comes with every webhook as it is. */
	readonly webhookHash: string;
};

function authorization({ secretKey }: FlutterwaveAccount) {
	return { authorization: `Bearer ${secretKey}` };
}

export function resolveAccount(
	account: FlutterwaveAccount,
	asked: { readonly bankCode: string; readonly accountNumber: string },
): Promise<RailReply> {
	return callRail(account, {
		method: "POST",
		path: "/accounts/resolve",
		headers: authorization(account),
		json: { account_number: asked.accountNumber, account_bank: asked.bankCode },
	});
}

const narrationLengthMax = 100;

/** The amount is in naira with two decimals. */
export function createTransfer(account: FlutterwaveAccount, payout: Payout): Promise<RailReply> {
	return callRail(account, {
		method: "POST",
		path: "/transfers",
		headers: authorization(account),
		json: {
			account_bank: payout.to.bankCode,
			account_number: payout.to.accountNumber,
			amount: numberOf(formatMajor(money(payout.amountMinor, payout.currency))),
			currency: payout.currency,
			debit_currency: payout.currency,
			narration: plainText(payout.narration, narrationLengthMax),
			reference: payout.reference,
			beneficiary_name: payout.to.holder,
		},
	});
}

export function listTransfers(account: FlutterwaveAccount, reference: string): Promise<RailReply> {
	return callRail(account, {
		method: "GET",
		path: `/transfers?${new URLSearchParams({ reference })}`,
		headers: authorization(account),
	});
}
