import type { ErrorName } from "@puente/contract";
import type { Failure } from "../data/failure.ts";
import type { LanguageControl } from "./language.ts";
import type { Navigator } from "./navigator.ts";
import type { Network } from "./network.ts";
import type { Session } from "./session.ts";
import type { Toasts } from "./toasts.ts";

type EffectDeps = {
	readonly session: Pick<Session, "state" | "end">;
	readonly toasts: Pick<Toasts, "show">;
	readonly network: Pick<Network, "failed">;
	readonly language: Pick<LanguageControl, "state">;
	readonly navigator: Pick<Navigator, "goToLogin">;
	/** Forgets every answer that belonged to the borrower. */
	readonly dropAnswers: () => void;
};

/**
 * The one place where a failure becomes something a borrower sees. `asked` is false for what the app fetched by
 * itself: a screen shows its own error state then, and a toast would come out of nowhere.
 */
export type Effects = (failure: Failure, options: { readonly asked: boolean }) => void;

export function createEffects(deps: EffectDeps): Effects {
	const { session, toasts, network, language, navigator } = deps;
	const ended = (error: ErrorName | null, msg: string) => {
		const wasOpen = session.state.get().token !== null;
		// Several calls meet the same end at once; the borrower is told of it once.
		if (!wasOpen && error !== "borrowerBarred") return;
		session.end({ trustDevice: error === "tokenExpired" });
		deps.dropAnswers();
		toasts.show("wrong", msg);
		if (wasOpen) navigator.goToLogin();
	};
	return (failure, { asked }) => {
		const { ui } = language.state.get().catalogue;
		if (failure.kind === "network") network.failed();
		if (failure.kind === "refusal" && failure.endsSession) ended(failure.error, failure.msg);
		else if (asked) toasts.show("wrong", failure.kind === "refusal" ? failure.msg : ui["request.failed"]);
	};
}
