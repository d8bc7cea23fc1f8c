import {
	basicAuthorization,
	callRail,
	type RailAccess,
	type RailReply,
	type RailRequest,
} from "../call-rail.ts";
import { numberOf } from "../exact-json.ts";
import type { Period } from "../payout-list.ts";
import type { Payout } from "../payout-rail.ts";
import { plainText } from "../payout-reference.ts";

/** `baseUrl` is `https://api.razorpay.com/v1`: test and live share it, the key decides. */
export type RazorpayxAccount = RailAccess & {
	readonly keyId: string;
	readonly keySecret: string;
	/** Our own RazorpayX account, which pays. */
	readonly accountNumber: string;
};

export type RazorpayxPayoutAccount = RazorpayxAccount & { readonly webhookSecret: string };

/** The holder, the account and its branch. */
export type Beneficiary = {
	readonly name: string;
	readonly ifsc: string;
	readonly accountNumber: string;
	/** At most 40 characters. */
	readonly reference: string;
};

function call(account: RazorpayxAccount, request: RailRequest): Promise<RailReply> {
	const authorization = basicAuthorization(account.keyId, account.keySecret);
	return callRail(account, { ...request, headers: { authorization, ...request.headers } });
}

/** Razorpay returns an existing contact when every field is the same. */
export function createContact(
	account: RazorpayxAccount,
	{ name, reference }: Beneficiary,
): Promise<RailReply> {
	return call(account, {
		path: "/contacts",
		json: { name, type: "customer", reference_id: reference },
	});
}

/** The same here: one contact has one fund account for one bank account. */
export function createFundAccount(
	account: RazorpayxAccount,
	contactId: string,
	{ name, ifsc, accountNumber }: Beneficiary,
): Promise<RailReply> {
	return call(account, {
		path: "/fund_accounts",
		json: {
			contact_id: contactId,
			account_type: "bank_account",
			bank_account: { name, ifsc, account_number: accountNumber },
		},
	});
}

/** Costs a rupee, which is sent to the account. */
export function createValidation(account: RazorpayxAccount, fundAccountId: string): Promise<RailReply> {
	return call(account, {
		path: "/fund_accounts/validations",
		json: {
			account_number: account.accountNumber,
			fund_account: { id: fundAccountId },
			amount: 100,
			currency: "INR",
			notes: {},
		},
	});
}

export function fetchValidation(account: RazorpayxAccount, validationId: string): Promise<RailReply> {
	return call(account, { path: `/fund_accounts/validations/${encodeURIComponent(validationId)}` });
}

const narrationLengthMax = 30;

/** The amount is in paise. IMPS works at all hours, up to 500,000 rupees. */
export function createPayout(
	account: RazorpayxAccount,
	fundAccountId: string,
	payout: Payout,
): Promise<RailReply> {
	return call(account, {
		path: "/payouts",
		// Required; the same key with the same content returns the first payout again.
		headers: { "x-payout-idempotency": payout.reference },
		json: {
			account_number: account.accountNumber,
			fund_account_id: fundAccountId,
			amount: numberOf(String(payout.amountMinor)),
			currency: payout.currency,
			mode: "IMPS",
			purpose: "payout",
			queue_if_low_balance: false,
			reference_id: payout.reference,
			narration: plainText(payout.narration, narrationLengthMax),
		},
	});
}

export function listPayouts(account: RazorpayxAccount, reference: string): Promise<RailReply> {
	const query = new URLSearchParams({ account_number: account.accountNumber, reference_id: reference });
	return call(account, { path: `/payouts?${query}` });
}

/** The most that Razorpay returns at once. */
export const payoutsPerPage = 100;

export function listPayoutsMade(account: RazorpayxAccount, period: Period, page: number): Promise<RailReply> {
	const query = new URLSearchParams({
		account_number: account.accountNumber,
		from: String(Math.floor(period.from.getTime() / 1000)),
		to: String(Math.ceil(period.to.getTime() / 1000)),
		count: String(payoutsPerPage),
		skip: String((page - 1) * payoutsPerPage),
	});
	return call(account, { path: `/payouts?${query}`, isList: true });
}
