import { QueryClient } from "@tanstack/react-query";
import { toFailure } from "../data/failure.ts";

const retriesMax = 2;

/** The cache of answers; a call that the network lost is sent again, one that was refused is not. */
export function createQueries(options: { readonly retryDelayMs?: number } = {}): QueryClient {
	const { retryDelayMs } = options;
	return new QueryClient({
		defaultOptions: {
			queries: {
				networkMode: "always",
				staleTime: 5000,
				retry: (failures, thrown) => toFailure(thrown).kind === "network" && failures < retriesMax,
				...(retryDelayMs === undefined ? {} : { retryDelay: retryDelayMs }),
			},
		},
	});
}
