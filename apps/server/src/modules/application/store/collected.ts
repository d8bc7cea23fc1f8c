import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type StoredClass = Schema["deviceData"]["class"];
export type CollectedData = {
	readonly class: StoredClass;
	readonly bodySealed: Buffer;
	readonly collectedAt: Date;
};

export async function listCollected(db: Db, borrowerId: string): Promise<readonly CollectedData[]> {
	const rows = await db.selectFrom("deviceData").selectAll().where("borrowerId", "=", borrowerId).execute();
	return rows.map((row) => ({
		class: row.class,
		bodySealed: Buffer.from(row.bodySealed),
		collectedAt: row.collectedAt,
	}));
}

export async function putCollected(
	db: Db,
	collected: CollectedData & { readonly borrowerId: string; readonly orderId: string },
): Promise<void> {
	const values = {
		orderId: collected.orderId,
		bodySealed: collected.bodySealed,
		collectedAt: collected.collectedAt,
	};
	await db
		.insertInto("deviceData")
		.values({ borrowerId: collected.borrowerId, class: collected.class, ...values })
		.onConflict((conflict) => conflict.columns(["borrowerId", "class"]).doUpdateSet(values))
		.execute();
}

export async function removeCollected(db: Db, borrowerId: string, name: StoredClass): Promise<void> {
	await db.deleteFrom("deviceData").where("borrowerId", "=", borrowerId).where("class", "=", name).execute();
}
