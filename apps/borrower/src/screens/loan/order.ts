import type { CallOutput, Calls } from "@puente/contract";
import { isClosed, targetScreen } from "@puente/core/application";
import { stepOf } from "../../shared/calls/application.ts";
import { pathOf, pathOfTarget, type RouteName } from "../../shared/navigation/routes.ts";

export type Home = CallOutput<Calls["loanProductIndex"]>;
export type Order = CallOutput<Calls["orderList"]>["orders"][number];
export type PricedProducts = CallOutput<Calls["productList"]>["products"];
export type ServerDisclosure = CallOutput<Calls["productInfo"]>["disclosure"];

export function pathWith(name: RouteName, query: Readonly<Record<string, string>>): string {
	const text = new URLSearchParams(query).toString();
	return text === "" ? pathOf(name) : `${pathOf(name)}?${text}`;
}

/** Path of an order: the screen of its step, or its details if it is closed. */
export function pathOfOrder(order: Pick<Order, "step" | "orderNo">): string | null {
	const target = targetScreen(order.step);
	if (target !== null) return pathOfTarget(target);
	const step = stepOf(order.step);
	return step !== null && isClosed(step) ? pathWith("loanHistory", { orderNo: order.orderNo }) : null;
}
