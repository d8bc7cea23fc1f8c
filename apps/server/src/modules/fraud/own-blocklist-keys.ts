import { type Blocklist, blocklists } from "@puente/core/staff";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Borrower } from "../borrower/index.ts";
import type { SavedAnswers } from "../order/index.ts";
import { type BlockedKey, isByCountry } from "./blocklist-keys.ts";
import { emailBlind } from "./fraud-keys.ts";
import { findBlocked, listOwnKeys } from "./store/blocklist.ts";

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
