import { callRail, type RailAccess, type RailReply } from "../call-rail.ts";

/** `baseUrl` is `https://api.flutterwave.com/v3`: test and live share it, the key decides. */
export type FlutterwaveAccount = RailAccess & {
	/** `FLWSECK-…-X` */
	readonly secretKey: string;
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
