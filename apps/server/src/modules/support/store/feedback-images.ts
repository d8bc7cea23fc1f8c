import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { scheduleFileRemoval } from "../../image/index.ts";

export type FeedbackImage = {
	readonly id: string;
	readonly feedbackId: string | null;
	/** Null for a picture of the feedback itself. */
	readonly messageId: string | null;
	readonly fileName: string;
};

/** Adds the row of a file that was just written. */
export async function addFeedbackImage(
	db: Db,
	image: Omit<Schema["feedbackImages"], "feedbackId" | "messageId">,
): Promise<void> {
	await db.deleteFrom("orphanedFiles").where("fileName", "=", image.fileName).execute();
	await db
		.insertInto("feedbackImages")
		.values({ ...image, feedbackId: null, messageId: null })
		.execute();
}

/** Null for another borrower's image. */
export async function findFeedbackImage(
	db: Db,
	borrowerId: string,
	id: string,
): Promise<FeedbackImage | null> {
	const images = await listFeedbackImages(db, borrowerId, { id });
	return images[0] ?? null;
}

/** For staff: an image of any borrower that belongs to a feedback. */
export async function findUsedFeedbackImage(
	db: Db,
	id: string,
): Promise<{ readonly borrowerId: string; readonly fileName: string } | null> {
	const row = await db
		.selectFrom("feedbackImages")
		.select(["borrowerId", "fileName"])
		.where("id", "=", id)
		.where("feedbackId", "is not", null)
		.executeTakeFirst();
	return row ?? null;
}

/** Oldest first. */
export async function listFeedbackImages(
	db: Db,
	borrowerId: string,
	which: { readonly id: string } | { readonly feedbackIds: readonly string[] } | "unused",
): Promise<readonly FeedbackImage[]> {
	let query = db
		.selectFrom("feedbackImages")
		.select(["id", "feedbackId", "messageId", "fileName"])
		.where("borrowerId", "=", borrowerId);
	if (which === "unused") query = query.where("feedbackId", "is", null);
	else if ("id" in which) query = query.where("id", "=", which.id);
	else if (which.feedbackIds.length === 0) return [];
	else query = query.where("feedbackId", "in", which.feedbackIds);
	return query.orderBy("uploadedAt").orderBy("id").execute();
}

/** Attaches pictures to a feedback or one of its messages. */
export async function attachFeedbackImages(
	db: Db,
	ids: readonly string[],
	owner: { readonly feedbackId: string; readonly messageId: string | null },
): Promise<void> {
	if (ids.length === 0) return;
	await db
		.updateTable("feedbackImages")
		.set({ feedbackId: owner.feedbackId, messageId: owner.messageId })
		.where("id", "in", ids)
		.execute();
}

export async function dropFeedbackImages(
	db: Db,
	images: readonly Pick<FeedbackImage, "id" | "fileName">[],
	at: Date,
): Promise<void> {
	for (const { id, fileName } of images) {
		await db.deleteFrom("feedbackImages").where("id", "=", id).execute();
		await scheduleFileRemoval(db, fileName, at);
	}
}

/** Deletes pictures whose message was never sent. */
export async function dropUnusedFeedbackImages(db: Db, before: Date, at: Date): Promise<void> {
	const rows = await db
		.selectFrom("feedbackImages")
		.select(["id", "fileName"])
		.where("feedbackId", "is", null)
		.where("uploadedAt", "<", before)
		.limit(500)
		.execute();
	await dropFeedbackImages(db, rows, at);
}
