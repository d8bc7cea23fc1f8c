import { callRail, type RailAccess, type RailReply } from "../call-rail.ts";
import type { CollectionRequest } from "../collection-rail.ts";
import { numberOf } from "../exact-json.ts";
import type { Payer } from "../payer.ts";
import type { PayoutAccount } from "../payout-rail.ts";

/** `baseUrl` is `https://api.paystack.co`: test and live share it, the key decides. */
export type PaystackAccount = RailAccess & {
	/** `sk_live_…`; it also signs the webhooks. */
	readonly secretKey: string;
};

export type PaystackCollectionAccount = PaystackAccount & {
	/** The bank of our borrowers' accounts: `wema-bank` or `titan-paystack`; with a test key `test-bank`. */
	readonly preferredBank: string;
};

function authorization({ secretKey }: PaystackAccount) {
	return { authorization: `Bearer ${secretKey}` };
}

export function resolveAccount(
	account: PaystackAccount,
	enquiry: { readonly bankCode: string; readonly accountNumber: string },
): Promise<RailReply> {
	const query = new URLSearchParams({ account_number: enquiry.accountNumber, bank_code: enquiry.bankCode });
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

/** The amount is in kobo. */
export function initializeTransaction(
	account: PaystackAccount,
	request: CollectionRequest,
): Promise<RailReply> {
	return callRail(account, {
		method: "POST",
		path: "/transaction/initialize",
		headers: authorization(account),
		json: {
			email: request.payer.email,
			amount: numberOf(String(request.amountMinor)),
			currency: request.currency,
			reference: request.reference,
			callback_url: request.returnUrl,
			metadata: { description: request.description },
		},
	});
}

export function verifyTransaction(account: PaystackAccount, reference: string): Promise<RailReply> {
	return callRail(account, {
		method: "GET",
		path: `/transaction/verify/${encodeURIComponent(reference)}`,
		headers: authorization(account),
	});
}

/** Paystack identifies a customer by e-mail address and returns an existing one. */
export function createCustomer(account: PaystackAccount, payer: Payer): Promise<RailReply> {
	const [first_name = "", ...rest] = payer.name.split(" ");
	return callRail(account, {
		method: "POST",
		path: "/customer",
		headers: authorization(account),
		json: { email: payer.email, first_name, last_name: rest.join(" "), phone: payer.phone },
	});
}

export function createDedicatedAccount(
	account: PaystackCollectionAccount,
	customerCode: string,
): Promise<RailReply> {
	return callRail(account, {
		method: "POST",
		path: "/dedicated_account",
		headers: authorization(account),
		json: { customer: customerCode, preferred_bank: account.preferredBank },
	});
}

const pageSize = "100";

/** The newest hundred: more than a borrower pays to one account in a loan. */
export function listTransactions(account: PaystackAccount, customerId: string): Promise<RailReply> {
	const query = new URLSearchParams({ customer: customerId, status: "success", perPage: pageSize });
	return callRail(account, {
		method: "GET",
		path: `/transaction?${query}`,
		headers: authorization(account),
	});
}
