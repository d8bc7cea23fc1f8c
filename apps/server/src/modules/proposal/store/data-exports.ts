import type { Db } from "../../../platform/database/schema/index.ts";

/** An approved export that is not handed over yet. */
export async function addDataExport(db: Db, proposalId: string, borrowerId: string): Promise<void> {
	await db
		.insertInto("data_exports")
		.values({ proposal_id: proposalId, borrower_id: borrowerId, handed_at: null, handed_by: null })
		.execute();
}

/** False if it was already handed over or never approved. */
export async function markHandedOver(
	db: Db,
	proposalId: string,
	handOver: { readonly by: string; readonly at: Date },
): Promise<boolean> {
	const marked = await db
		.updateTable("data_exports")
		.set({ handed_at: handOver.at, handed_by: handOver.by })
		.where("proposal_id", "=", proposalId)
		.where("handed_at", "is", null)
		.returning("proposal_id")
		.executeTakeFirst();
	return marked !== undefined;
}
