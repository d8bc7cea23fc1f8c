import { readSubject, subjectOf } from "../modules/fraud/index.ts";
import { changeSubject, listSubjects } from "../modules/proposal/index.ts";
import { CannotStart } from "../platform/config/cannot-start.ts";
import type { Config } from "../platform/config/config.ts";
import { ageOfKeyMs, closeOldKey, replaceCurrentKey, retireOldKey } from "../platform/crypto/change-keys.ts";
import { openKeyFolder } from "../platform/crypto/key-folder.ts";
import { readMark } from "../platform/crypto/key-mark.ts";
import { checkValueOf, type KeyRing, type RingKey } from "../platform/crypto/key-ring.ts";
import { keyedColumns, keyedGroups } from "../platform/crypto/keyed-columns.ts";
import { listMasterKeys, type MasterKeys, openKeyRing } from "../platform/crypto/master-keys.ts";
import { moveColumn, moveGroup } from "../platform/crypto/move-values.ts";
import { createVault, type Vault } from "../platform/crypto/vault.ts";
import type { Database } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { fullName } from "../platform/database/names.ts";
import type { Db } from "../platform/database/schema/index.ts";

/** Processes notice a new current key within a second; until then they may still make values with the old one. */
const noticedAfterMs = 3_000;

/**
 * Moves all data from the master key MASTER_KEY_OLD to MASTER_KEY, while the product runs. Every step is small and can be
 * repeated, so a run that was killed is continued by the next one.
 */
export async function rotateKeys(
	database: Database,
	settings: MasterKeys & Partial<Pick<Config, "keysDir">>,
	print: (line: string) => void,
): Promise<void> {
	const { db } = database;
	await migrate(database);
	const keys = await openKeyRing(db, settings);
	if (keys.all().length === 1) await requireFormerKey(db, settings);
	else {
		const slots = settings.keysDir ? await openKeyFolder(db, settings.keysDir) : null;
		const vault = createVault(keys, slots);
		await makeCurrent(db, keys, print);
		await moveAll(db, vault, print);
		await close(database, keys, print);
		// Only now nothing can be added under the old key any more.
		while ((await moveAll(db, vault, print)) > 0);
		await retireOldKey(db, keys.current());
	}
	print("All data is under the master key MASTER_KEY. MASTER_KEY_OLD can be removed.");
}

/** Nothing is left to do if the old key is a former one; otherwise the settings are missing or swapped. */
async function requireFormerKey(db: Db, { masterKeyOld }: MasterKeys): Promise<void> {
	const former = (await listMasterKeys(db)).filter(({ state }) => state === "retired");
	const isFormer =
		masterKeyOld !== null && former.some(({ checkValue }) => checkValue.equals(checkValueOf(masterKeyOld)));
	if (!isFormer)
		throw new CannotStart("Set MASTER_KEY to the new key, and MASTER_KEY_OLD to the one that is in use now.");
}

/** From here on all processes make new values with the new key. */
async function makeCurrent(db: Db, keys: KeyRing, print: (line: string) => void): Promise<void> {
	const next = keys.all().find(({ id }) => id > keys.current().id);
	if (!next) return;
	await replaceCurrentKey(db, next, onWait(print));
	await keys.refresh(db);
	print(`Master key ${next.id} is the current one.`);
}

/** From here on the database refuses values of the old key. */
async function close({ db, engine }: Database, keys: KeyRing, print: (line: string) => void): Promise<void> {
	if (engine === "postgres") await waitUntilNoticed(db, keys.current());
	await closeOldKey(db, onWait(print));
}

const onWait = (print: (line: string) => void) => () => print("Waiting for running transactions.");

async function waitUntilNoticed(db: Db, { id }: RingKey): Promise<void> {
	const waitMs = noticedAfterMs - (await ageOfKeyMs(db, id));
	await new Promise((resolve) => setTimeout(resolve, Math.max(0, waitMs)));
}

/** Moves what it finds under the old key. Returns how many values it found. */
async function moveAll(db: Db, vault: Vault, print: (line: string) => void): Promise<number> {
	await moveSubjects(db, vault);
	let total = 0;
	const count = (name: string, found: number) => {
		total += found;
		if (found > 0) print(`${name}: ${found} values moved.`);
	};
	for (const group of keyedGroups) {
		for (const place of group) {
			const { table, column, within = {} } = place;
			const name = [fullName({ table, column }), ...Object.values(within)].join(" ");
			count(name, await moveGroup(db, vault, place, group));
		}
	}
	for (const column of keyedColumns) count(fullName(column), await moveColumn(db, vault, column));
	return total;
}

/** Proposals name an entry of a blocklist by its index. */
async function moveSubjects(db: Db, vault: Vault): Promise<void> {
	const { id: currentId } = vault.keys.current();
	for (const { id, subject } of await listSubjects(db, "blocklistEntry")) {
		const key = readSubject(subject);
		if (!key || readMark(key.keyIndex).keyId === currentId) continue;
		await changeSubject(db, id, subjectOf({ ...key, keyIndex: vault.renewIndex(key.keyIndex) }));
	}
}
