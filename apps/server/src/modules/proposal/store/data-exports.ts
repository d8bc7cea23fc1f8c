import type { Db } from "../../../platform/database/schema/index.ts";

/** An approved export that is not handed over yet. */
export async function addDataExport(db: Db, proposalId: string, borrowerId: string): Promise<void> {
	await db
		.insertInto("dataExports")
		.values({ proposalId, borrowerId, deliveredAt: null, deliveredBy: null })
		.execute();
}

/** False if it was already handed over or never approved. */
export async function markHandedOver(
	db: Db,
	proposalId: string,
	handOver: { readonly by: string; readonly at: Date },
): Promise<boolean> {
	const marked = await db
		.updateTable("dataExports")
		.set({ deliveredAt: handOver.at, deliveredBy: handOver.by })
		.where("proposalId", "=", proposalId)
		.where("deliveredAt", "is", null)
		.returning("proposalId")
		.executeTakeFirst();
	return marked !== undefined;
}
