import type { NavigateFunction, NavigateOptions } from "react-router";
import { pathOf, routeAt, routeEntry } from "./routes.ts";

/** Lets flows outside React navigate. The router lends its function while it is on screen. */
export type Navigator = {
	readonly attach: (navigate: NavigateFunction) => void;
	readonly go: (path: string, options?: NavigateOptions) => void;
	/** To login, and back to this screen afterwards when it is one that only a borrower may see. */
	readonly goToLogin: () => void;
};

/** @param here The path that is shown, with its query. */
export function createNavigator(here: () => string): Navigator {
	let current: NavigateFunction | null = null;
	return {
		attach(navigate) {
			current = navigate;
		},
		go(path, options) {
			void current?.(path, options);
		},
		goToLogin() {
			const from = here();
			const route = routeAt(from.replace(/\?.*$/, ""));
			const guarded = route !== null && routeEntry(route).guarded === true;
			const state: ReturnState | null = guarded ? { from } : null;
			void current?.(pathOf("login"), { replace: guarded, state });
		},
	};
}

/** The path behind the hash, where this app keeps it. */
export function pathInHash(hash: string): string {
	return hash.replace(/^#/, "") || "/";
}

/** What a screen was opened with: where the borrower wanted to go before login stood in between. */
export type ReturnState = { readonly from: string };

export function returnPath(state: unknown): string | null {
	if (typeof state !== "object" || state === null) return null;
	const { from } = state as Record<string, unknown>;
	return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : null;
}
