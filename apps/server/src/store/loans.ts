import type {
	Balances,
	Currency,
	LoanEvent,
	LoanEventKind,
	LoanStatus,
	LoanTerms,
	PlainDate,
} from "@puente/core";
import type { Selectable } from "kysely";
import { readBalances, readEventDetail, readTerms, toStoredJson } from "./loan-terms.ts";
import type { Db, Schema } from "./schema.ts";

/** `void`: the payout was taken back by the rail, so nothing is owed and nothing was lent. */
export type StoredLoanStatus = LoanStatus | "void";

export type StoredLoan = {
	readonly id: string;
	readonly borrowerId: string;
	readonly orderId: string;
	readonly currency: Currency;
	readonly terms: LoanTerms;
	readonly openedOn: PlainDate;
	readonly status: StoredLoanStatus;
	readonly lateDays: number | null;
	readonly entriesCount: number;
	readonly lastHash: Buffer | null;
	readonly balances: Balances;
};

function fromRow(row: Selectable<Schema["loans"]>): StoredLoan {
	return {
		id: row.id,
		borrowerId: row.borrower_id,
		orderId: row.order_id,
		currency: row.currency,
		terms: readTerms(row.terms),
		openedOn: row.opened_on as PlainDate,
		status: row.status,
		lateDays: row.late_days,
		entriesCount: row.entries_count,
		lastHash: row.last_hash && Buffer.from(row.last_hash),
		balances: readBalances(row.balances),
	};
}

/** The caller posts the opening entries in the same transaction. A loan has the id of the payout that opened it. */
export async function addLoan(
	db: Db,
	loan: {
		readonly id: string;
		readonly borrowerId: string;
		readonly orderId: string;
		readonly terms: LoanTerms;
		readonly openedAt: Date;
	},
): Promise<void> {
	await db
		.insertInto("loans")
		.values({
			id: loan.id,
			borrower_id: loan.borrowerId,
			order_id: loan.orderId,
			currency: loan.terms.currency,
			terms: toStoredJson(loan.terms),
			opened_on: loan.terms.disbursedOn,
			opened_at: loan.openedAt,
			status: "repaying",
			closed_at: null,
			late_days: null,
			entries_count: 0,
			last_hash: null,
			balances: "{}",
		})
		.execute();
}

/** Holds the loan's row: whoever appends to a loan comes one after the other. */
export async function lockLoan(db: Db, id: string): Promise<StoredLoan | null> {
	const row = await db.selectFrom("loans").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
	return row ? fromRow(row) : null;
}

export async function findLoan(db: Db, id: string): Promise<StoredLoan | null> {
	const row = await db.selectFrom("loans").selectAll().where("id", "=", id).executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** Oldest first, the ones whose payout was taken back left out. */
export async function listLoans(db: Db, borrowerId: string): Promise<readonly StoredLoan[]> {
	const rows = await db
		.selectFrom("loans")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.where("status", "<>", "void")
		.orderBy("opened_at")
		.execute();
	return rows.map(fromRow);
}

const closedStatuses: ReadonlySet<StoredLoanStatus> = new Set(["finished", "returned", "void"]);

export async function setLoanStatus(db: Db, id: string, status: StoredLoanStatus, at: Date): Promise<void> {
	await db
		.updateTable("loans")
		.set({ status, closed_at: closedStatuses.has(status) ? at : null })
		.where("id", "=", id)
		.execute();
}

/** A loan that money is still owed on, or that we gave up: one at a time. */
export async function hasOpenLoan(db: Db, borrowerId: string): Promise<boolean> {
	const row = await db
		.selectFrom("loans")
		.select("id")
		.where("borrower_id", "=", borrowerId)
		.where("status", "in", ["repaying", "overdue", "written-off"])
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** The loan of an order, unless its payout was taken back. */
export async function findLoanOf(db: Db, orderId: string): Promise<StoredLoan | null> {
	const row = await db
		.selectFrom("loans")
		.selectAll()
		.where("order_id", "=", orderId)
		.where("status", "<>", "void")
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

export async function listLoanEvents(db: Db, loanId: string): Promise<readonly LoanEvent[]> {
	const rows = await db.selectFrom("loan_events").selectAll().where("loan_id", "=", loanId).execute();
	return rows.map(
		(row) =>
			({
				...readEventDetail(row.detail),
				id: row.id,
				on: row.takes_effect_on,
				kind: row.kind as LoanEventKind,
			}) as LoanEvent,
	);
}
