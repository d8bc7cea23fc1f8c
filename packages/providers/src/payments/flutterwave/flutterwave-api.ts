import { createCipheriv } from "node:crypto";
import { formatMajor, money } from "@puente/core/money";
import { callRail, type RailAccess, type RailReply, type RailRequest } from "../call-rail.ts";
import type { CardCharge } from "../card-processor.ts";
import type { CollectionRequest } from "../collection-rail.ts";
import { numberOf } from "../exact-json.ts";
import { daysAround, type Period } from "../payout-list.ts";
import type { Payout } from "../payout-rail.ts";
import { plainText } from "../payout-reference.ts";

/** `baseUrl` is `https://api.flutterwave.com/v3`: test and live share it, the key decides. */
export type FlutterwaveAccount = RailAccess & {
	/** `FLWSECK-…-X` */
	readonly secretKey: string;
};

export type FlutterwavePayoutAccount = FlutterwaveAccount & {
	/** The "secret hash" of the dashboard, which comes unchanged with every webhook. */
	readonly webhookHash: string;
};

export type FlutterwaveCardAccount = FlutterwavePayoutAccount & {
	/** 24 characters. Null: this installation may not handle cards, and has only Flutterwave's page. */
	readonly encryptionKey: string | null;
};

function call(account: FlutterwaveAccount, request: RailRequest): Promise<RailReply> {
	return callRail(account, { ...request, headers: { authorization: `Bearer ${account.secretKey}` } });
}

export function resolveAccount(
	account: FlutterwaveAccount,
	enquiry: { readonly bankCode: string; readonly accountNumber: string },
): Promise<RailReply> {
	return call(account, {
		path: "/accounts/resolve",
		json: { account_number: enquiry.accountNumber, account_bank: enquiry.bankCode },
	});
}

const narrationLengthMax = 100;

/** The amount is in naira with two decimals. */
export function createTransfer(account: FlutterwaveAccount, payout: Payout): Promise<RailReply> {
	return call(account, {
		path: "/transfers",
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
	return call(account, {
		path: `/transfers?${new URLSearchParams({ reference })}`,
	});
}

export function listTransfersMade(
	account: FlutterwaveAccount,
	period: Period,
	page: number,
): Promise<RailReply> {
	const query = new URLSearchParams({ ...daysAround(period), page: String(page) });
	return call(account, { path: `/transfers?${query}`, isList: true });
}

/** A permanent account; each payment to it has the same `tx_ref`. */
export function createVirtualAccount(
	account: FlutterwaveAccount,
	request: CollectionRequest,
): Promise<RailReply> {
	const [firstname = "", ...rest] = request.payer.name.split(" ");
	return call(account, {
		path: "/virtual-account-numbers",
		json: {
			email: request.payer.email,
			is_permanent: true,
			bvn: request.payer.nationalId,
			tx_ref: request.reference,
			phonenumber: request.payer.phone,
			firstname,
			lastname: rest.join(" "),
			narration: plainText(request.payer.name, narrationLengthMax),
		},
	});
}

export function listTransactions(account: FlutterwaveAccount, reference: string): Promise<RailReply> {
	const query = new URLSearchParams({ tx_ref: reference, status: "successful" });
	return call(account, { path: `/transactions?${query}` });
}

/** Flutterwave's page. The amount is in naira. */
export function createHostedLink(
	account: FlutterwaveAccount,
	request: CollectionRequest,
	txRef: string,
): Promise<RailReply> {
	return call(account, {
		path: "/payments",
		json: {
			tx_ref: txRef,
			amount: numberOf(formatMajor(money(request.amountMinor, request.currency))),
			currency: request.currency,
			redirect_url: request.returnUrl,
			customer: {
				email: request.payer.email,
				name: request.payer.name,
				phonenumber: request.payer.phone,
			},
			customizations: { title: request.description },
			payment_options: "card,banktransfer,ussd",
		},
	});
}

/** The whole charge is encrypted with Flutterwave's key: their gateway accepts cards in no other form. */
export function chargeCard(
	account: FlutterwaveAccount,
	charge: CardCharge,
	options: { readonly txRef: string; readonly encryptionKey: string },
): Promise<RailReply> {
	const { card, payer, pin } = charge;
	const client = encrypted(options.encryptionKey, {
		card_number: card.number,
		cvv: card.cvv,
		expiry_month: card.expiryMonth,
		expiry_year: card.expiryYear,
		currency: charge.currency,
		amount: formatMajor(money(charge.amountMinor, charge.currency)),
		email: payer.email,
		fullname: payer.name,
		phone_number: payer.phone,
		tx_ref: options.txRef,
		redirect_url: charge.returnUrl,
		...(pin !== undefined && { authorization: { mode: "pin", pin } }),
	});
	return call(account, {
		path: "/charges?type=card",
		json: { client },
	});
}

/** Flutterwave requires triple DES in ECB mode; TLS protects the card in transit. */
function encrypted(key: string, fields: object): string {
	const cipher = createCipheriv("des-ede3", key, null);
	return cipher.update(JSON.stringify(fields), "utf8", "base64") + cipher.final("base64");
}

export function validateCharge(
	account: FlutterwaveAccount,
	{ chargeId, code }: { readonly chargeId: string; readonly code: string },
): Promise<RailReply> {
	return call(account, {
		path: "/validate-charge",
		json: { otp: code, flw_ref: chargeId, type: "card" },
	});
}
