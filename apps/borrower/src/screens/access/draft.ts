import { isWaitOver } from "../../shared/device/use-seconds-until.ts";
import { createStore } from "../../shared/index.ts";

/** A known number logs in, a new one registers. */
export type AccessKind = "login" | "register";

/** A code that was sent and is awaited. The code itself is never kept. */
export type SentCode = {
	readonly kind: AccessKind;
	readonly mobile: string;
	readonly resendAtMs: number;
	readonly expiresAtMs: number;
	/** Why no code is taken any more, after too many wrong ones. */
	readonly locked?: string;
};

/** Form values of the log-in. They survive visits to other screens. */
export type Draft = {
	readonly mobile: string;
	readonly terms: boolean;
	readonly privacy: boolean;
	readonly sentCode: SentCode | null;
};

const emptyDraft: Draft = { mobile: "", terms: false, privacy: false, sentCode: null };
const storageKey = "accessDraft";

export const draft = createStore<Draft>(readStoredDraft());

export function changeDraft(part: Partial<Draft>): void {
	const changed = { ...draft.get(), ...part };
	draft.set(changed);
	storeDraft(changed.sentCode === null ? null : changed);
}

export function clearDraft(): void {
	draft.set(emptyDraft);
	storeDraft(null);
}

/** The code that the form awaits, until it ends. */
export function awaitedCode(): SentCode | null {
	const { sentCode } = draft.get();
	return sentCode !== null && !isWaitOver(sentCode.expiresAtMs) ? sentCode : null;
}

/** A phone may reload the app while its owner reads the SMS, so the form is stored while a code is awaited. */
function storeDraft(kept: Draft | null): void {
	try {
		if (kept === null) window.sessionStorage.removeItem(storageKey);
		else window.sessionStorage.setItem(storageKey, JSON.stringify(kept));
	} catch {
		// Without storage a reload begins again with the number.
	}
}

/** The form as it was before a reload; empty after the end of the code. */
export function readStoredDraft(): Draft {
	try {
		const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "null") as Partial<Draft> | null;
		const { mobile, terms, privacy, sentCode } = stored ?? {};
		if (typeof mobile !== "string" || !isSentCode(sentCode) || isWaitOver(sentCode.expiresAtMs)) {
			storeDraft(null);
			return emptyDraft;
		}
		return { mobile, terms: terms === true, privacy: privacy === true, sentCode };
	} catch {
		return emptyDraft;
	}
}

function isSentCode(value: unknown): value is SentCode {
	if (typeof value !== "object" || value === null) return false;
	const { kind, mobile, resendAtMs, expiresAtMs } = value as Partial<SentCode>;
	return (
		(kind === "login" || kind === "register") &&
		typeof mobile === "string" &&
		typeof resendAtMs === "number" &&
		typeof expiresAtMs === "number"
	);
}
