import { createStore } from "../../app/store.ts";

/**
 * What was typed and ticked so far. It survives the way to the list of countries or to the terms and back, and from
 * login to register; it never leaves memory.
 */
export type Draft = { readonly mobile: string; readonly terms: boolean; readonly privacy: boolean };

const emptyDraft: Draft = { mobile: "", terms: false, privacy: false };

export const draft = createStore<Draft>(emptyDraft);

export function changeDraft(part: Partial<Draft>): void {
	draft.set({ ...draft.get(), ...part });
}

export function forgetDraft(): void {
	draft.set(emptyDraft);
}
