import { callRail, type RailAccess, type RailReply, type RailRequest } from "../call-rail.ts";
import type { CollectionRequest } from "../collection-rail.ts";
import { numberOf } from "../exact-json.ts";
import type { Payer } from "../payer.ts";
import { daysAround, type Period } from "../payout-list.ts";
import type { PayoutAccount } from "../payout-rail.ts";
import type { StoredCardCharge } from "../stored-cards.ts";

/** `baseUrl` is `https://api.paystack.co`: test and live share it, the key decides. */
export type PaystackAccount = RailAccess & {
	/** `sk_live_…`; it also signs the webhooks. */
	readonly secretKey: string;
};

export type PaystackCollectionAccount = PaystackAccount & {
	/** The bank of our borrowers' accounts: `wema-bank` or `titan-paystack`; with a test key `test-bank`. */
	readonly preferredBank: string;
};

function call(account: PaystackAccount, request: RailRequest): Promise<RailReply> {
	return callRail(account, { ...request, headers: { authorization: `Bearer ${account.secretKey}` } });
}

export function resolveAccount(
	account: PaystackAccount,
	enquiry: { readonly bankCode: string; readonly accountNumber: string },
): Promise<RailReply> {
	const query = new URLSearchParams({ account_number: enquiry.accountNumber, bank_code: enquiry.bankCode });
	return call(account, { path: `/bank/resolve?${query}` });
}

export function createRecipient(account: PaystackAccount, to: PayoutAccount): Promise<RailReply> {
	return call(account, {
		path: "/transferrecipient",
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
	return call(account, {
		path: "/transfer",
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
	return call(account, { path: `/transfer/verify/${encodeURIComponent(reference)}` });
}

const transfersPerPage = "100";

export function listTransfers(account: PaystackAccount, period: Period, page: number): Promise<RailReply> {
	const query = new URLSearchParams({
		...daysAround(period),
		perPage: transfersPerPage,
		page: String(page),
	});
	return call(account, { path: `/transfer?${query}`, isList: true });
}

/** The amount is in kobo. */
export function initializeTransaction(
	account: PaystackAccount,
	request: CollectionRequest,
): Promise<RailReply> {
	return call(account, {
		path: "/transaction/initialize",
		json: {
			email: request.payer.email,
			amount: numberOf(String(request.amountMinor)),
			currency: request.currency,
			reference: request.reference,
			callback_url: request.returnUrl,
			channels: ["card"],
			metadata: { description: request.description },
		},
	});
}

/** The amount is in kobo. The address must be the one that the card was first charged with. */
export function chargeAuthorization(account: PaystackAccount, charge: StoredCardCharge): Promise<RailReply> {
	return call(account, {
		path: "/transaction/charge_authorization",
		json: {
			email: charge.card.email,
			amount: numberOf(String(charge.amountMinor)),
			currency: charge.currency,
			authorization_code: charge.card.code,
			reference: charge.reference,
		},
	});
}

export function deactivateAuthorization(account: PaystackAccount, code: string): Promise<RailReply> {
	return call(account, {
		path: "/customer/deactivate_authorization",
		json: { authorization_code: code },
	});
}

export function verifyTransaction(account: PaystackAccount, reference: string): Promise<RailReply> {
	return call(account, { path: `/transaction/verify/${encodeURIComponent(reference)}` });
}

/** Paystack identifies a customer by e-mail address and returns an existing one. */
export function createCustomer(account: PaystackAccount, payer: Payer): Promise<RailReply> {
	return call(account, {
		path: "/customer",
		json: { email: payer.email, ...namesOf(payer), phone: payer.phone },
	});
}

function namesOf({ name }: Payer) {
	const [first_name = "", ...rest] = name.split(" ");
	return { first_name, last_name: rest.join(" ") };
}

/** Compares the BVN with the account. The answer is only that it has begun; the result comes by webhook. */
export function identifyCustomer(
	account: PaystackAccount,
	customer: { readonly code: string; readonly payer: Payer; readonly bvn: string } & Required<
		Pick<Payer, "bank">
	>,
): Promise<RailReply> {
	const { code, payer, bvn, bank } = customer;
	return call(account, {
		path: `/customer/${encodeURIComponent(code)}/identification`,
		json: {
			country: "NG",
			type: "bank_account",
			account_number: bank.accountNumber,
			bank_code: bank.code,
			bvn,
			...namesOf(payer),
		},
	});
}

export function createDedicatedAccount(
	account: PaystackCollectionAccount,
	customerCode: string,
): Promise<RailReply> {
	return call(account, {
		path: "/dedicated_account",
		json: { customer: customerCode, preferred_bank: account.preferredBank },
	});
}

const pageSize = "100";

/** The newest hundred: more than a borrower pays to one account in a loan. */
export function listTransactions(account: PaystackAccount, customerId: string): Promise<RailReply> {
	const query = new URLSearchParams({ customer: customerId, status: "success", perPage: pageSize });
	return call(account, { path: `/transaction?${query}` });
}
