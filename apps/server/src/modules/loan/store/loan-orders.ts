import type { Country } from "@puente/core/region";
import type { Db } from "../../../platform/database/schema/index.ts";

/** Orders whose offer has ended and was not accepted. */
export async function listEndedOffers(db: Db, now: Date): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("orders")
		.innerJoin("offers", "offers.order_id", "orders.id")
		.select("orders.id")
		.where("orders.step", "=", "Confirm")
		.where("orders.closed_at", "is", null)
		.where("offers.valid_until", "<=", now)
		.orderBy("offers.valid_until")
		.orderBy("orders.id")
		.limit(1_000)
		.execute();
	return rows.map(({ id }) => id);
}

/** Orders of a country that were accepted before an instant and are not paid out. */
export async function listAccepted(db: Db, country: Country, since: Date): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("orders")
		.select("id")
		.where("country", "=", country)
		.where("step", "=", "getMoney")
		.where("step_at", "<=", since)
		.where("closed_at", "is", null)
		.orderBy("step_at")
		.orderBy("id")
		.limit(1_000)
		.execute();
	return rows.map(({ id }) => id);
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
