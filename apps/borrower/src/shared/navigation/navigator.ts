import type { NavigateFunction, NavigateOptions } from "react-router";
import { pathOf, routeAt, routeEntry } from "./routes.ts";

/** Navigation for code outside React. The router attaches its function while it is mounted. */
export type Navigator = {
	readonly attach: (navigate: NavigateFunction) => void;
	readonly go: (path: string, options?: NavigateOptions) => void;
	/** Opens login, which returns to the current screen if it is guarded. */
	readonly goToLogin: () => void;
};

/** @param here Returns the current path with its query. */
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

/** The path of a location hash. */
export function pathInHash(hash: string): string {
	return hash.replace(/^#/, "") || "/";
}

/** Router state of login: the screen to return to. */
export type ReturnState = { readonly from: string };

export function returnPath(state: unknown): string | null {
	if (typeof state !== "object" || state === null) return null;
	const { from } = state as Record<string, unknown>;
	return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : null;
}
