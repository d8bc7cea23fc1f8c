import type { Failure } from "@puente/client";
import type { ErrorName } from "@puente/contract";
import type { Navigator } from "../navigation/navigator.ts";
import type { Session } from "../session/session.ts";
import type { LanguageControl } from "../words/language.ts";
import type { Network } from "./network.ts";
import type { Toasts } from "./toasts.ts";

type EffectDeps = {
	readonly session: Pick<Session, "state" | "end">;
	readonly toasts: Pick<Toasts, "show">;
	readonly network: Pick<Network, "failed">;
	readonly language: Pick<LanguageControl, "state">;
	readonly navigator: Pick<Navigator, "goToLogin">;
	/** Clears all cached answers of the borrower. */
	readonly clearCaches: () => void;
};

/**
 * The only place where a failure becomes visible. `byBorrower` is false for calls that the app makes by itself: the
 * screen then shows its own error, and a toast would be unexpected.
 */
export type Effects = (failure: Failure, options: { readonly byBorrower: boolean }) => void;

export function createEffects(deps: EffectDeps): Effects {
	const { session, toasts, network, language, navigator } = deps;
	const ended = (error: ErrorName | null, msg: string) => {
		const wasOpen = session.state.get().token !== null;
		// Several calls may fail for the same reason at once; one toast is enough.
		if (!wasOpen && error !== "borrowerBarred") return;
		session.end({ trustDevice: error === "tokenExpired" });
		deps.clearCaches();
		toasts.show("wrong", msg);
		if (wasOpen) navigator.goToLogin();
	};
	return (failure, { byBorrower }) => {
		const { ui } = language.state.get().catalogue;
		if (failure.kind === "network") network.failed();
		if (failure.kind === "refusal" && failure.endsSession) ended(failure.error, failure.msg);
		else if (byBorrower)
			toasts.show("wrong", failure.kind === "refusal" ? failure.msg : ui["request.failed"]);
	};
}
