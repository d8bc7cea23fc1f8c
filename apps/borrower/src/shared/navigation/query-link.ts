import type { LinkProps } from "@puente/ui";
import type { MouseEvent } from "react";
import { useHref, useNavigate } from "react-router";
import { pathOf, type RouteName } from "./routes.ts";

export type Query = Readonly<Record<string, string>>;

export function pathWith(name: RouteName, query: Query): string {
	const text = new URLSearchParams(query).toString();
	return text === "" ? pathOf(name) : `${pathOf(name)}?${text}`;
}

/** Links to a route with a query. */
export function useQueryLink(): (name: RouteName, query: Query) => Required<LinkProps> {
	const navigate = useNavigate();
	const root = useHref("/").replace(/\/$/, "");
	return (name, query) => ({
		href: root + pathWith(name, query),
		onClick: (event: MouseEvent) => {
			if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
			event.preventDefault();
			void navigate(pathWith(name, query));
		},
	});
}
