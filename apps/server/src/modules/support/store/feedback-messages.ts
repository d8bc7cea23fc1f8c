import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type FeedbackMessage = {
	readonly id: string;
	readonly sender: Schema["feedback_messages"]["sender"];
	readonly bodySealed: Buffer;
	readonly sentAt: Date;
	/** The staff member who wrote it, if any. */
	readonly staffId: string | null;
	readonly readAt: Date | null;
};

/** Oldest first. */
export async function listFeedbackMessages(db: Db, feedbackId: string): Promise<readonly FeedbackMessage[]> {
	const rows = await db
		.selectFrom("feedback_messages")
		.selectAll()
		.where("feedback_id", "=", feedbackId)
		.orderBy("sent_at")
		.orderBy("id")
		.execute();
	return rows.map((row) => ({
		id: row.id,
		sender: row.sender,
		bodySealed: Buffer.from(row.body_sealed),
		sentAt: row.sent_at,
		staffId: row.staff_id,
		readAt: row.read_at,
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
		.insertInto("feedback_messages")
		.values({
			id: message.id,
			feedback_id: message.feedbackId,
			sender: message.staffId === null ? "borrower" : "support",
			staff_id: message.staffId,
			body_sealed: message.bodySealed,
			sent_at: message.sentAt,
			read_at: null,
		})
		.execute();
}

export async function markAnswersRead(db: Db, feedbackId: string, at: Date): Promise<void> {
	await db
		.updateTable("feedback_messages")
		.set({ read_at: at })
		.where("feedback_id", "=", feedbackId)
		.where("sender", "=", "support")
		.where("read_at", "is", null)
		.execute();
}
