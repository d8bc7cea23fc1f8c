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

type Row = Schema["feedbacks"] & { order_no: string | null; unread: string };

function fromRow(row: Row): Feedback {
	const { claim_opened_at: openedAt, claim_answer_by: answerBy } = row;
	return {
		id: row.id,
		borrowerId: row.borrower_id,
		orderId: row.order_id,
		orderNo: row.order_no,
		type: row.type,
		status: row.status,
		bodySealed: Buffer.from(row.body_sealed),
		createdAt: row.created_at,
		claim:
			openedAt === null || answerBy === null
				? null
				: { openedAt, answerBy, closedAt: row.claim_closed_at, outcome: row.claim_outcome },
		unread: Number(row.unread),
	};
}

function select(db: Db) {
	return db
		.selectFrom("feedbacks")
		.leftJoin("orders", "orders.id", "feedbacks.order_id")
		.selectAll("feedbacks")
		.select("orders.order_no")
		.select((from) =>
			from
				.selectFrom("feedback_messages")
				.whereRef("feedback_messages.feedback_id", "=", "feedbacks.id")
				.where("sender", "=", "support")
				.where("read_at", "is", null)
				.select((row) => sql<string>`${row.fn.countAll()}`.as("count"))
				.as("unread"),
		)
		.$castTo<Row>();
}

/** Null for another borrower's feedback. */
export async function findFeedback(db: Db, borrowerId: string, id: string): Promise<Feedback | null> {
	const query = select(db).where("feedbacks.id", "=", id).where("feedbacks.borrower_id", "=", borrowerId);
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
		.where("feedbacks.borrower_id", "=", borrowerId)
		.orderBy("feedbacks.created_at", "desc")
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
		.where("borrower_id", "=", borrowerId)
		.where("status", "<", 3)
		.executeTakeFirstOrThrow();
	const unread = await db
		.selectFrom("feedback_messages")
		.innerJoin("feedbacks", "feedbacks.id", "feedback_messages.feedback_id")
		.select((row) => row.fn.countAll<string>().as("count"))
		.where("feedbacks.borrower_id", "=", borrowerId)
		.where("sender", "=", "support")
		.where("read_at", "is", null)
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
			borrower_id: borrowerId,
			status: 1,
			created_at: createdAt,
			claim_closed_at: null,
			claim_outcome: null,
		})
		.execute();
}

export async function changeFeedback(db: Db, feedback: FeedbackRecord): Promise<void> {
	await db.updateTable("feedbacks").set(columnsOf(feedback)).where("id", "=", feedback.id).execute();
}

function columnsOf(feedback: FeedbackRecord) {
	return {
		type: feedback.type,
		order_id: feedback.orderId,
		body_sealed: feedback.bodySealed,
		claim_opened_at: feedback.claim?.openedAt ?? null,
		claim_answer_by: feedback.claim?.answerBy ?? null,
	};
}

export async function setFeedbackStatus(db: Db, id: string, status: FeedbackStatus): Promise<void> {
	await db.updateTable("feedbacks").set({ status }).where("id", "=", id).execute();
}

/** Closes an open claim, after which penalties are added again. The first outcome counts. */
export async function closeClaim(db: Db, id: string, outcome: ClaimOutcome, at: Date): Promise<void> {
	await db
		.updateTable("feedbacks")
		.set({ claim_closed_at: at, claim_outcome: outcome })
		.where("id", "=", id)
		.where("claim_opened_at", "is not", null)
		.where("claim_closed_at", "is", null)
		.execute();
}

/** The borrower's orders with an open claim. */
export async function ordersWithOpenClaim(db: Db, borrowerId: string): Promise<ReadonlySet<string>> {
	const rows = await db
		.selectFrom("feedbacks")
		.select("order_id")
		.where("borrower_id", "=", borrowerId)
		.where("claim_opened_at", "is not", null)
		.where("claim_closed_at", "is", null)
		.execute();
	return new Set(rows.flatMap(({ order_id: id }) => (id === null ? [] : [id])));
}

export async function addFeedbackAction(
	db: Db,
	action: Omit<Schema["feedback_actions"], "id">,
): Promise<void> {
	await db
		.insertInto("feedback_actions")
		.values({ id: crypto.randomUUID(), ...action })
		.execute();
}
