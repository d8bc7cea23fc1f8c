import type { Balances } from "@puente/core/ledger";
import {
	accrualLegs,
	type LoanEvent,
	type LoanStatus,
	type LoanTerms,
	loanState,
	standingOf,
} from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import { addDays, type PlainDate } from "@puente/core/time";
import { type Selectable, sql } from "kysely";
import { anyOf, batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { writeStored } from "../../../platform/stored/stored-json.ts";
import { loanTermsFormat, readBalances, readEvent, readTerms } from "./loan-formats.ts";
import { putStandings } from "./standings.ts";

/** `void`: the rail reversed the payout, so nothing was lent and nothing is owed. */
export type StoredLoanStatus = LoanStatus | "void";

export type StoredLoan = {
	readonly id: string;
	readonly borrowerId: string;
	readonly orderId: string;
	readonly currency: Currency;
	readonly terms: LoanTerms;
	readonly openedOn: PlainDate;
	readonly status: StoredLoanStatus;
	readonly closedAt: Date | null;
	readonly lateDays: number | null;
	/** The day on which the loan becomes overdue if nothing more is paid. */
	readonly turnsOverdueOn: PlainDate | null;
	/** The day up to which interest and penalty are posted. */
	readonly postedUntil: PlainDate;
	readonly entriesCount: number;
	readonly lastHash: Buffer | null;
	readonly balances: Balances;
};

export function loanFromRow(row: Selectable<Schema["loans"]>): StoredLoan {
	return {
		...row,
		terms: readTerms(row.terms),
		lastHash: row.lastHash && Buffer.from(row.lastHash),
		balances: readBalances(row.balances),
	};
}

/** The caller posts the opening entries in the same transaction. The loan's id is its payout's reference. */
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
			...loan,
			currency: loan.terms.currency,
			terms: writeStored(loanTermsFormat, loan.terms),
			openedOn: loan.terms.disbursedOn,
			status: "repaying",
			closedAt: null,
			lateDays: null,
			entriesCount: 0,
			lastHash: null,
			balances: "{}",
			turnsOverdueOn: firstOverdueOn(loan.terms),
			postedUntil: loan.terms.disbursedOn,
		})
		.execute();
	await addAccruals(db, loan.id, loan.terms);
	const opening = loanState(loan.terms, [], loan.terms.disbursedOn);
	const { currency } = loan.terms;
	await putStandings(db, [{ loanId: loan.id, currency, fromDay: opening.on, standing: standingOf(opening) }]);
}

function firstOverdueOn({ phases }: LoanTerms): PlainDate | null {
	const [first] = phases;
	return first ? addDays(first.dueOn, 1) : null;
}

/** Loans of a currency that are still marked as on time but are overdue today. */
export async function listTurningOverdue(
	db: Db,
	currency: Currency,
	today: PlainDate,
): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("loans")
		.select("id")
		.where("status", "=", "repaying")
		.where("turnsOverdueOn", "<=", today)
		.where("currency", "=", currency)
		.orderBy("turnsOverdueOn")
		.orderBy("id")
		.limit(5_000)
		.execute();
	return rows.map(({ id }) => id);
}

/** Locks the loan's row, so that writers of a loan run one after the other. */
export async function lockLoan(db: Db, id: string): Promise<StoredLoan | null> {
	const row = await db.selectFrom("loans").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
	return row ? loanFromRow(row) : null;
}

export async function findLoan(db: Db, id: string): Promise<StoredLoan | null> {
	const row = await db.selectFrom("loans").selectAll().where("id", "=", id).executeTakeFirst();
	return row ? loanFromRow(row) : null;
}

/** Oldest first, without void loans. Batched for decisions. */
export const listLoans = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (readonly StoredLoan[])[]> => {
		const rows = await db
			.selectFrom("loans")
			.selectAll()
			.where(sql<boolean>`borrower_id = ${anyOf(borrowerIds, "uuid")}`)
			.where("status", "<>", "void")
			.orderBy("openedAt")
			.orderBy("id")
			.execute();
		const byBorrower = Map.groupBy(rows, (row) => row.borrowerId);
		return borrowerIds.map((id) => (byBorrower.get(id) ?? []).map(loanFromRow));
	},
);

const closedStatuses: ReadonlySet<StoredLoanStatus> = new Set(["finished", "returned", "void"]);

/** A page of all loans, ordered by id. */
export async function pageLoans(
	db: Db,
	afterId: string | null,
	count: number,
): Promise<readonly StoredLoan[]> {
	let query = db.selectFrom("loans").selectAll().orderBy("id").limit(count);
	if (afterId !== null) query = query.where("id", ">", afterId);
	return (await query.execute()).map(loanFromRow);
}

export async function setLoanStatus(db: Db, id: string, status: StoredLoanStatus, at: Date): Promise<void> {
	await db
		.updateTable("loans")
		.set({ status, closedAt: closedStatuses.has(status) ? at : null })
		.where("id", "=", id)
		.execute();
}

/** Whether the borrower has a loan that is not repaid, written-off ones included. Only one is allowed at a time. */
export async function hasOpenLoan(db: Db, borrowerId: string): Promise<boolean> {
	const row = await db
		.selectFrom("loans")
		.select("id")
		.where("borrowerId", "=", borrowerId)
		.where("status", "in", ["repaying", "overdue", "written-off"])
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** The loan of an order, unless it is void. */
export async function findLoanOf(db: Db, orderId: string): Promise<StoredLoan | null> {
	const row = await db
		.selectFrom("loans")
		.selectAll()
		.where("orderId", "=", orderId)
		.where("status", "<>", "void")
		.executeTakeFirst();
	return row ? loanFromRow(row) : null;
}

/** The events of many loans, by loan. */
export async function listLoanEventsOf(
	db: Db,
	loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LoanEvent[]>> {
	const rows = await db.selectFrom("loanEvents").selectAll().where("loanId", "in", loanIds).execute();
	const byLoan = Map.groupBy(rows, ({ loanId }) => loanId);
	return new Map([...byLoan].map(([loanId, events]) => [loanId, events.map(readEvent)]));
}

export async function listLoanEvents(db: Db, loanId: string): Promise<readonly LoanEvent[]> {
	const rows = await db.selectFrom("loanEvents").selectAll().where("loanId", "=", loanId).execute();
	return rows.map(readEvent);
}

/** Inserts the accruals of a new loan, valid until its first event. */
async function addAccruals(db: Db, loanId: string, terms: LoanTerms): Promise<void> {
	const legs = accrualLegs(terms, [], terms.disbursedOn);
	if (legs.length === 0) return;
	await db
		.insertInto("accruals")
		.values(
			legs.map((leg, index) => ({
				loanId,
				number: index + 1,
				kind: leg.kind,
				growsFrom: leg.from,
				growsTo: leg.to,
				amountDays: String(leg.amountDays),
				perDay: String(leg.perDay),
				numerator: String(leg.numerator),
				denominator: String(leg.denominator),
				maxMinor: leg.maxMinor === null ? null : String(leg.maxMinor),
				rounding: terms.rounding,
				suspendedAfter: leg.suspendedAfter,
				taxNumerator: leg.tax && String(leg.tax.numerator),
				taxDenominator: leg.tax && String(leg.tax.denominator),
				taxStepMinor: leg.tax && String(leg.tax.stepMinor),
				taxBaseBefore: leg.tax && String(leg.tax.baseBefore),
			})),
		)
		.execute();
}
