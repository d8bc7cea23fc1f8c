import { createHmac } from "node:crypto";
import type { Db } from "../database/schema/index.ts";
import { decrypt, derive, encrypt, keyBytes } from "./ciphers.ts";
import { firstKeyId } from "./key-mark.ts";

/** A master key with its id and what is derived from it. */
export type RingKey = {
	readonly id: number;
	readonly checkValue: Buffer;
	readonly wrapping: Buffer;
	readonly message: Buffer;
	/**
	 * The index keys of all master keys up to this one. A blind index is hashed under each in turn, so that a new master
	 * key can be added to a stored index whose value is not known.
	 */
	readonly indexes: readonly Buffer[];
	/** The index keys of the earlier master keys, sealed under this one; null for the first. */
	readonly sealEarlier: () => Buffer | null;
};

const earlierIndexes = "earlier-indexes";

/** Proves a master key without revealing it. */
export function checkValueOf(masterKey: Buffer): Buffer {
	return createHmac("sha256", derive(masterKey, "puente/check")).update("master key").digest();
}

function ringKey(masterKey: Buffer, id: number, earlier: readonly Buffer[]): RingKey {
	return {
		id,
		checkValue: checkValueOf(masterKey),
		wrapping: derive(masterKey, "puente/wrap"),
		message: derive(masterKey, "puente/message"),
		indexes: [...earlier, derive(masterKey, "puente/index")],
		sealEarlier: () =>
			earlier.length === 0
				? null
				: encrypt(derive(masterKey, "puente/earlier"), Buffer.concat(earlier), earlierIndexes),
	};
}

/** The first master key of a database. */
export function firstKey(masterKey: Buffer): RingKey {
	return ringKey(masterKey, firstKeyId, []);
}

/** The master key that follows another one. */
export function keyAfter(before: RingKey, masterKey: Buffer): RingKey {
	return ringKey(masterKey, before.id + 1, before.indexes);
}

/** A master key as the database knows it. */
export function storedKey(masterKey: Buffer, id: number, earlierSealed: Buffer | null): RingKey {
	const earlier =
		earlierSealed === null
			? Buffer.alloc(0)
			: decrypt(derive(masterKey, "puente/earlier"), earlierSealed, earlierIndexes);
	const count = earlier.length / keyBytes;
	return ringKey(
		masterKey,
		id,
		Array.from({ length: count }, (_, index) => earlier.subarray(index * keyBytes, (index + 1) * keyBytes)),
	);
}

/** The keys that are in use, and which of them new values are made with. */
type KeysInUse = { readonly keys: readonly RingKey[]; readonly currentId: number };

/** The master keys that a process has. It changes while the process runs, when the master key is replaced. */
export type KeyRing = {
	/** The key that new values are made with. */
	readonly current: () => RingKey;
	/** All keys whose values are readable: one, or two while the master key is replaced. */
	readonly all: () => readonly RingKey[];
	/** The key whose values are being moved to the current one; null if there is none. */
	readonly earlier: () => RingKey | null;
	/** Also a key whose last value was moved: a request that began before may still hold such a value. */
	readonly find: (id: number) => RingKey;
	/** Reads again which key is the current one. It stays so until the end of the transaction. */
	readonly refresh: (db: Db) => Promise<void>;
};

export function createKeyRing(
	initial: KeysInUse,
	read: (db: Db) => Promise<KeysInUse> = () => Promise.resolve(initial),
): KeyRing {
	let inUse = initial;
	const known = new Map(initial.keys.map((key) => [key.id, key]));
	const find = (id: number): RingKey => {
		const found = known.get(id);
		if (!found) throw new Error(`a value was made with master key ${id}, which is not set here`);
		return found;
	};
	return {
		current: () => find(inUse.currentId),
		all: () => inUse.keys,
		earlier: () => inUse.keys.find(({ id }) => id < inUse.currentId) ?? null,
		find,
		async refresh(db) {
			const next = await read(db);
			// An answer of the database can arrive after a newer one.
			const isNewer =
				next.currentId === inUse.currentId
					? next.keys.length < inUse.keys.length
					: next.currentId > inUse.currentId;
			if (!isNewer) return;
			inUse = next;
			for (const key of next.keys) known.set(key.id, key);
		},
	};
}
