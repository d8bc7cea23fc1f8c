import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";

/**
 * Sets `data-ready` of the document to the path of the screen once the screen is drawn and nothing is being fetched. It
 * stands after the screen in the same Suspense boundary: its effects run after the screen's own, which begin the queries.
 */
export function ReadyMark() {
	const queries = useQueryClient();
	const fetching = useIsFetching();
	const { pathname } = useLocation();
	useEffect(() => {
		// The hook updates its count late; the client already counts a query that an effect has just started.
		if (fetching === 0 && queries.isFetching() === 0) document.documentElement.dataset["ready"] = pathname;
		else delete document.documentElement.dataset["ready"];
	}, [queries, fetching, pathname]);
	// A layout effect also ends when the boundary hides the screen while a chunk is loaded.
	useLayoutEffect(() => () => void delete document.documentElement.dataset["ready"], []);
	return null;
}
