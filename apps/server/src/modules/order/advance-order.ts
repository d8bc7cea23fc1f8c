import { isClosed, type OrderCommand, transition } from "@puente/core/application";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Db } from "../../platform/database/schema/index.ts";
import { moveOrder, type Order } from "./store/orders.ts";

type Commanded = {
	readonly command: OrderCommand;
	readonly actor: "borrower" | "system" | "staff";
	readonly at: Date;
};

/**
 * Moves an order by a command, as the core's table of steps allows. The caller holds the borrower's row. Refuses what the
 * table does not have, and changes nothing then.
 */
export async function advanceOrder(
	db: Db,
	order: Order,
	{ command, actor, at }: Commanded,
): Promise<Result<Order, "step-not-open">> {
	const next = transition(order.step, command);
	if (!next.ok) return refuse("step-not-open");
	const step = next.value;
	await moveOrder(db, order, { command, step, actor }, at);
	return ok({
		...order,
		step,
		stepAt: step === order.step ? order.stepAt : at,
		closedAt: isClosed(step) ? at : null,
	});
}

/** For moves that must be possible: one that is not is our own mistake, and undoes its transaction. */
export async function advanceOrderOrThrow(db: Db, order: Order, commanded: Commanded): Promise<Order> {
	const moved = await advanceOrder(db, order, commanded);
	if (!moved.ok) throw new Error(`${commanded.command} does not fit an order in ${order.step}.`);
	return moved.value;
}
