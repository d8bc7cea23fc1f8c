import type { LinkProps } from "@puente/ui";
import type { MouseEvent } from "react";
import { useHref, useLocation, useNavigate } from "react-router";
import { pathOf, type RouteName } from "./routes.ts";

/** Real links that can be copied or opened in a new tab; a plain tap navigates inside the app. */
export function useLinkTo(): (path: string) => Required<LinkProps> {
	const navigate = useNavigate();
	const root = useHref("/");
	return (path) => ({
		href: `${root.replace(/\/$/, "")}${path}`,
		onClick: (event: MouseEvent) => {
			if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
			event.preventDefault();
			void navigate(path);
		},
	});
}

export function useLink(): (
	name: RouteName,
	options?: { readonly query?: `?${string}` },
) => Required<LinkProps> {
	const linkTo = useLinkTo();
	return (name, { query = "" } = {}) => linkTo(pathOf(name) + query);
}

/** Goes back inside the app; a screen that was opened from outside goes to the fallback. */
export function useBack(fallback: RouteName): () => void {
	const navigate = useNavigate();
	return () => {
		const state: unknown = window.history.state;
		const index = typeof state === "object" && state !== null && "idx" in state ? state.idx : 0;
		if (typeof index === "number" && index > 0) void navigate(-1);
		else void navigate(pathOf(fallback), { replace: true });
	};
}

/** The current path with query, for login to return to. */
export function useHere(): string {
	const { pathname, search } = useLocation();
	return pathname + search;
}
