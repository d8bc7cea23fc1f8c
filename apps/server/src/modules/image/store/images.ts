import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type StoredImage = Readonly<Omit<Schema["identityImages"], "borrowerId">>;

export async function listImages(db: Db, borrowerId: string): Promise<readonly StoredImage[]> {
	return db
		.selectFrom("identityImages")
		.select(["kind", "orderId", "fileName", "bytes", "uploadedAt"])
		.where("borrowerId", "=", borrowerId)
		.execute();
}

/** References a file that was just written, and schedules the file that it replaces for removal. */
export async function putImage(db: Db, borrowerId: string, image: StoredImage): Promise<void> {
	const earlier = await db
		.deleteFrom("identityImages")
		.where("borrowerId", "=", borrowerId)
		.where("kind", "=", image.kind)
		.returning("fileName")
		.executeTakeFirst();
	if (earlier) await scheduleFileRemoval(db, earlier.fileName, image.uploadedAt);
	await db.deleteFrom("orphanedFiles").where("fileName", "=", image.fileName).execute();
	await db
		.insertInto("identityImages")
		.values({ ...image, borrowerId })
		.execute();
}

/** Moves a returning borrower's images, which are still valid, to the new order. */
export async function moveImages(db: Db, borrowerId: string, orderId: string): Promise<void> {
	await db.updateTable("identityImages").set({ orderId }).where("borrowerId", "=", borrowerId).execute();
}

/** Also called before a file is written, so that a file that no row references is removed even after a crash. */
export async function scheduleFileRemoval(db: Db, fileName: string, removeAt: Date): Promise<void> {
	await db
		.insertInto("orphanedFiles")
		.values({ fileName, removeAt })
		.onConflict((conflict) => conflict.column("fileName").doUpdateSet({ removeAt }))
		.execute();
}

export async function listFilesToRemove(db: Db, now: Date, countMax: number): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("orphanedFiles")
		.select("fileName")
		.where("removeAt", "<=", now)
		.orderBy("removeAt")
		.orderBy("fileName")
		.limit(countMax)
		.execute();
	return rows.map((row) => row.fileName);
}

export async function deleteFileRemovals(db: Db, fileNames: readonly string[]): Promise<void> {
	if (fileNames.length === 0) return;
	await db.deleteFrom("orphanedFiles").where("fileName", "in", fileNames).execute();
}
