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
	return rows.map((row) => ({
		id: row.id,
		sender: row.sender,
		bodySealed: Buffer.from(row.bodySealed),
		sentAt: row.sentAt,
		staffId: row.staffId,
		readAt: row.readAt,
	}));
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
		.values({
			id: message.id,
			feedbackId: message.feedbackId,
			sender: message.staffId === null ? "borrower" : "support",
			staffId: message.staffId,
			bodySealed: message.bodySealed,
			sentAt: message.sentAt,
			readAt: null,
		})
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
