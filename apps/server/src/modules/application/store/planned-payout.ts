import type { Db } from "../../../platform/database/schema/index.ts";

/** The payout of an order that was not sent yet. */
export async function findPlannedPayout(db: Db, orderId: string): Promise<string | null> {
	const row = await db
		.selectFrom("payouts")
		.select("reference")
		.where("orderId", "=", orderId)
		.where("state", "=", "planned")
		.executeTakeFirst();
	return row?.reference ?? null;
}
