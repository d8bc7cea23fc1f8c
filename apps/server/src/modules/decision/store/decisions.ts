import type { Decision, ReasonCode } from "@puente/core/decision";
import type { PlainDate } from "@puente/core/time";
import type { Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type StoredDecision = {
	readonly orderId: string;
	readonly borrowerId: string;
	readonly decidedBy: "card" | "person";
	readonly outcome: Decision["outcome"]["kind"];
	readonly cardVersion: string;
	readonly points: number;
	/** Reasons shown to the borrower: of the rejection, or those that cost most points. */
	readonly reasons: readonly ReasonCode[];
	readonly inputsSealed: Buffer;
	readonly resultSealed: Buffer;
	readonly reapplyOn: PlainDate | null;
	readonly decidedAt: Date;
};

function fromRow(row: Selectable<Schema["decisions"]>): StoredDecision {
	return {
		orderId: row.order_id,
		borrowerId: row.borrower_id,
		decidedBy: row.decided_by,
		outcome: row.outcome,
		cardVersion: row.card_version,
		points: row.points,
		reasons: row.reasons,
		inputsSealed: Buffer.from(row.inputs_sealed),
		resultSealed: Buffer.from(row.result_sealed),
		reapplyOn: row.reapply_on,
		decidedAt: row.decided_at,
	};
}

export async function addDecision(db: Db, decision: StoredDecision): Promise<void> {
	await db
		.insertInto("decisions")
		.values({
			order_id: decision.orderId,
			borrower_id: decision.borrowerId,
			decided_by: decision.decidedBy,
			outcome: decision.outcome,
			card_version: decision.cardVersion,
			points: decision.points,
			reasons: JSON.stringify(decision.reasons),
			inputs_sealed: decision.inputsSealed,
			result_sealed: decision.resultSealed,
			reapply_on: decision.reapplyOn,
			decided_at: decision.decidedAt,
		})
		.execute();
}

/** The scorecard's decision first, then the staff member's, if there are both. */
export async function listDecisions(db: Db, orderId: string): Promise<readonly StoredDecision[]> {
	const rows = await db
		.selectFrom("decisions")
		.selectAll()
		.where("order_id", "=", orderId)
		.orderBy("decided_by")
		.execute();
	return rows.map(fromRow);
}

export async function findLatestDecision(db: Db, borrowerId: string): Promise<StoredDecision | null> {
	const row = await db
		.selectFrom("decisions")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.orderBy("decided_at", "desc")
		.orderBy("decided_by", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

export type BureauEnquiry = {
	readonly outcome: Schema["bureau_enquiries"]["outcome"];
	readonly reportSealed: Buffer | null;
};

export async function findEnquiry(db: Db, orderId: string): Promise<BureauEnquiry | null> {
	const row = await db
		.selectFrom("bureau_enquiries")
		.select(["outcome", "report_sealed"])
		.where("order_id", "=", orderId)
		.executeTakeFirst();
	return row
		? { outcome: row.outcome, reportSealed: row.report_sealed && Buffer.from(row.report_sealed) }
		: null;
}

/** Keeps the first answer, if two workers fetch a report at the same time. */
export async function putEnquiry(
	db: Db,
	enquiry: BureauEnquiry & { readonly orderId: string; readonly borrowerId: string; readonly askedAt: Date },
): Promise<void> {
	await db
		.insertInto("bureau_enquiries")
		.values({
			order_id: enquiry.orderId,
			borrower_id: enquiry.borrowerId,
			outcome: enquiry.outcome,
			report_sealed: enquiry.reportSealed,
			asked_at: enquiry.askedAt,
		})
		.onConflict((conflict) => conflict.column("order_id").doNothing())
		.execute();
}
