import type { Step } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import type { Db } from "../../../platform/database/schema/index.ts";

export type WaitingOrder = { readonly id: string; readonly step: Step; readonly stepAt: Date };

/** Orders of a country that have been in a step since before an instant. */
export async function listWaiting(
	db: Db,
	query: { readonly country: Country; readonly step: Step; readonly since: Date },
): Promise<readonly WaitingOrder[]> {
	const rows = await db
		.selectFrom("orders")
		.select(["id", "step", "step_at"])
		.where("country", "=", query.country)
		.where("step", "=", query.step)
		.where("step_at", "<=", query.since)
		.where("closed_at", "is", null)
		.orderBy("step_at")
		.orderBy("id")
		.limit(1_000)
		.execute();
	return rows.map((row) => ({ id: row.id, step: row.step, stepAt: row.step_at }));
}

/** Orders submitted before an instant without a decision. */
export async function listUndecided(db: Db, since: Date): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("orders")
		.select("id")
		.where("step", "=", "Applying")
		.where("step_at", "<=", since)
		.where((row) =>
			row.not(
				row.exists(
					row
						.selectFrom("decisions")
						.select("decisions.order_id")
						.whereRef("decisions.order_id", "=", "orders.id"),
				),
			),
		)
		.orderBy("step_at")
		.orderBy("id")
		.limit(1_000)
		.execute();
	return rows.map((row) => row.id);
}

export async function addCancellation(
	db: Db,
	cancellation: { readonly orderId: string; readonly reason: string; readonly at: Date },
): Promise<void> {
	await db
		.insertInto("cancellations")
		.values({ order_id: cancellation.orderId, reason: cancellation.reason, cancelled_at: cancellation.at })
		.onConflict((conflict) => conflict.column("order_id").doNothing())
		.execute();
}
