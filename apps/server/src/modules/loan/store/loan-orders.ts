import type { Step } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import type { Db } from "../../../platform/database/schema/index.ts";

export type WaitingOrder = { readonly id: string; readonly step: Step; readonly stepAt: Date };

/** Orders of a country that have stood in a step since before an instant. */
export async function listWaiting(
	db: Db,
	wanted: { readonly country: Country; readonly step: Step; readonly since: Date },
): Promise<readonly WaitingOrder[]> {
	const rows = await db
		.selectFrom("orders")
		.select(["id", "step", "step_at"])
		.where("country", "=", wanted.country)
		.where("step", "=", wanted.step)
		.where("step_at", "<=", wanted.since)
		.where("closed_at", "is", null)
		.orderBy("step_at")
		.limit(1_000)
		.execute();
	return rows.map((row) => ({ id: row.id, step: row.step, stepAt: row.step_at }));
}

/** Orders handed in before an instant that nobody has decided and no person is looking at. */
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
		.limit(1_000)
		.execute();
	return rows.map((row) => row.id);
}

export async function addCancellation(
	db: Db,
	cancelled: { readonly orderId: string; readonly reason: string; readonly at: Date },
): Promise<void> {
	await db
		.insertInto("cancellations")
		.values({ order_id: cancelled.orderId, reason: cancelled.reason, cancelled_at: cancelled.at })
		.onConflict((conflict) => conflict.column("order_id").doNothing())
		.execute();
}
