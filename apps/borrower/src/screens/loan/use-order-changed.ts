import { useServices } from "../../app/services-context.ts";
import { useStore } from "../../app/store.ts";
import type { Order } from "./order.ts";

/** Everything that is told about orders; asked for anew when one has moved. */
const aboutOrders = [
	"loanProductIndex",
	"orderList",
	"productList",
	"getMoneyTime",
	"hasCancelLoan",
	"loanAgreement",
	"getCreditInfo",
];

/** Tells every screen that an order has moved, with the order where it is known already. */
export function useOrderChanged(): (order?: Order) => Promise<void> {
	const { queries, session } = useServices();
	const { token } = useStore(session.state);
	return async (order) => {
		if (order === undefined) await queries.invalidateQueries({ queryKey: ["latestOrder"] });
		else queries.setQueryData(["latestOrder", {}, token], { order });
		for (const name of aboutOrders) void queries.invalidateQueries({ queryKey: [name] });
		void session.refresh().catch(() => undefined);
	};
}
