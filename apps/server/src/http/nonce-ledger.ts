import { inBatches } from "../platform/database/in-batches.ts";
import type { SeenNonce } from "../platform/guards/wire-nonces.ts";

/** Says once for each nonce that it is new. */
export type NonceLedger = (seen: SeenNonce) => Promise<boolean>;

const nameOf = (seen: SeenNonce) => `${seen.packageName} ${seen.nonce.toString("base64")}`;

/**
 * Nonces are checked in the database, so that a request cannot be replayed at another process or after a restart.
 * Requests that arrive while an insert is under way share the next one: under load that is one insert for many.
 */
export function createNonceLedger(
	addNonces: (nonces: readonly SeenNonce[]) => Promise<readonly SeenNonce[]>,
): NonceLedger {
	return inBatches(async (asked: readonly SeenNonce[]) => {
		// In one order everywhere, so that two processes never wait for each other's rows.
		const sorted = [...asked].sort((one, other) => Buffer.compare(one.nonce, other.nonce));
		const added = new Set((await addNonces(sorted)).map(nameOf));
		// Delete as we tell: of two equal nonces in one batch only the first is new.
		return asked.map((seen) => added.delete(nameOf(seen)));
	});
}

/** For a single process without a database: benchmarks of the wire alone. */
export function createMemoryNonceLedger(): NonceLedger {
	const seenNames = new Set<string>();
	return async (seen) => {
		const name = nameOf(seen);
		if (seenNames.has(name)) return false;
		seenNames.add(name);
		return true;
	};
}
