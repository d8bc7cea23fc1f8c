import { toFailure } from "@puente/client/staff";
import { QueryClient } from "@tanstack/react-query";

const retriesMax = 2;

/** The query cache. A query is retried after a network failure, not after a refusal. */
export function createQueryClient(options: { readonly retryDelayMs?: number } = {}): QueryClient {
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
