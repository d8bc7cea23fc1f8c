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
	readonly currency: Currency;
	readonly terms: LoanTerms;
	readonly openedOn: PlainDate;
	readonly status: StoredLoanStatus;
	readonly entriesCount: number;
	readonly lastHash: Buffer | null;
	readonly balances: Balances;
};

function fromRow(row: Selectable<Schema["loans"]>): StoredLoan {
	return {
		id: row.id,
		borrowerId: row.borrower_id,
		currency: row.currency,
		terms: readTerms(row.terms),
		openedOn: row.opened_on as PlainDate,
		status: row.status,
		entriesCount: row.entries_count,
		lastHash: row.last_hash && Buffer.from(row.last_hash),
		balances: readBalances(row.balances),
	};
}

/** The caller posts the opening entries in the same transaction; a loan has the id of the order it came from. */
export async function addLoan(
	db: Db,
	loan: {
		readonly id: string;
		readonly borrowerId: string;
		readonly terms: LoanTerms;
		readonly openedAt: Date;
	},
): Promise<void> {
	await db
		.insertInto("loans")
		.values({
			id: loan.id,
			borrower_id: loan.borrowerId,
			currency: loan.terms.currency,
			terms: toStoredJson(loan.terms),
			opened_on: loan.terms.disbursedOn,
			opened_at: loan.openedAt,
			status: "repaying",
			closed_at: null,
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
