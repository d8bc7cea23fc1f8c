import { randomUuid } from "./random.ts";

/**
 * Operation ids of calls that change something. The id is stored before sending, so that a retry after a lost
 * answer reuses it and the server returns the first result.
 */
export type Operations = {
	/** The stored id of this call and content, or a new one. */
	readonly begin: (call: string, content: string) => Promise<string>;
	/** Removes the id after an answer; the same call is then a new operation. */
	readonly end: (call: string, content: string) => Promise<void>;
};

export type StoredOperation = { readonly id: string; readonly madeAtMs: number };
export type OperationStore = {
	readonly get: (key: string) => Promise<StoredOperation | undefined>;
	readonly set: (key: string, value: StoredOperation) => Promise<void>;
	readonly remove: (key: string) => Promise<void>;
	readonly all: () => Promise<readonly (readonly [string, StoredOperation])[]>;
};

/** After a day a repeated call is a new operation. */
const storedMsMax = 24 * 60 * 60 * 1000;

export function createOperations(store: OperationStore, nowMs: () => number): Operations {
	/** Used if IndexedDB is missing or blocked: retries are then safe while the app is open. */
	const memory = new Map<string, StoredOperation>();
	const isFresh = (stored: StoredOperation | undefined): stored is StoredOperation =>
		stored !== undefined && nowMs() - stored.madeAtMs < storedMsMax;
	return {
		async begin(call, content) {
			const key = operationKey(call, content);
			const stored = memory.get(key) ?? (await store.get(key).catch(() => undefined)) ?? memory.get(key);
			if (isFresh(stored)) return stored.id;
			const created = { id: randomUuid(), madeAtMs: nowMs() };
			// Set before the database write: a concurrent second call finds the same id.
			memory.set(key, created);
			await store.set(key, created).catch(() => undefined);
			await removeOld(store, (other) => !isFresh(other)).catch(() => undefined);
			return created.id;
		},
		async end(call, content) {
			const key = operationKey(call, content);
			memory.delete(key);
			await store.remove(key).catch(() => undefined);
		},
	};
}

async function removeOld(store: OperationStore, isOld: (stored: StoredOperation) => boolean): Promise<void> {
	for (const [key, stored] of await store.all()) if (isOld(stored)) await store.remove(key);
}

/** A digest, because database keys must not contain personal data. */
function operationKey(call: string, content: string): string {
	const units = Uint16Array.from({ length: content.length }, (_, at) => content.charCodeAt(at));
	return `${call} ${digest(units)}`;
}

/** Identifies a file by size and digest. */
export async function bytesDigest(file: Blob): Promise<string> {
	return `${file.size} ${digest(new Uint8Array(await file.arrayBuffer()))}`;
}

/** cyrb53: 53 bits, fast, not cryptographic. */
function digest(units: ArrayLike<number>): string {
	let one = 0xdeadbeef;
	let two = 0x41c6ce57;
	for (let index = 0; index < units.length; index++) {
		const unit = units[index] ?? 0;
		one = Math.imul(one ^ unit, 2654435761);
		two = Math.imul(two ^ unit, 1597334677);
	}
	one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
	two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
	return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}

/** Ids that end with the program: a retry is safe while it runs. */
export function memoryStore(): OperationStore {
	const values = new Map<string, StoredOperation>();
	return {
		get: async (key) => values.get(key),
		set: async (key, value) => void values.set(key, value),
		remove: async (key) => void values.delete(key),
		all: async () => [...values],
	};
}
