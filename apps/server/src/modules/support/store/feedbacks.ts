import type { ClaimOutcome, FeedbackStatus, FeedbackType } from "@puente/core/support";
import { sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type Feedback = {
	readonly id: string;
	readonly borrowerId: string;
	readonly orderId: string | null;
	readonly orderNo: string | null;
	readonly type: FeedbackType;
	readonly status: FeedbackStatus;
	readonly bodySealed: Buffer;
	readonly createdAt: Date;
	readonly claim: Claim | null;
	/** Answers that the borrower has not read. */
	readonly unread: number;
};
type Claim = {
	readonly openedAt: Date;
	readonly answerBy: Date;
	readonly closedAt: Date | null;
	readonly outcome: ClaimOutcome | null;
};

type Row = Schema["feedbacks"] & { orderNo: string | null; unread: string };

function fromRow(row: Row): Feedback {
	const { claimOpenedAt: openedAt, claimAnswerBy: answerBy } = row;
	return {
		...row,
		bodySealed: Buffer.from(row.bodySealed),
		claim:
			openedAt === null || answerBy === null
				? null
				: { openedAt, answerBy, closedAt: row.claimClosedAt, outcome: row.claimOutcome },
		unread: Number(row.unread),
	};
}

function select(db: Db) {
	return db
		.selectFrom("feedbacks")
		.leftJoin("orders", "orders.id", "feedbacks.orderId")
		.selectAll("feedbacks")
		.select("orders.orderNo")
		.select((from) =>
			from
				.selectFrom("feedbackMessages")
				.whereRef("feedbackMessages.feedbackId", "=", "feedbacks.id")
				.where("sender", "=", "support")
				.where("readAt", "is", null)
				.select((row) => sql<string>`${row.fn.countAll()}`.as("count"))
				.as("unread"),
		)
		.$castTo<Row>();
}

/** Null for another borrower's feedback. */
export async function findFeedback(db: Db, borrowerId: string, id: string): Promise<Feedback | null> {
	const query = select(db).where("feedbacks.id", "=", id).where("feedbacks.borrowerId", "=", borrowerId);
	const row = await query.executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** For staff: any feedback, locked until the transaction ends, so that two answers are serialized. */
export async function lockFeedback(db: Db, id: string): Promise<Feedback | null> {
	await db.selectFrom("feedbacks").select("id").where("id", "=", id).forUpdate().execute();
	return findAnyFeedback(db, id);
}

/** For staff: any feedback, without a lock. */
export async function findAnyFeedback(db: Db, id: string): Promise<Feedback | null> {
	const row = await select(db).where("feedbacks.id", "=", id).executeTakeFirst();
	return row ? fromRow(row) : null;
}

type Page = { readonly skip: number; readonly count: number };

/** Newest first. */
export async function listFeedbacks(db: Db, borrowerId: string, page: Page): Promise<readonly Feedback[]> {
	const rows = await select(db)
		.where("feedbacks.borrowerId", "=", borrowerId)
		.orderBy("feedbacks.createdAt", "desc")
		.orderBy("feedbacks.id")
		.offset(page.skip)
		.limit(page.count)
		.execute();
	return rows.map(fromRow);
}

export async function countFeedbacks(
	db: Db,
	borrowerId: string,
): Promise<{ readonly open: number; readonly unread: number }> {
	const open = await db
		.selectFrom("feedbacks")
		.select((row) => row.fn.countAll<string>().as("count"))
		.where("borrowerId", "=", borrowerId)
		.where("status", "<", 3)
		.executeTakeFirstOrThrow();
	const unread = await db
		.selectFrom("feedbackMessages")
		.innerJoin("feedbacks", "feedbacks.id", "feedbackMessages.feedbackId")
		.select((row) => row.fn.countAll<string>().as("count"))
		.where("feedbacks.borrowerId", "=", borrowerId)
		.where("sender", "=", "support")
		.where("readAt", "is", null)
		.executeTakeFirstOrThrow();
	return { open: Number(open.count), unread: Number(unread.count) };
}

type FeedbackRecord = Pick<Feedback, "id" | "type" | "orderId" | "bodySealed"> & {
	readonly claim: Pick<Claim, "openedAt" | "answerBy"> | null;
};

export async function addFeedback(
	db: Db,
	borrowerId: string,
	feedback: FeedbackRecord,
	createdAt: Date,
): Promise<void> {
	await db
		.insertInto("feedbacks")
		.values({
			...columnsOf(feedback),
			id: feedback.id,
			borrowerId,
			status: 1,
			createdAt,
			claimClosedAt: null,
			claimOutcome: null,
		})
		.execute();
}

export async function changeFeedback(db: Db, feedback: FeedbackRecord): Promise<void> {
	await db.updateTable("feedbacks").set(columnsOf(feedback)).where("id", "=", feedback.id).execute();
}

function columnsOf(feedback: FeedbackRecord) {
	return {
		type: feedback.type,
		orderId: feedback.orderId,
		bodySealed: feedback.bodySealed,
		claimOpenedAt: feedback.claim?.openedAt ?? null,
		claimAnswerBy: feedback.claim?.answerBy ?? null,
	};
}

export async function setFeedbackStatus(db: Db, id: string, status: FeedbackStatus): Promise<void> {
	await db.updateTable("feedbacks").set({ status }).where("id", "=", id).execute();
}

/** Closes an open claim, after which penalties are added again. The first outcome counts. */
export async function closeClaim(db: Db, id: string, outcome: ClaimOutcome, at: Date): Promise<void> {
	await db
		.updateTable("feedbacks")
		.set({ claimClosedAt: at, claimOutcome: outcome })
		.where("id", "=", id)
		.where("claimOpenedAt", "is not", null)
		.where("claimClosedAt", "is", null)
		.execute();
}

/** The borrower's orders with an open claim. */
export async function ordersWithOpenClaim(db: Db, borrowerId: string): Promise<ReadonlySet<string>> {
	const rows = await db
		.selectFrom("feedbacks")
		.select("orderId")
		.where("borrowerId", "=", borrowerId)
		.where("claimOpenedAt", "is not", null)
		.where("claimClosedAt", "is", null)
		.execute();
	return new Set(rows.flatMap(({ orderId: id }) => (id === null ? [] : [id])));
}

export async function addFeedbackAction(
	db: Db,
	action: Omit<Schema["feedbackActions"], "id">,
): Promise<void> {
	await db
		.insertInto("feedbackActions")
		.values({ id: crypto.randomUUID(), ...action })
		.execute();
}
