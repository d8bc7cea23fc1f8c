import { type Blocklist, blocklists } from "@puente/core/staff";
import type { Borrower } from "../../platform/context/borrower.ts";
import { comparedIndexes } from "../../platform/crypto/index-places.ts";
import { currentIndex } from "../../platform/crypto/stored-index.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { type BlockedKey, isByCountry } from "./blocklist-keys.ts";
import { emailBlind } from "./fraud-keys.ts";
import { findBlocked, listOwnKeys } from "./store/blocklist.ts";

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
