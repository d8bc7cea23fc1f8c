import { toFailure } from "@puente/client";
import { type InfiniteData, useQuery } from "@tanstack/react-query";
import type { CallState } from "../../../app/calls/use-call.tsx";
import { useServices } from "../../../app/state/services-context.ts";
import { useStore } from "../../../app/state/store.ts";
import type { Order } from "../order.ts";

/** Upper bound of pages to search. */
const pagesMax = 20;

/** One order by its number, from the loaded records or by paging through them. */
export function useOrder(
	orderNo: string,
): Pick<CallState<{ readonly order: Order | null }>, "data" | "isStale" | "failure" | "refetch"> {
	const { client, queries, session } = useServices();
	const { token } = useStore(session.state);
	const { data, error, isError, refetch } = useQuery({
		queryKey: ["order", orderNo, token],
		enabled: token !== null,
		queryFn: async ({ signal }) => {
			for (const tab of ["finished", "incomplete"] as const) {
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
	return {
		data,
		isStale: data !== undefined && isError,
		failure: isError ? toFailure(error) : null,
		refetch,
	};
}
