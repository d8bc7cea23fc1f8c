import { isClosed, ok, type OrderCommand, type Result, refuse, transition } from "@puente/core";
import { appendEvent } from "../store/order-events.ts";
import { type Order, setStep } from "../store/orders.ts";
import type { Db } from "../store/schema.ts";

export type Move = {
	readonly command: OrderCommand;
	readonly actor: "borrower" | "system";
	readonly at: Date;
};

/**
 * Moves an order as the core's table of steps allows, with a line in the borrower's timeline. The caller holds the
 * borrower's row. Refuses what the table does not have, and changes nothing then.
 */
export async function moveOrder(db: Db, order: Order, move: Move): Promise<Result<Order, "step-not-open">> {
	const next = transition(order.step, move.command);
	if (!next.ok) return refuse("step-not-open");
	const step = next.value;
	const closes = isClosed(step);
	await setStep(db, order, { step, closes }, move.at);
	await appendEvent(db, {
		borrower_id: order.borrowerId,
		order_id: order.id,
		actor: move.actor,
		command: move.command,
		from_step: order.step,
		to_step: step,
		at: move.at,
	});
	const stepAt = step === order.step ? order.stepAt : move.at;
	return ok({ ...order, step, stepAt, closedAt: closes ? move.at : order.closedAt });
}
