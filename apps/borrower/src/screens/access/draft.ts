import { createStore } from "../../app/state/store.ts";

/** Form values of login and register. They survive visits to other screens and are kept in memory only. */
export type Draft = { readonly mobile: string; readonly terms: boolean; readonly privacy: boolean };

const emptyDraft: Draft = { mobile: "", terms: false, privacy: false };

export const draft = createStore<Draft>(emptyDraft);

export function changeDraft(part: Partial<Draft>): void {
	draft.set({ ...draft.get(), ...part });
}

export function clearDraft(): void {
	draft.set(emptyDraft);
}
