import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";

/**
 * Sets `data-ready` of the document to the path once the screen is rendered and no query is running. It is rendered
 * after the screen in the same Suspense boundary, so that its effects run after those that start the queries.
 */
export function ReadyMark() {
	const queries = useQueryClient();
	const fetching = useIsFetching();
	const { pathname } = useLocation();
	useEffect(() => {
		// The hook updates late; the client already counts a query that an effect has just started.
		if (fetching === 0 && queries.isFetching() === 0) document.documentElement.dataset["ready"] = pathname;
		else delete document.documentElement.dataset["ready"];
	}, [queries, fetching, pathname]);
	// A layout effect is also cleaned up when the boundary hides the screen while a chunk loads.
	useLayoutEffect(() => () => void delete document.documentElement.dataset["ready"], []);
	return null;
}
