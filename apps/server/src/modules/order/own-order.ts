import type { Refusal } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Borrower } from "../../platform/context/borrower.ts";
import type { BorrowerContext } from "../../platform/context/calls.ts";
import { findOrder, lockBorrowerAndOrder, type Order } from "./store/orders.ts";

export type OwnOrder = { readonly borrower: Borrower; readonly order: Order };
type NotFound = Refusal<"orderNotFound">;

/** The caller's own order, for reading. Refuses: orderNotFound, also for another borrower's order. */
export async function findOwnOrder(
	context: BorrowerContext,
	orderNo: string,
): Promise<Result<OwnOrder, NotFound>> {
	const order = await findOrder(context.db, context.caller.borrowerId, orderNo);
	if (!order) return refuse({ error: "orderNotFound" });
	return ok({ order, borrower: context.caller.borrower });
}

/** The caller's own order, for changing it: locks the borrower's row until the transaction ends. */
export async function lockOwnOrder(
	context: BorrowerContext,
	orderNo: string,
): Promise<Result<OwnOrder, NotFound>> {
	const own = await lockBorrowerAndOrder(context.db, context.caller.borrowerId, orderNo);
	return own ? ok(own) : refuse({ error: "orderNotFound" });
}
