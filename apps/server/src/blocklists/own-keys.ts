import { type Blocklist, blocklists } from "@puente/core";
import type { Vault } from "../crypto/vault.ts";
import type { SavedAnswers } from "../orders/saved-answers.ts";
import { emailBlind } from "../orders/traces.ts";
import { findBlocked, listOwnKeys } from "../store/blocklist.ts";
import type { Borrower } from "../store/borrowers.ts";
import type { Db } from "../store/schema.ts";
import { type BlockedKey, isByCountry } from "./keys.ts";

/** Everything of a borrower's that could be blocked. */
export async function ownKeys(
	{ db, vault }: { readonly db: Db; readonly vault: Vault },
	{ id, country }: Pick<Borrower, "id" | "country">,
	saved: SavedAnswers,
): Promise<readonly BlockedKey[]> {
	const found = await listOwnKeys(db, id);
	const email = saved.BasicInfo?.["email"] ?? "";
	const all = email === "" ? found : [...found, { list: "email" as const, blind: emailBlind(vault, email) }];
	return all.map((key) => ({ ...key, country: isByCountry(key.list) ? country : null }));
}

/** The lists that hold one of these. */
export async function listsHolding(
	db: Db,
	keys: readonly Pick<BlockedKey, "list" | "blind">[],
): Promise<readonly Blocklist[]> {
	const held = await findBlocked(db, keys);
	return blocklists.filter((name) => held.some(({ list }) => list === name));
}
