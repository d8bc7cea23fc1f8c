import type { Decision, ReasonCode } from "@puente/core/decision";
import type { PlainDate } from "@puente/core/time";
import { type Selectable, sql } from "kysely";
import { anyOf, batched } from "../../../platform/database/batched.ts";
import { jsonRows } from "../../../platform/database/names.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { type Order, orderFromRow } from "../../order/index.ts";

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
	return { ...row, inputsSealed: Buffer.from(row.inputsSealed), resultSealed: Buffer.from(row.resultSealed) };
}

const hex = (bytes: Buffer) => `\\x${bytes.toString("hex")}`;

/** Decisions of the same moment share one statement. Batched for decisions. */
export const addDecision = batched(
	async (db, decisions: readonly StoredDecision[]): Promise<readonly null[]> => {
		const rows = decisions.map((decision) => ({
			...decision,
			inputsSealed: hex(decision.inputsSealed),
			resultSealed: hex(decision.resultSealed),
		}));
		await sql`
			insert into decisions (order_id, borrower_id, decided_by, outcome, card_version, points, reasons, inputs_sealed,
				result_sealed, reapply_on, decided_at)
			select * from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as d (order_id uuid, borrower_id uuid,
				decided_by text, outcome text, card_version text, points integer, reasons jsonb, inputs_sealed bytea,
				result_sealed bytea, reapply_on date, decided_at timestamptz)`.execute(db);
		return decisions.map(() => null);
	},
);

/** A submitted order without a decision; null if it has one, or is in another step. Batched for decisions. */
export const findUndecided = batched(
	async (db, orderIds: readonly string[]): Promise<readonly (Order | null)[]> => {
		const rows = await db
			.selectFrom("orders")
			.selectAll()
			.where(sql<boolean>`id = ${anyOf(orderIds, "uuid")}`)
			// Not a parameter: the plan would then be made anew each time.
			.where(sql<boolean>`step = 'Applying'`)
			.where(sql<boolean>`not exists (select from decisions d where d.order_id = orders.id)`)
			.execute();
		const byId = new Map(rows.map((row) => [row.id, orderFromRow(row)]));
		return orderIds.map((id) => byId.get(id) ?? null);
	},
);

/** The scorecard's decision first, then the staff member's, if there are both. */
export async function listDecisions(db: Db, orderId: string): Promise<readonly StoredDecision[]> {
	const rows = await db
		.selectFrom("decisions")
		.selectAll()
		.where("orderId", "=", orderId)
		.orderBy("decidedBy")
		.execute();
	return rows.map(fromRow);
}

export async function findLatestDecision(db: Db, borrowerId: string): Promise<StoredDecision | null> {
	const row = await db
		.selectFrom("decisions")
		.selectAll()
		.where("borrowerId", "=", borrowerId)
		.orderBy("decidedAt", "desc")
		.orderBy("decidedBy", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

export type BureauEnquiry = {
	readonly outcome: Schema["bureauEnquiries"]["outcome"];
	readonly reportSealed: Buffer | null;
};

/** Batched for decisions. */
export const findEnquiry = batched(
	async (db, orderIds: readonly string[]): Promise<readonly (BureauEnquiry | null)[]> => {
		const rows = await db
			.selectFrom("bureauEnquiries")
			.select(["orderId", "outcome", "reportSealed"])
			.where(sql<boolean>`order_id = ${anyOf(orderIds, "uuid")}`)
			.execute();
		return orderIds.map((id) => {
			const row = rows.find((each) => each.orderId === id);
			if (!row) return null;
			return { outcome: row.outcome, reportSealed: row.reportSealed && Buffer.from(row.reportSealed) };
		});
	},
);

type NewEnquiry = BureauEnquiry & {
	readonly orderId: string;
	readonly borrowerId: string;
	readonly askedAt: Date;
};

/**
 * Keeps the first answer, if two workers fetch a report at the same time. Answers of one moment share a statement.
 * Batched for decisions.
 */
export const putEnquiry = batched(async (db, enquiries: readonly NewEnquiry[]): Promise<readonly null[]> => {
	const rows = enquiries.map((enquiry) => ({
		orderId: enquiry.orderId,
		borrowerId: enquiry.borrowerId,
		outcome: enquiry.outcome,
		reportSealed: enquiry.reportSealed && hex(enquiry.reportSealed),
		requestedAt: enquiry.askedAt,
	}));
	await sql`
		insert into bureau_enquiries (order_id, borrower_id, outcome, report_sealed, requested_at)
		select * from jsonb_to_recordset(${jsonRows(rows)}::jsonb)
			as e (order_id uuid, borrower_id uuid, outcome text, report_sealed bytea, requested_at timestamptz)
		on conflict (order_id) do nothing`.execute(db);
	return enquiries.map(() => null);
});
