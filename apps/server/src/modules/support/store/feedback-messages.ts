import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type FeedbackMessage = {
	readonly id: string;
	readonly sender: Schema["feedbackMessages"]["sender"];
	readonly bodySealed: Buffer;
	readonly sentAt: Date;
	/** The staff member who wrote it, if any. */
	readonly staffId: string | null;
	readonly readAt: Date | null;
};

/** Oldest first. */
export async function listFeedbackMessages(db: Db, feedbackId: string): Promise<readonly FeedbackMessage[]> {
	const rows = await db
		.selectFrom("feedbackMessages")
		.selectAll()
		.where("feedbackId", "=", feedbackId)
		.orderBy("sentAt")
		.orderBy("id")
		.execute();
	return rows.map((row) => ({ ...row, bodySealed: Buffer.from(row.bodySealed) }));
}

export async function addFeedbackMessage(
	db: Db,
	message: Pick<FeedbackMessage, "id" | "bodySealed" | "sentAt"> & {
		readonly feedbackId: string;
		/** Null when the borrower wrote it. */
		readonly staffId: string | null;
	},
): Promise<void> {
	await db
		.insertInto("feedbackMessages")
		.values({ ...message, sender: message.staffId === null ? "borrower" : "support", readAt: null })
		.execute();
}

export async function markAnswersRead(db: Db, feedbackId: string, at: Date): Promise<void> {
	await db
		.updateTable("feedbackMessages")
		.set({ readAt: at })
		.where("feedbackId", "=", feedbackId)
		.where("sender", "=", "support")
		.where("readAt", "is", null)
		.execute();
}
