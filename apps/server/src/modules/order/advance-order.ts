import { isClosed, type OrderCommand, transition } from "@puente/core/application";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Db } from "../../platform/database/schema/index.ts";
import { moveOrder, type Order, openWaitingOrder } from "./store/orders.ts";

type StepCommand = {
	readonly command: OrderCommand;
	readonly actor: "borrower" | "system" | "staff";
	readonly at: Date;
};

/**
 * Moves an order by a command, if the core's step table allows it; otherwise refuses and changes nothing. The caller
 * holds the lock of the borrower's row.
 */
export async function advanceOrder(
	db: Db,
	order: Order,
	{ command, actor, at }: StepCommand,
): Promise<Result<Order, "step-not-open">> {
	const next = transition(order.step, command);
	if (!next.ok) return refuse("step-not-open");
	const step = next.value;
	await moveOrder(db, order, { command, step, actor }, at);
	if (isClosed(step)) await openWaitingOrder(db, order.borrowerId);
	return ok({
		...order,
		step,
		stepAt: step === order.step ? order.stepAt : at,
		closedAt: isClosed(step) ? at : null,
	});
}

/** For moves that must be possible. Throws otherwise, because it is a bug of ours; the transaction rolls back. */
export async function advanceOrderOrThrow(db: Db, order: Order, stepCommand: StepCommand): Promise<Order> {
	const moved = await advanceOrder(db, order, stepCommand);
	if (!moved.ok)
		throw new Error(`order ${order.id} in step ${order.step} does not allow ${stepCommand.command}`);
	return moved.value;
}
