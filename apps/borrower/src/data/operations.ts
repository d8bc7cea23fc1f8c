import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import { randomUuid } from "./random.ts";

/**
 * A call that changes something carries an operationId, kept before it is sent: when the answer is lost, the retry
 * sends the same id and the server answers the first result again instead of doing it twice.
 */
export type Operations = {
	/** The id for this call with this content: a kept one, or a new one that is kept from now on. */
	readonly begin: (call: string, content: string) => Promise<string>;
	/** An answer arrived: the next call with the same content is another operation. */
	readonly end: (call: string, content: string) => Promise<void>;
};

type Kept = { readonly id: string; readonly madeAtMs: number };
export type Shelf = {
	readonly get: (key: string) => Promise<Kept | undefined>;
	readonly set: (key: string, value: Kept) => Promise<void>;
	readonly remove: (key: string) => Promise<void>;
	readonly all: () => Promise<readonly (readonly [string, Kept])[]>;
};

/** After a day nobody waits for that answer any more, and repeating the wish is a new wish. */
const keptMsMax = 24 * 60 * 60 * 1000;

export function createOperations(shelf: Shelf, nowMs: () => number): Operations {
	/** IndexedDB may be missing or blocked; then retries are safe for as long as the app stays open. */
	const memory = new Map<string, Kept>();
	const fresh = (kept: Kept | undefined): kept is Kept =>
		kept !== undefined && nowMs() - kept.madeAtMs < keptMsMax;
	return {
		async begin(call, content) {
			const key = operationKey(call, content);
			const kept = memory.get(key) ?? (await shelf.get(key).catch(() => undefined)) ?? memory.get(key);
			if (fresh(kept)) return kept.id;
			const made = { id: randomUuid(), madeAtMs: nowMs() };
			// In memory at once and asked for last: a second tap that waited for the shelf beside this one finds the same id.
			memory.set(key, made);
			await shelf.set(key, made).catch(() => undefined);
			await removeOld(shelf, (other) => !fresh(other)).catch(() => undefined);
			return made.id;
		},
		async end(call, content) {
			const key = operationKey(call, content);
			memory.delete(key);
			await shelf.remove(key).catch(() => undefined);
		},
	};
}

async function removeOld(shelf: Shelf, isOld: (kept: Kept) => boolean): Promise<void> {
	for (const [key, kept] of await shelf.all()) if (isOld(kept)) await shelf.remove(key);
}

/** A digest and not the content: personal data has no business in a database key. */
function operationKey(call: string, content: string): string {
	const units = Uint16Array.from({ length: content.length }, (_, at) => content.charCodeAt(at));
	return `${call} ${digest(units)}`;
}

/** What a file is told apart by. */
export async function bytesDigest(file: Blob): Promise<string> {
	return `${file.size} ${digest(new Uint8Array(await file.arrayBuffer()))}`;
}

/** cyrb53: 53 bits, quick over a photo, not a secret. */
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

export function indexedDbShelf(): Shelf {
	let store: UseStore | null = null;
	const open = () => {
		store ??= createStore("puente", "operations");
		return store;
	};
	return {
		get: async (key) => get<Kept>(key, open()),
		set: async (key, value) => set(key, value, open()),
		remove: async (key) => del(key, open()),
		all: async () => entries<string, Kept>(open()),
	};
}
