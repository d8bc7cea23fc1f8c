import type { applicationCalls } from "@puente/contract";
import { transition } from "@puente/core/application";
import { ok, refuse } from "@puente/core/result";
import type { Handler } from "../../platform/context/calls.ts";
import { addFraudKey, deviceFraudKey } from "../fraud/index.ts";
import { offerableNow } from "../offer/index.ts";
import { lockOwnOrder, moveOrder, progressOf } from "../order/index.ts";
import { isCollectionPending } from "./collection.ts";

/**
 * Submits the application, which then cannot be corrected. Refuses: orderNotFound, stepNotOpen, collectionPending,
 * offersStopped.
 */
export const submit: Handler<(typeof applicationCalls)["submit"]> = async (input, context) => {
	const own = await lockOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const next = transition(order.step, "submit");
	if (!next.ok) return refuse({ error: "stepNotOpen" });
	if (await isCollectionPending(context, borrower)) return refuse({ error: "collectionPending" });
	if ((await offerableNow(context.db, borrower.country, context.now)) === null)
		return refuse({ error: "offersStopped" });
	// The application may be submitted on another phone than it was started on.
	await addFraudKey(context.db, borrower.id, await deviceFraudKey(context), context.now);
	await context.deps.enqueue(context.db, "decide-application", [{ orderId: order.id }]);
	await moveOrder(context.db, order, { command: "submit", step: next.value, actor: "borrower" }, context.now);
	return ok(progressOf({ orderNo: order.orderNo, step: next.value }));
};
