import type { Country } from "@puente/core/region";
import type { Db } from "../../../platform/database/schema/index.ts";

/** Orders whose offer has ended and was not accepted. */
export async function listEndedOffers(db: Db, now: Date): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("orders")
		.innerJoin("offers", "offers.orderId", "orders.id")
		.select("orders.id")
		.where("orders.step", "=", "Confirm")
		.where("orders.closedAt", "is", null)
		.where("offers.validUntil", "<=", now)
		.orderBy("offers.validUntil")
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
		.where("stepAt", "<=", since)
		.where("closedAt", "is", null)
		.orderBy("stepAt")
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
		.where("stepAt", "<=", since)
		.where((row) =>
			row.not(
				row.exists(
					row
						.selectFrom("decisions")
						.select("decisions.orderId")
						.whereRef("decisions.orderId", "=", "orders.id"),
				),
			),
		)
		.orderBy("stepAt")
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
		.values({ orderId: cancellation.orderId, reason: cancellation.reason, cancelledAt: cancellation.at })
		.onConflict((conflict) => conflict.column("orderId").doNothing())
		.execute();
}
