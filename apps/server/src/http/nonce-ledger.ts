import type { SeenNonce } from "../store/wire-nonces.ts";

/** Says once for each nonce that it is new. */
export type NonceLedger = (seen: SeenNonce) => Promise<boolean>;

const nameOf = (seen: SeenNonce) => `${seen.packageName} ${seen.nonce.toString("base64")}`;

type Waiting = {
	readonly seen: SeenNonce;
	readonly tell: (isNew: boolean) => void;
	readonly fail: (error: unknown) => void;
};

/** A database insert takes at most this many nonces at once. */
const batchMax = 500;

/**
 * Nonces are checked in the database, so that a request cannot be replayed at another process or after a restart.
 * Requests that arrive while an insert is under way share the next one: under load that is one insert for many.
 */
export function createNonceLedger(
	addNonces: (nonces: readonly SeenNonce[]) => Promise<readonly SeenNonce[]>,
): NonceLedger {
	const waiting: Waiting[] = [];
	let busy = false;

	async function drain() {
		busy = true;
		while (waiting.length > 0) {
			// In one order everywhere, so that two processes never wait for each other's rows.
			const batch = waiting
				.splice(0, batchMax)
				.sort((one, other) => Buffer.compare(one.seen.nonce, other.seen.nonce));
			try {
				const added = new Set((await addNonces(batch.map((one) => one.seen))).map(nameOf));
				// Delete as we tell: of two equal nonces in one batch only the first is new.
				for (const one of batch) one.tell(added.delete(nameOf(one.seen)));
			} catch (error) {
				for (const one of batch) one.fail(error);
			}
		}
		busy = false;
	}

	return (seen) =>
		new Promise((tell, fail) => {
			waiting.push({ seen, tell, fail });
			if (!busy) void drain();
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
