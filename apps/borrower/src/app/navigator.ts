import type { NavigateFunction, NavigateOptions } from "react-router";

/** Lets flows outside React navigate. The router lends its function while it is on screen. */
export type Navigator = {
	readonly attach: (navigate: NavigateFunction) => void;
	readonly go: (path: string, options?: NavigateOptions) => void;
};

export function createNavigator(): Navigator {
	let current: NavigateFunction | null = null;
	return {
		attach(navigate) {
			current = navigate;
		},
		go(path, options) {
			void current?.(path, options);
		},
	};
}

/** What a screen was opened with: where the borrower wanted to go before login stood in between. */
export type ReturnState = { readonly from: string };

export function returnPath(state: unknown): string | null {
	if (typeof state !== "object" || state === null) return null;
	const { from } = state as Record<string, unknown>;
	return typeof from === "string" && from.startsWith("/") ? from : null;
}
