import { callRail, type RailAccess, type RailReply } from "../call-rail.ts";

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
