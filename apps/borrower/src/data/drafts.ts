import { clear, createStore, del, get, set, type UseStore } from "idb-keyval";

/**
 * Form values and photos that are not sent yet. They survive a closed app and a lost network. They are kept in
 * IndexedDB, because the local storage keys are fixed by the specification; the end of a session clears them.
 */
export type Drafts = {
	readonly read: <T>(key: DraftKey) => Promise<T | null>;
	readonly write: (key: DraftKey, value: unknown) => Promise<void>;
	readonly remove: (key: DraftKey) => Promise<void>;
	readonly clear: () => Promise<void>;
};

/** Separates drafts of borrowers on a shared phone, and of older applications. */
export type DraftKey = { readonly userId: string; readonly orderNo: string; readonly part: string };

export type DraftStore = {
	readonly get: (key: string) => Promise<unknown>;
	readonly set: (key: string, value: unknown) => Promise<void>;
	readonly remove: (key: string) => Promise<void>;
	readonly clear: () => Promise<void>;
};

function keyText({ userId, orderNo, part }: DraftKey): string {
	return `${userId}/${orderNo}/${part}`;
}

/** If the database is blocked or full, drafts are lost without an error. */
export function createDrafts(store: DraftStore): Drafts {
	const ignoreErrors = (done: Promise<void>) => done.catch(() => undefined);
	return {
		read: async <T>(key: DraftKey) =>
			((await store.get(keyText(key)).catch(() => undefined)) as T | undefined) ?? null,
		write: (key, value) => ignoreErrors(store.set(keyText(key), value)),
		remove: (key) => ignoreErrors(store.remove(keyText(key))),
		clear: () => ignoreErrors(store.clear()),
	};
}

function indexedDbDrafts(): DraftStore {
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

export const drafts = createDrafts(indexedDbDrafts());

/** Account and identity numbers are not stored on the phone; the borrower types them again. */
const neverStored = new Set([
	"accountNumber",
	"accountNumberConfirmation",
	"brebKey",
	"cvc",
	"verificationCode",
	"bvn",
	"aadhaar",
]);

export function draftOf(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	return Object.fromEntries(
		Object.entries(values).filter(([name, value]) => value !== "" && !neverStored.has(name)),
	);
}
