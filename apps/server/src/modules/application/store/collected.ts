import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type StoredClass = Schema["collected"]["class"];
export type CollectedData = {
	readonly class: StoredClass;
	readonly bodySealed: Buffer;
	readonly collectedAt: Date;
};

export async function listCollected(db: Db, borrowerId: string): Promise<readonly CollectedData[]> {
	const rows = await db.selectFrom("collected").selectAll().where("borrower_id", "=", borrowerId).execute();
	return rows.map((row) => ({
		class: row.class,
		bodySealed: Buffer.from(row.body_sealed),
		collectedAt: row.collected_at,
	}));
}

export async function putCollected(
	db: Db,
	collected: CollectedData & { readonly borrowerId: string; readonly orderId: string },
): Promise<void> {
	const values = {
		order_id: collected.orderId,
		body_sealed: collected.bodySealed,
		collected_at: collected.collectedAt,
	};
	await db
		.insertInto("collected")
		.values({ borrower_id: collected.borrowerId, class: collected.class, ...values })
		.onConflict((conflict) => conflict.columns(["borrower_id", "class"]).doUpdateSet(values))
		.execute();
}

export async function removeCollected(db: Db, borrowerId: string, name: StoredClass): Promise<void> {
	await db.deleteFrom("collected").where("borrower_id", "=", borrowerId).where("class", "=", name).execute();
}
