import type { Country } from "@puente/core/region";
import { brebBankCode, storedBrebKey } from "@puente/core/validation";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import { comparedIndexes } from "../../platform/crypto/index-places.ts";
import { storedIndex } from "../../platform/crypto/stored-index.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { FraudKey } from "./store/fraud-keys.ts";

function normalise(text: string): string {
	return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

type IndexContext = { readonly db: Db; readonly vault: Vault };
type VaultContext = { readonly db: Db; readonly deps: Pick<BorrowerContext["deps"], "vault"> };

export function deviceBlind(context: IndexContext, deviceId: string): Promise<Buffer> {
	return storedIndex(context, { purpose: "trace-device", value: deviceId }, comparedIndexes.device);
}

/** Mailboxes are not case-sensitive in practice. */
export function emailBlind(context: IndexContext, email: string): Promise<Buffer> {
	return storedIndex(context, { purpose: "email", value: email.trim().toLowerCase() }, comparedIndexes.email);
}

export async function deviceFraudKey({ db, deps, caller }: BorrowerContext): Promise<FraudKey> {
	return { kind: "device", keyIndex: await deviceBlind({ db, vault: deps.vault }, caller.deviceId) };
}

/** The key contains the country: the same digits in two countries belong to two people. */
export async function numberFraudKey(
	{ db, deps: { vault } }: VaultContext,
	country: Country,
	cardNo: string,
): Promise<FraudKey> {
	const named = { purpose: "trace-number", value: `${country}:${normalise(cardNo)}` };
	return { kind: "number", keyIndex: await storedIndex({ db, vault }, named, comparedIndexes.number) };
}

export async function accountFraudKey(
	{ db, deps: { vault } }: VaultContext,
	account: { readonly country: Country; readonly bankCode: string; readonly accountNumber: string },
): Promise<FraudKey> {
	const { country, bankCode, accountNumber } = account;
	// The signs of a key tell it from another one. Staff may write it in another way than the borrower.
	const number =
		bankCode === brebBankCode ? storedBrebKey(accountNumber).toUpperCase() : normalise(accountNumber);
	const value = `${country}:${normalise(bankCode)}:${number}`;
	const named = { purpose: "trace-account", value };
	return { kind: "account", keyIndex: await storedIndex({ db, vault }, named, comparedIndexes.account) };
}
