import type { applicationCalls } from "@puente/contract";
import { ok, refuse, transition } from "@puente/core";
import type { Handler } from "../../deps.ts";
import { lockOwnOrder } from "../../orders/own-order.ts";
import { deviceTrace } from "../../orders/traces.ts";
import { moveOrder } from "../../store/orders.ts";
import { addTrace } from "../../store/traces.ts";
import { isCollectionPending } from "./collection.ts";
import { progressOf } from "./the-order.ts";

/** Ends the form: from here on nothing is corrected. Refuses: orderNotFound, stepNotOpen, collectionPending. */
export const submit: Handler<(typeof applicationCalls)["submit"]> = async (input, context) => {
	const own = await lockOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const next = transition(order.step, "submit");
	if (!next.ok) return refuse({ error: "stepNotOpen" });
	if (await isCollectionPending(context, borrower)) return refuse({ error: "collectionPending" });
	// The phone it is handed in from need not be the one it was begun on.
	await addTrace(context.db, borrower.id, deviceTrace(context), context.now);
	await context.deps.enqueue(context.db, "find-same", { borrowerId: borrower.id });
	await context.deps.enqueue(context.db, "decide-application", { orderId: order.id });
	await moveOrder(context.db, order, { command: "submit", step: next.value, actor: "borrower" }, context.now);
	return ok(progressOf({ orderNo: order.orderNo, step: next.value }));
};
