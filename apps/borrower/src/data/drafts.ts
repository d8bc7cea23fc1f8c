import { clear, createStore, del, get, set, type UseStore } from "idb-keyval";

/**
 * What a borrower typed or photographed and has not sent yet: it survives a closed app and a lost network. It stays on this
 * phone, in IndexedDB, apart from the local storage whose keys are pinned; log-out and the end of a session clear it.
 */
export type Drafts = {
	readonly read: <T>(key: DraftKey) => Promise<T | null>;
	readonly write: (key: DraftKey, value: unknown) => Promise<void>;
	readonly remove: (key: DraftKey) => Promise<void>;
	readonly clear: () => Promise<void>;
};

/** Nobody finds another borrower's draft on a shared phone, nor the draft of an older application. */
export type DraftKey = { readonly userId: string; readonly orderNo: string; readonly part: string };

export type DraftShelf = {
	readonly get: (key: string) => Promise<unknown>;
	readonly set: (key: string, value: unknown) => Promise<void>;
	readonly remove: (key: string) => Promise<void>;
	readonly clear: () => Promise<void>;
};

function keyText({ userId, orderNo, part }: DraftKey): string {
	return `${userId}/${orderNo}/${part}`;
}

/** A blocked or full database loses a draft and nothing else: the form works on from memory. */
export function createDrafts(shelf: DraftShelf): Drafts {
	const quiet = (done: Promise<void>) => done.catch(() => undefined);
	return {
		read: async <T>(key: DraftKey) =>
			((await shelf.get(keyText(key)).catch(() => undefined)) as T | undefined) ?? null,
		write: (key, value) => quiet(shelf.set(keyText(key), value)),
		remove: (key) => quiet(shelf.remove(keyText(key))),
		clear: () => quiet(shelf.clear()),
	};
}

function indexedDbShelf(): DraftShelf {
	let store: UseStore | null = null;
	const open = () => {
		store ??= createStore("puente-drafts", "drafts");
		return store;
	};
	return {
		get: async (key) => get(key, open()),
		set: async (key, value) => set(key, value, open()),
		remove: async (key) => del(key, open()),
		clear: async () => clear(open()),
	};
}

export const drafts = createDrafts(indexedDbShelf());

/** Numbers that open an account or name a person for good are typed again rather than left lying on a phone. */
const neverKept = new Set([
	"accountNumber",
	"accountNumberConfirmation",
	"cvc",
	"verificationCode",
	"bvn",
	"aadhaar",
]);

export function draftOf(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	return Object.fromEntries(
		Object.entries(values).filter(([name, value]) => value !== "" && !neverKept.has(name)),
	);
}
