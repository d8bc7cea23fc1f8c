import type { CallInput, CallName, CallOutput, Calls } from "@puente/contract";
import { clear, createStore, get, set, type UseStore } from "idb-keyval";

/**
 * The last answer of a reading call, kept beyond the visit: a phone without network shows what it last knew. It belongs
 * to the borrower who asked, and is gone when the session ends.
 */
export type LastKnown = {
	readonly keep: <Name extends CallName>(
		asked: Asked<Name>,
		output: CallOutput<Calls[Name]>,
	) => Promise<void>;
	readonly read: <Name extends CallName>(asked: Asked<Name>) => Promise<CallOutput<Calls[Name]> | null>;
	readonly forget: () => Promise<void>;
};

export type Asked<Name extends CallName> = {
	readonly name: Name;
	readonly input: CallInput<Calls[Name]>;
	readonly userId: string;
};

export type AnswerShelf = {
	readonly get: (key: string) => Promise<unknown>;
	readonly set: (key: string, value: unknown) => Promise<void>;
	readonly clear: () => Promise<void>;
};

export function createLastKnown(shelf: AnswerShelf): LastKnown {
	const keyOf = ({ name, input, userId }: Asked<CallName>) => `${userId} ${name} ${JSON.stringify(input)}`;
	return {
		// A browser without a database simply knows nothing from before.
		keep: (asked, output) => shelf.set(keyOf(asked), output).catch(() => undefined),
		async read(asked) {
			const kept = await shelf.get(keyOf(asked)).catch(() => undefined);
			if (kept === undefined) return null;
			// It may be from an older version of the app: what does not fit is not known. The schemas come with the wire.
			const { calls } = await import("./schemas.ts");
			const parsed = calls[asked.name].output.safeParse(kept);
			return parsed.success ? (parsed.data as CallOutput<Calls[typeof asked.name]>) : null;
		},
		forget: () => shelf.clear().catch(() => undefined),
	};
}

function indexedDbShelf(): AnswerShelf {
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

export const lastKnown = createLastKnown(indexedDbShelf());
