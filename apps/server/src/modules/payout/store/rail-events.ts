import type { Db } from "../../../platform/database/schema/index.ts";

/** False for a duplicate event of the rail. */
export async function claimRailEvent(
	db: Db,
	{
		at,
		...event
	}: {
		readonly rail: string;
		readonly providerEventId: string;
		readonly webhookId: string;
		readonly reference: string;
		readonly kind: string;
		readonly at: Date;
	},
): Promise<boolean> {
	const claimed = await db
		.insertInto("railEvents")
		.values({ ...event, handledAt: at })
		.onConflict((conflict) => conflict.columns(["rail", "providerEventId"]).doNothing())
		.returning("rail")
		.executeTakeFirst();
	return claimed !== undefined;
}
