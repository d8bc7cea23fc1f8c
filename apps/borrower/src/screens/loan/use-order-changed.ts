import { useServices } from "../../shared/state/services-context.ts";
import { useStore } from "../../shared/state/store.ts";
import type { Order } from "./order.ts";

/** Queries that depend on orders, invalidated when an order changes. */
const orderQueries = [
	"loanProductIndex",
	"orderList",
	"productList",
	"getMoneyTime",
	"hasCancelLoan",
	"loanAgreement",
	"getCreditInfo",
];

/** Updates or invalidates all queries about orders after a change. */
export function useOrderChanged(): (order?: Order) => Promise<void> {
	const { queries, session } = useServices();
	const { token } = useStore(session.state);
	return async (order) => {
		if (order === undefined) await queries.invalidateQueries({ queryKey: ["latestOrder"] });
		else queries.setQueryData(["latestOrder", {}, token], { order });
		for (const name of orderQueries) void queries.invalidateQueries({ queryKey: [name] });
		void session.refresh().catch(() => undefined);
	};
}
