import type { Db } from "../../../platform/database/schema/index.ts";

/** False for a duplicate event of the rail. */
export async function claimRailEvent(
	db: Db,
	event: {
		readonly rail: string;
		readonly providerEventId: string;
		readonly webhookId: string;
		readonly reference: string;
		readonly kind: string;
		readonly at: Date;
	},
): Promise<boolean> {
	const claimed = await db
		.insertInto("rail_events")
		.values({
			rail: event.rail,
			provider_event_id: event.providerEventId,
			webhook_id: event.webhookId,
			reference: event.reference,
			kind: event.kind,
			handled_at: event.at,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("rail")
		.executeTakeFirst();
	return claimed !== undefined;
}
