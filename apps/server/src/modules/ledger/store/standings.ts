import {
	type LateBucket,
	type LoanEvent,
	type LoanTerms,
	lateBuckets,
	type Standing,
} from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import { type RawBuilder, sql } from "kysely";
import { jsonRows } from "../../../platform/database/names.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import { readEvent, readTerms, type StoredEvent } from "./loan-formats.ts";

export type NewStanding = {
	readonly loanId: string;
	readonly currency: Currency;
	readonly fromDay: PlainDate;
	readonly standing: Standing;
};

/** Sets the standings of loans from a day on; each loan appears once. A later call for the same day replaces it. */
export async function putStandings(db: Db, standings: readonly NewStanding[]): Promise<void> {
	if (standings.length === 0) return;
	await sql`with ${standingParts(standings)} select 1`.execute(db);
}

/** The writes of standings as CTEs of a larger statement. */
export function standingParts(standings: readonly NewStanding[]): RawBuilder<unknown> {
	// The ids are also passed as a list: the planner expects 100 rows from JSON and would read a small table whole.
	const ids = standings.map(({ loanId }) => loanId);
	const rows = standings.map(({ loanId, currency, fromDay, standing }) => ({
		...standing,
		loanId,
		fromDay,
		currency,
	}));
	return sql`
		fresh as (
			select * from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as n (loan_id uuid, from_day date, currency text,
				state text, principal_minor bigint, late_after date)
		), gone as (
			delete from standings s using fresh
			where s.loan_id = fresh.loan_id and s.from_day > fresh.from_day and s.loan_id = any(${ids}::uuid[])
		), ended as (
			update standings s set to_day = fresh.from_day from fresh
			where s.loan_id = fresh.loan_id and s.from_day < fresh.from_day and s.to_day > fresh.from_day
				and s.loan_id = any(${ids}::uuid[])
		), stood as (
			insert into standings (loan_id, from_day, currency, state, principal_minor, late_after) select * from fresh
			on conflict (loan_id, from_day) do update set to_day = default, state = excluded.state,
				principal_minor = excluded.principal_minor, late_after = excluded.late_after
		)`;
}

/** The principal of open loans on a day, by days late. */
export async function principalByLateness(
	db: Db,
	currency: Currency,
	day: PlainDate,
): Promise<ReadonlyMap<LateBucket, bigint>> {
	const { rows } = await sql<{ late: number; minor: string }>`
		select greatest(0, ${day}::date - late_after) as late, sum(principal_minor)::text as minor
		from standings where state = 'open' and currency = ${currency} and from_day <= ${day} and to_day > ${day}
		group by 1`.execute(db);
	const sums = new Map<LateBucket, bigint>();
	for (const { late, minor } of rows) {
		const bucket = lateBuckets.findLast((from) => from <= late) ?? 0;
		sums.set(bucket, (sums.get(bucket) ?? 0n) + BigInt(minor));
	}
	return sums;
}

/** Everything that determines a loan's standing on each day. */
export type LoanHistory = {
	readonly id: string;
	readonly currency: Currency;
	readonly terms: LoanTerms;
	readonly openedOn: PlainDate;
	/** When the rail reversed the payout, if it did. */
	readonly voidedAt: Date | null;
	readonly events: readonly { readonly event: LoanEvent; readonly recordedAt: Date }[];
};

/**
 * The next loans whose standings do not start at their payout, because they are older than the table. Locks their rows,
 * so that no event is booked before their standings exist.
 */
export async function lockLoansWithoutStandings(db: Db, countMax: number): Promise<readonly LoanHistory[]> {
	const loans = await db
		.selectFrom("loans")
		.select(["id", "currency", "terms", "openedOn", "status", "closedAt"])
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("standings")
						.select("loanId")
						.whereRef("standings.loanId", "=", "loans.id")
						.whereRef("standings.fromDay", "=", "loans.openedOn"),
				),
			),
		)
		.orderBy("id")
		.limit(countMax)
		.forUpdate()
		.execute();
	if (loans.length === 0) return [];
	const ids = loans.map(({ id }) => id);
	const rows = await db.selectFrom("loanEvents").selectAll().where("loanId", "in", ids).execute();
	const events = Map.groupBy(rows, (row) => row.loanId);
	return loans.map((loan) => ({
		id: loan.id,
		currency: loan.currency,
		terms: readTerms(loan.terms),
		openedOn: loan.openedOn,
		voidedAt: loan.status === "void" ? loan.closedAt : null,
		events: (events.get(loan.id) ?? []).map((row: StoredEvent & { readonly recordedAt: Date }) => ({
			event: readEvent(row),
			recordedAt: row.recordedAt,
		})),
	}));
}
