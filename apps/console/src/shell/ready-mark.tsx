import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";

/**
 * Sets `data-ready` of the document to the path of the screen when the screen is rendered and no query is running. It
 * must come after the screen in the same Suspense boundary, so that its effects run after the screen's own, which
 * start queries.
 */
export function ReadyMark() {
	const queries = useQueryClient();
	const fetching = useIsFetching();
	const { pathname } = useLocation();
	useEffect(() => {
		// The hook updates its count late; the client's count includes a query that an effect has just started.
		if (fetching === 0 && queries.isFetching() === 0) document.documentElement.dataset["ready"] = pathname;
		else delete document.documentElement.dataset["ready"];
	}, [queries, fetching, pathname]);
	// A layout effect is also cleaned up when the boundary hides the screen while a chunk loads.
	useLayoutEffect(() => () => void delete document.documentElement.dataset["ready"], []);
	return null;
}
