import type { ToastItem } from "@puente/ui";
import { createStore, type Store } from "./store.ts";

export type Toasts = {
	readonly state: Store<readonly ToastItem[]>;
	readonly show: (tone: ToastItem["tone"], text: string) => void;
	/** Removes error toasts before a new attempt. */
	readonly dropWrong: () => void;
};

const shownMs = { good: 4000, wrong: 7000 } as const;
const shownMax = 3;

export function createToasts(): Toasts {
	const state = createStore<readonly ToastItem[]>([]);
	let lastId = 0;
	return {
		state,
		dropWrong: () => state.set(state.get().filter((item) => item.tone !== "wrong")),
		show(tone, text) {
			const id = ++lastId;
			// A repeated text replaces the older toast, so that it is announced again.
			const others = state.get().filter((item) => item.text !== text);
			state.set([...others, { id, tone, text }].slice(-shownMax));
			setTimeout(() => state.set(state.get().filter((item) => item.id !== id)), shownMs[tone]);
		},
	};
}
