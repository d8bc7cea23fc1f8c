import { callRail, type RailAccess, type RailReply } from "../call-rail.ts";
import { numberOf } from "../exact-json.ts";
import type { PayoutAccount } from "../payout-rail.ts";

/** `baseUrl` is `https://api.paystack.co`: test and live share it, the key decides. */
export type PaystackAccount = RailAccess & {
	/** `sk_live_…`; it also signs the webhooks. */
	readonly secretKey: string;
};

function authorization({ secretKey }: PaystackAccount) {
	return { authorization: `Bearer ${secretKey}` };
}

export function resolveAccount(
	account: PaystackAccount,
	asked: { readonly bankCode: string; readonly accountNumber: string },
): Promise<RailReply> {
	const query = new URLSearchParams({ account_number: asked.accountNumber, bank_code: asked.bankCode });
	return callRail(account, {
		method: "GET",
		path: `/bank/resolve?${query}`,
		headers: authorization(account),
	});
}

export function createRecipient(account: PaystackAccount, to: PayoutAccount): Promise<RailReply> {
	return callRail(account, {
		method: "POST",
		path: "/transferrecipient",
		headers: authorization(account),
		json: {
			type: "nuban",
			name: to.holder,
			account_number: to.accountNumber,
			bank_code: to.bankCode,
			currency: "NGN",
		},
	});
}

/** The amount is in kobo. */
export function createTransfer(
	account: PaystackAccount,
	transfer: {
		readonly amountMinor: bigint;
		readonly recipient: string;
		readonly reference: string;
		readonly reason: string;
	},
): Promise<RailReply> {
	return callRail(account, {
		method: "POST",
		path: "/transfer",
		headers: authorization(account),
		json: {
			source: "balance",
			amount: numberOf(String(transfer.amountMinor)),
			recipient: transfer.recipient,
			reference: transfer.reference,
			reason: transfer.reason,
			currency: "NGN",
		},
	});
}

export function verifyTransfer(account: PaystackAccount, reference: string): Promise<RailReply> {
	return callRail(account, {
		method: "GET",
		path: `/transfer/verify/${encodeURIComponent(reference)}`,
		headers: authorization(account),
	});
}
