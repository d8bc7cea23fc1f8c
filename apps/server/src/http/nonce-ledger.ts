import { inBatches } from "../platform/database/in-batches.ts";
import type { SeenNonce } from "../platform/guards/wire-nonces.ts";

/** Returns true for the first use of a nonce, false for every later one. */
export type NonceLedger = (seen: SeenNonce) => Promise<boolean>;

const nameOf = (seen: SeenNonce) => `${seen.packageName} ${seen.nonce.toString("base64")}`;

/**
 * Nonces are checked in the database, so that a request cannot be replayed at another process or after a restart.
 * Requests that arrive during an insert share the next one.
 */
export function createNonceLedger(
	addNonces: (nonces: readonly SeenNonce[]) => Promise<readonly SeenNonce[]>,
): NonceLedger {
	return inBatches(async (nonces: readonly SeenNonce[]) => {
		// Sorted, so that two processes never deadlock on these rows.
		const sorted = [...nonces].sort((one, other) => Buffer.compare(one.nonce, other.nonce));
		const added = new Set((await addNonces(sorted)).map(nameOf));
		// Deleting while mapping: of two equal nonces in one batch only the first is new.
		return nonces.map((seen) => added.delete(nameOf(seen)));
	});
}

/** For benchmarks of the wire in one process without a database. */
export function createMemoryNonceLedger(): NonceLedger {
	const seenNames = new Set<string>();
	return async (seen) => {
		const name = nameOf(seen);
		if (seenNames.has(name)) return false;
		seenNames.add(name);
		return true;
	};
}
