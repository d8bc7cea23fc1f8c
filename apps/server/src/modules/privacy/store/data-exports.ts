import type { Db } from "../../../platform/database/schema/index.ts";

/** Two people agreed: the copy may leave, and waits to be handed over. */
export async function addDataExport(db: Db, proposalId: string, borrowerId: string): Promise<void> {
	await db
		.insertInto("data_exports")
		.values({ proposal_id: proposalId, borrower_id: borrowerId, handed_at: null, handed_by: null })
		.execute();
}

/** False: it was handed over before, or nobody agreed to it. */
export async function markHandedOver(
	db: Db,
	proposalId: string,
	handed: { readonly by: string; readonly at: Date },
): Promise<boolean> {
	const marked = await db
		.updateTable("data_exports")
		.set({ handed_at: handed.at, handed_by: handed.by })
		.where("proposal_id", "=", proposalId)
		.where("handed_at", "is", null)
		.returning("proposal_id")
		.executeTakeFirst();
	return marked !== undefined;
}
