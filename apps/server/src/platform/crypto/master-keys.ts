import { type Selectable, sql } from "kysely";
import { CannotStart } from "../config/cannot-start.ts";
import type { Db, Schema } from "../database/schema/index.ts";
import {
	checkValueOf,
	createKeyRing,
	firstKey,
	type KeyRing,
	keyAfter,
	type RingKey,
	storedKey,
} from "./key-ring.ts";
import { createVault, sealPurposes, type Vault } from "./vault.ts";

/** The settings of a process. */
export type MasterKeys = {
	readonly masterKey: Buffer;
	/** The key before it, while the master key is replaced. */
	readonly masterKeyOld: Buffer | null;
};

export type MasterKeyRow = Readonly<Omit<Selectable<Schema["masterKeys"]>, "createdAt">>;

export async function listMasterKeys(db: Db): Promise<readonly MasterKeyRow[]> {
	const rows = await db.selectFrom("masterKeys").selectAll().orderBy("id").execute();
	return rows.map((row) => ({
		id: row.id,
		checkValue: Buffer.from(row.checkValue),
		state: row.state,
		earlierSealed: row.earlierSealed && Buffer.from(row.earlierSealed),
	}));
}

export async function addMasterKey(db: Db, key: RingKey): Promise<void> {
	await db
		.insertInto("masterKeys")
		.values({
			id: key.id,
			checkValue: key.checkValue,
			state: "current",
			earlierSealed: key.sealEarlier(),
		})
		.execute();
}

/** The keys of a process that starts. Throws CannotStart when they are not those of the database. */
export async function openKeyRing(db: Db, settings: MasterKeys): Promise<KeyRing> {
	const stored = await listMasterKeys(db);
	const rows = stored.length > 0 ? stored : await addFirstKey(db, settings);
	return createKeyRing(keysIn(rows, settings), async (reader) =>
		keysIn(await listMasterKeys(reader), settings),
	);
}

/** For tools that only read. Throws CannotStart when the keys are not those of the database. */
export async function requireMasterKey(db: Db, settings: MasterKeys): Promise<void> {
	const rows = await listMasterKeys(db);
	if (rows.length > 0) keysIn(rows, settings);
}

function keysIn(
	rows: readonly MasterKeyRow[],
	{ masterKey, masterKeyOld }: MasterKeys,
): { readonly keys: readonly RingKey[]; readonly currentId: number } {
	const masterOf = ({ checkValue }: MasterKeyRow) =>
		[masterKey, masterKeyOld].find((key) => key !== null && checkValueOf(key).equals(checkValue)) ?? null;
	const current = rows.find(({ state }) => state === "current");
	if (!current) throw new Error("The table master_keys has no current key.");
	const currentMaster = masterOf(current);
	if (currentMaster === null) throw new CannotStart(sentenceFor(rows, masterKey));
	const currentKey = storedKey(currentMaster, current.id, current.earlierSealed);
	// The key is about to be replaced: its successor is known here before its first value.
	if (currentMaster !== masterKey)
		return { keys: [currentKey, keyAfter(currentKey, masterKey)], currentId: current.id };
	const old = rows.find(({ state }) => state === "old" || state === "closing");
	if (!old) return { keys: [currentKey], currentId: current.id };
	const oldMaster = masterOf(old);
	if (oldMaster === null)
		throw new CannotStart(
			"The setting MASTER_KEY_OLD is needed until npm run rotate-keys has finished: some data is still under the old master key.",
		);
	return { keys: [storedKey(oldMaster, old.id, old.earlierSealed), currentKey], currentId: current.id };
}

function sentenceFor(rows: readonly MasterKeyRow[], masterKey: Buffer): string {
	const isFormer = rows.some(({ checkValue }) => checkValue.equals(checkValueOf(masterKey)));
	return isFormer
		? "The setting MASTER_KEY was replaced in this database: set MASTER_KEY to the new key, and MASTER_KEY_OLD to this one until npm run rotate-keys has finished."
		: "The setting MASTER_KEY is not the key of this database: set the one that its data was written with.";
}

/** Of several processes that start at once, one stores the key and the others compare theirs with it. */
async function addFirstKey(
	db: Db,
	{ masterKey, masterKeyOld }: MasterKeys,
): Promise<readonly MasterKeyRow[]> {
	return db.transaction().execute(async (tx) => {
		await sql`select pg_advisory_xact_lock(hashtext('master-keys'))`.execute(tx);
		const rows = await listMasterKeys(tx);
		if (rows.length > 0) return rows;
		const opens = await findProof(tx);
		const key = [masterKey, masterKeyOld].find((one) => one !== null && opens(createVault(one)));
		if (!key) throw new CannotStart(sentenceFor([], masterKey));
		await addMasterKey(tx, firstKey(key));
		return listMasterKeys(tx);
	});
}

/** Tries a key on a value of an older database; every key fits an empty one. */
async function findProof(db: Db): Promise<(vault: Vault) => boolean> {
	const borrower = await db
		.selectFrom("borrowers")
		.select(["id", "dataKey"])
		.where("erasedAt", "is", null)
		.limit(1)
		.executeTakeFirst();
	if (borrower) {
		const holder = { id: borrower.id, dataKey: Buffer.from(borrower.dataKey) };
		return (vault) => isOpened(() => vault.rewrap(holder));
	}
	const person = await db
		.selectFrom("staff")
		.select(["id", "totpSealed"])
		.where("totpSealed", "is not", null)
		.limit(1)
		.executeTakeFirst();
	if (!person?.totpSealed) return () => true;
	const sealed = Buffer.from(person.totpSealed);
	return (vault) => isOpened(() => vault.open(sealPurposes.totp(person.id), sealed));
}

function isOpened(open: () => unknown): boolean {
	try {
		open();
		return true;
	} catch {
		return false;
	}
}
