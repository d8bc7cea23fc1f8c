import type { IdentityImageName } from "@puente/contract";
import type { Db } from "../../../platform/database/schema/index.ts";

export type StoredImage = {
	readonly kind: IdentityImageName;
	readonly orderId: string;
	readonly fileName: string;
	readonly bytes: number;
	readonly uploadedAt: Date;
};

export async function listImages(db: Db, borrowerId: string): Promise<readonly StoredImage[]> {
	const rows = await db.selectFrom("images").selectAll().where("borrower_id", "=", borrowerId).execute();
	return rows.map((row) => ({
		kind: row.kind,
		orderId: row.order_id,
		fileName: row.file_name,
		bytes: row.bytes,
		uploadedAt: row.uploaded_at,
	}));
}

/** References a file that was just written, and schedules the file that it replaces for removal. */
export async function putImage(db: Db, borrowerId: string, image: StoredImage): Promise<void> {
	const earlier = await db
		.deleteFrom("images")
		.where("borrower_id", "=", borrowerId)
		.where("kind", "=", image.kind)
		.returning("file_name")
		.executeTakeFirst();
	if (earlier) await scheduleFileRemoval(db, earlier.file_name, image.uploadedAt);
	await db.deleteFrom("loose_files").where("file_name", "=", image.fileName).execute();
	await db
		.insertInto("images")
		.values({
			borrower_id: borrowerId,
			kind: image.kind,
			order_id: image.orderId,
			file_name: image.fileName,
			bytes: image.bytes,
			uploaded_at: image.uploadedAt,
		})
		.execute();
}

/** Moves a returning borrower's images, which are still valid, to the new order. */
export async function moveImages(db: Db, borrowerId: string, orderId: string): Promise<void> {
	await db.updateTable("images").set({ order_id: orderId }).where("borrower_id", "=", borrowerId).execute();
}

/** Also called before a file is written, so that a file that no row references is removed even after a crash. */
export async function scheduleFileRemoval(db: Db, fileName: string, removeAt: Date): Promise<void> {
	await db
		.insertInto("loose_files")
		.values({ file_name: fileName, remove_at: removeAt })
		.onConflict((conflict) => conflict.column("file_name").doUpdateSet({ remove_at: removeAt }))
		.execute();
}

export async function listFilesToRemove(db: Db, now: Date, countMax: number): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("loose_files")
		.select("file_name")
		.where("remove_at", "<=", now)
		.orderBy("remove_at")
		.orderBy("file_name")
		.limit(countMax)
		.execute();
	return rows.map((row) => row.file_name);
}

export async function deleteFileRemovals(db: Db, fileNames: readonly string[]): Promise<void> {
	if (fileNames.length === 0) return;
	await db.deleteFrom("loose_files").where("file_name", "in", fileNames).execute();
}
