import type { ToastItem } from "@puente/ui";
import { createStore, type Store } from "./store.ts";

export type Toasts = {
	readonly state: Store<readonly ToastItem[]>;
	readonly show: (tone: ToastItem["tone"], text: string) => void;
	/** Removes error toasts before a new attempt. */
	readonly dropWrong: () => void;
	/** Removes the toasts of sentences that the screen shows at their fields. */
	readonly drop: (texts: readonly (string | undefined)[]) => void;
};

export type ToastTimes = Readonly<Record<ToastItem["tone"], number>>;

const usualTimes: ToastTimes = { good: 4000, wrong: 7000 };
const shownMax = 3;

/** @param shownMs Longer in screen tests, so that a slow machine does not miss a message. */
export function createToasts(shownMs: ToastTimes = usualTimes): Toasts {
	const state = createStore<readonly ToastItem[]>([]);
	let lastId = 0;
	return {
		state,
		dropWrong: () => state.set(state.get().filter((item) => item.tone !== "wrong")),
		drop: (texts) => state.set(state.get().filter((item) => !texts.includes(item.text))),
		show(tone, text) {
			const id = ++lastId;
			// A repeated text replaces the older toast, so that it is announced again.
			const others = state.get().filter((item) => item.text !== text);
			state.set([...others, { id, tone, text }].slice(-shownMax));
			setTimeout(() => state.set(state.get().filter((item) => item.id !== id)), shownMs[tone]);
		},
	};
}
