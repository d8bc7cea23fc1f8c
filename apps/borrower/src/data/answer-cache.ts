import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import { loadCall } from "@puente/contract/lazy-calls";
import { clear, createStore, get, set, type UseStore } from "idb-keyval";

/**
 * The last answers of read calls, shown without network. They belong to the borrower and are cleared with the
 * session.
 */
export type AnswerCache = {
	readonly write: <Name extends CallName>(
		key: CallKey<Name>,
		output: CallOutput<Calls[Name]>,
	) => Promise<void>;
	readonly read: <Name extends CallName>(key: CallKey<Name>) => Promise<CachedAnswer<Name> | null>;
	readonly clear: () => Promise<void>;
};

/** An answer and its time by the phone's clock. */
export type CachedAnswer<Name extends CallName> = {
	readonly output: CallOutput<Calls[Name]>;
	readonly atMs: number;
};

export type CallKey<Name extends CallName> = {
	readonly name: Name;
	readonly input: CallInput<Calls[Name]>;
	readonly userId: string;
};

export type AnswerStore = {
	readonly get: (key: string) => Promise<unknown>;
	readonly set: (key: string, value: unknown) => Promise<void>;
	readonly clear: () => Promise<void>;
};

export function createAnswerCache(store: AnswerStore, nowMs: () => number): AnswerCache {
	const storageKey = ({ name, input, userId }: CallKey<CallName>) =>
		`${userId} ${name} ${JSON.stringify(input)}`;
	return {
		// Without a database nothing is cached.
		write: (key, output) => store.set(storageKey(key), { output, atMs: nowMs() }).catch(() => undefined),
		async read(key) {
			const stored = await store.get(storageKey(key)).catch(() => undefined);
			if (!isStored(stored)) return null;
			// An answer of an older app version may not fit the schema.
			const call = await loadCall(key.name).catch(() => null);
			const parsed = call?.output.safeParse(stored.output);
			if (!parsed?.success) return null;
			return { output: parsed.data as CallOutput<Calls[typeof key.name]>, atMs: stored.atMs };
		},
		clear: () => store.clear().catch(() => undefined),
	};
}

function isStored(value: unknown): value is { readonly output: unknown; readonly atMs: number } {
	return typeof value === "object" && value !== null && "output" in value && "atMs" in value;
}

function indexedDbAnswers(): AnswerStore {
	let store: UseStore | null = null;
	const open = () => {
		store ??= createStore("puente-answers", "answers");
		return store;
	};
	return {
		get: async (key) => get<unknown>(key, open()),
		set: async (key, value) => set(key, value, open()),
		clear: async () => clear(open()),
	};
}

export const answerCache = createAnswerCache(indexedDbAnswers(), Date.now);
