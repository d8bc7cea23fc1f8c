import type { applicationCalls } from "@puente/contract";
import { transition } from "@puente/core/application";
import { ok, refuse } from "@puente/core/result";
import type { Handler } from "../../platform/context/calls.ts";
import { addTrace, deviceTrace } from "../fraud/index.ts";
import { lockOwnOrder, moveOrder, progressOf } from "../order/index.ts";
import { isCollectionPending } from "./collection.ts";

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
