import type { CallOutput, Calls } from "@puente/contract";
import { isClosed, type Step, stepCodes, targetScreen } from "@puente/core";
import { pathOf, pathOfTarget, type RouteName } from "../../app/routes.ts";

export type Home = CallOutput<Calls["loanProductIndex"]>;
export type Order = CallOutput<Calls["orderList"]>["orders"][number];
export type PricedProducts = CallOutput<Calls["productList"]>["products"];
export type ServerDisclosure = CallOutput<Calls["productInfo"]>["disclosure"];

const stepsByCode: ReadonlyMap<number, Step> = new Map(
	(Object.keys(stepCodes) as Step[]).map((step) => [stepCodes[step], step]),
);

/** Null for a step of a newer server. */
export function stepOf(order: Pick<Order, "step">): Step | null {
	return stepsByCode.get(order.step) ?? null;
}

export function pathWith(name: RouteName, query: Readonly<Record<string, string>>): string {
	const text = new URLSearchParams(query).toString();
	return text === "" ? pathOf(name) : `${pathOf(name)}?${text}`;
}

/** Where tapping an order leads: where its step belongs, and a closed one to its details. */
export function pathOfOrder(order: Pick<Order, "step" | "orderNo">): string | null {
	const target = targetScreen(order.step);
	if (target !== null) return pathOfTarget(target);
	const step = stepOf(order);
	return step !== null && isClosed(step) ? pathWith("loanHistory", { orderNo: order.orderNo }) : null;
}
