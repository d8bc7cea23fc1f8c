import { toFailure } from "@puente/client";
import { type InfiniteData, useQuery } from "@tanstack/react-query";
import { answerCache } from "../../../data/answer-cache.ts";
import type { CallState } from "../../../shared/calls/use-call.tsx";
import { useServices } from "../../../shared/state/services-context.ts";
import { useStore } from "../../../shared/state/store.ts";
import type { Order } from "../order.ts";

/** Upper bound of pages to search. */
const pagesMax = 20;
const tabs = ["finished", "incomplete"] as const;

/** One order by its number, from the loaded records or by paging through them. */
export function useOrder(orderNo: string): Omit<CallState<{ readonly order: Order | null }>, "isFetching"> {
	const { client, queries, session } = useServices();
	const { token, userInfo } = useStore(session.state);
	const userId = userInfo?.basicInfo.userId ?? "";
	const query = useQuery({
		queryKey: ["order", orderNo, token],
		enabled: token !== null,
		queryFn: async ({ signal }) => {
			for (const tab of tabs) {
				let after = {};
				for (let page = 0; page < pagesMax; page++) {
					const { orders, more } = await client("orderList", { tab, ...after }, { signal });
					const order = orders.find((one) => one.orderNo === orderNo);
					if (order !== undefined) return { order };
					const last = orders.at(-1);
					if (!more || last === undefined) break;
					after = { after: last.orderNo };
				}
			}
			return { order: null };
		},
		initialData: () => {
			const lists = queries.getQueriesData<InfiniteData<{ orders: Order[] }>>({ queryKey: ["orderList"] });
			const shown = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.orders) ?? []);
			const order = shown.find((one) => one.orderNo === orderNo);
			return order === undefined ? undefined : { order };
		},
	});
	const failure = query.isError ? toFailure(query.error) : null;
	const cached = useQuery({
		queryKey: ["cachedOrder", orderNo, userId],
		enabled: userId !== "" && query.data === undefined && failure?.kind === "network",
		queryFn: () => findCached(orderNo, userId),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const data = query.data ?? cached.data ?? undefined;
	return {
		data,
		answeredAtMs: query.data === undefined ? (cached.data?.atMs ?? 0) : query.dataUpdatedAt,
		isStale: data !== undefined && failure !== null,
		failure,
		refetch: query.refetch,
	};
}

/** The order in the records that this phone has; null if they are without it. */
async function findCached(orderNo: string, userId: string) {
	for (const tab of tabs) {
		const list = await answerCache.read({ name: "orderList", input: { tab }, userId });
		const order = list?.output.orders.find((one) => one.orderNo === orderNo);
		if (list !== null && order !== undefined) return { order, atMs: list.atMs };
	}
	return null;
}
