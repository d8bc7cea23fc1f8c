import type { OperationStore, StoredOperation } from "@puente/client";
import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";

/** Operation ids in IndexedDB, so that a retry after a restart of the app is safe. */
export function indexedDbOperations(): OperationStore {
	let store: UseStore | null = null;
	const open = () => {
		store ??= createStore("puente", "operations");
		return store;
	};
	return {
		get: async (key) => get<StoredOperation>(key, open()),
		set: async (key, value) => set(key, value, open()),
		remove: async (key) => del(key, open()),
		all: async () => entries<string, StoredOperation>(open()),
	};
}
