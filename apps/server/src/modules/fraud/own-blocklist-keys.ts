import { type Country, countries } from "@puente/core/region";
import { type Blocklist, blocklists, listsByCountry } from "@puente/core/staff";
import { brebBankCode, storedBrebKey } from "@puente/core/validation";
import type { Borrower, BorrowerContext } from "../../platform/context/calls.ts";
import { comparedIndexes } from "../../platform/crypto/index-places.ts";
import { readMark } from "../../platform/crypto/key-mark.ts";
import { currentIndex, storedIndex } from "../../platform/crypto/stored-index.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { findBlocked, listOwnKeys } from "./store/blocklist.ts";
import type { FraudKey } from "./store/fraud-keys.ts";

/** A blocklist entry: a blind index from which the value cannot be read. */
export type BlockedKey = {
	readonly list: Blocklist;
	/** Null for lists whose values are the same in every country. */
	readonly country: Country | null;
	readonly keyIndex: Buffer;
};

export function isByCountry(list: Blocklist): boolean {
	return (listsByCountry as readonly Blocklist[]).includes(list);
}

const everywhere = "any";
const blindBytes = 32;

/** The subject of proposals about this entry. */
export function subjectOf({ list, country, keyIndex }: BlockedKey): string {
	return `${list}:${country ?? everywhere}:${keyIndex.toString("base64url")}`;
}

/** A short name, so that two staff members can refer to the same entry; it changes with the master key. */
export function shortNameOf({ keyIndex }: Pick<BlockedKey, "keyIndex">): string {
	return readMark(keyIndex).value.toString("hex").slice(0, 8).toUpperCase();
}

export function readSubject(subject: string): BlockedKey | null {
	const [, listName, countryName, text = ""] =
		/^([a-z]+):([a-z]+):([\w-]{43}|[\w-]{54})$/.exec(subject) ?? [];
	const list = blocklists.find((name) => name === listName);
	const country = countries.find((name) => name === countryName) ?? null;
	if (list === undefined || (country === null) !== (countryName === everywhere)) return null;
	const key = { list, country, keyIndex: Buffer.from(text, "base64url") };
	if (readMark(key.keyIndex).value.length !== blindBytes) return null;
	// The last base64 character has unused bits, so only the canonical text is accepted.
	return isByCountry(list) === (country !== null) && subjectOf(key) === subject ? key : null;
}

/** All values of a borrower that a blocklist could contain. */
export async function ownKeys(
	{ db, vault }: { readonly db: Db; readonly vault: Vault },
	{ id, country }: Pick<Borrower, "id" | "country">,
	email: string | undefined,
): Promise<readonly BlockedKey[]> {
	const own: Pick<BlockedKey, "list" | "keyIndex">[] = [];
	for (const { list, keyIndex } of await listOwnKeys(db, id))
		own.push({ list, keyIndex: await currentIndex({ db, vault }, keyIndex, comparedIndexes[list]) });
	if (email) own.push({ list: "email", keyIndex: await emailBlind({ db, vault }, email) });
	return own.map((key) => ({ ...key, country: isByCountry(key.list) ? country : null }));
}

/** The blocklists that contain one of these keys. */
export async function findMatchingBlocklists(
	db: Db,
	keys: readonly Pick<BlockedKey, "list" | "keyIndex">[],
): Promise<readonly Blocklist[]> {
	const blocked = await findBlocked(db, keys);
	return blocklists.filter((name) => blocked.some(({ list }) => list === name));
}

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
