import type { Step } from "@puente/core/application";
import type { AccrualLeg, LoanEvent, LoanTerms } from "@puente/core/loan";
import type { PlainDate } from "@puente/core/time";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { jsonRows } from "../../../platform/database/names.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import type { ChainEnd, StoredEntry } from "../chain.ts";
import { readEvent, type StoredEvent } from "./loan-formats.ts";
import { loanFromRow, type StoredLoan, type StoredLoanStatus } from "./loans.ts";
import { type NewPayment, paymentPart } from "./payments.ts";
import { type NewStanding, standingParts } from "./standings.ts";

/** Everything that determines a loan's state: its row, its events and the step of its order. */
export type LoanBook = {
	readonly loan: StoredLoan;
	readonly events: readonly LoanEvent[];
	readonly step: Step;
	readonly orderNo: string;
};

export type BookRow = Selectable<Schema["loans"]> & {
	readonly step: Step;
	readonly orderNo: string;
	readonly events: readonly StoredEvent[];
};

export function bookFromRow(row: BookRow): LoanBook {
	const { step, orderNo } = row;
	return { loan: loanFromRow(row), events: row.events.map(readEvent), step, orderNo };
}

/** Query for the books of these loans that locks their rows, so that writers of a loan run one after the other. */
export function lockBooksQuery(loanIds: RawBuilder<unknown>): RawBuilder<BookRow> {
	return sql`
		select loans.*, (select step from orders where orders.id = loans.order_id) as step,
			(select order_no from orders where orders.id = loans.order_id) as order_no, (
			select coalesce(jsonb_agg(jsonb_build_object(
				'id', e.id, 'kind', e.kind, 'takesEffectOn', e.takes_effect_on, 'detail', e.detail)), '[]') from loan_events e where e.loan_id = loans.id
		) as events
		from loans where loans.id = any(${loanIds}) order by loans.id for update`;
}

/** Locks a loan's row and returns its book; null for an unknown loan. */
export async function lockBook(db: Db, loanId: string): Promise<LoanBook | null> {
	const { rows } = await lockBooksQuery(sql`${[loanId]}::uuid[]`).execute(db);
	return rows[0] ? bookFromRow(rows[0]) : null;
}

/** A loan's new state, and what is added to its books. */
export type LoanChange = {
	readonly loanId: string;
	/** Decides the partition of the entries and postings. */
	readonly openedOn: PlainDate;
	readonly events: readonly LoanEvent[];
	readonly entries: readonly StoredEntry[];
	readonly end: ChainEnd;
	/** New accruals, valid until the next event. Null: unchanged. */
	readonly legs: readonly AccrualLeg[] | null;
	readonly rounding: LoanTerms["rounding"];
	readonly status: StoredLoanStatus;
	readonly closedAt: Date | null;
	readonly lateDays: number | null;
	readonly turnsOverdueOn: PlainDate | null;
	readonly postedUntil: PlainDate;
	/** New standing. Null: unchanged. */
	readonly standing: NewStanding | null;
	/** The payment that caused the change, if one did. */
	readonly payment: NewPayment | null;
};

/** A change that leaves the loan as it is. */
export function unchanged(loan: StoredLoan): LoanChange {
	const { id: loanId, openedOn, status, closedAt, lateDays, turnsOverdueOn, postedUntil } = loan;
	const { entriesCount, lastHash, balances } = loan;
	const end = { entriesCount, lastHash, balances };
	return {
		loanId,
		openedOn,
		events: [],
		entries: [],
		end,
		legs: null,
		rounding: loan.terms.rounding,
		status,
		closedAt,
		lateDays,
		turnsOverdueOn,
		postedUntil,
		standing: null,
		payment: null,
	};
}

const hex = (bytes: Buffer | null) => bytes && `\\x${bytes.toString("hex")}`;

/**
 * Writes any number of loans in one statement, so that many cost little more than one: events, entries with postings,
 * changed accruals, standings, payments and the loans' rows. The database refuses entries that do not balance. The
 * caller holds the locks of the loans.
 */
export async function saveLoans(db: Db, changes: readonly LoanChange[], at: Date): Promise<void> {
	if (changes.length === 0) return;
	const json = (rows: readonly object[]) => sql`${jsonRows(rows)}::jsonb`;
	// The ids are also passed as a list: the planner expects 100 rows from JSON and would read a small table whole.
	const ids = changes.map(({ loanId }) => loanId);
	await sql`
		with new_events as (
			insert into loan_events (loan_id, id, kind, takes_effect_on, detail, recorded_at)
			select loan_id, id, kind, takes_effect_on, detail, ${at}::timestamptz from jsonb_to_recordset(${json(changes.flatMap(eventRows))})
				as e (loan_id uuid, id text, kind text, takes_effect_on date, detail jsonb)
		), written as (
			insert into entries (loan_id, number, opened_on, kind, posted_on, event_id, operation, previous_hash, hash, posted_at)
			select loan_id, number, opened_on, kind, posted_on, event_id, operation, previous_hash, hash, ${at}::timestamptz
			from jsonb_to_recordset(${json(changes.flatMap(entryRows))}) as e (loan_id uuid, number integer, opened_on date,
				kind text, posted_on date, event_id text, operation text, previous_hash bytea, hash bytea)
		), posted as (
			insert into postings (loan_id, number, opened_on, account, minor, currency)
			select * from jsonb_to_recordset(${json(changes.flatMap(postingRows))})
				as p (loan_id uuid, number integer, opened_on date, account text, minor bigint, currency text)
		), moved as (
			update loans set entries_count = c.entries_count, last_hash = c.last_hash, balances = c.balances,
				status = c.status, closed_at = c.closed_at, late_days = c.late_days,
				turns_overdue_on = c.turns_overdue_on, posted_until = c.posted_until
			from jsonb_to_recordset(${json(changes.map(loanRow))}) as c (id uuid, entries_count integer, last_hash bytea,
				balances jsonb, status text, closed_at timestamptz, late_days integer, turns_overdue_on date, posted_until date)
			where loans.id = c.id and loans.id = any(${ids}::uuid[])
		), grown as (
			insert into accruals (loan_id, number, kind, grows_from, grows_to, amount_days, per_day, numerator, denominator, max_minor, rounding, suspended_after,
				tax_numerator, tax_denominator, tax_step_minor, tax_base_before)
			select * from jsonb_to_recordset(${json(changes.flatMap(legRows))}) as a (loan_id uuid, number integer, kind text,
				grows_from date, grows_to date, amount_days bigint, per_day bigint, numerator bigint, denominator bigint, max_minor bigint, rounding text, suspended_after date,
				tax_numerator bigint, tax_denominator bigint, tax_step_minor bigint, tax_base_before bigint)
			except select loan_id, number, kind, grows_from, grows_to, amount_days, per_day, numerator, denominator, max_minor, rounding, suspended_after,
				tax_numerator, tax_denominator, tax_step_minor, tax_base_before
			from accruals where loan_id = any(${ids}::uuid[])
			on conflict (loan_id, number) do update set kind = excluded.kind, grows_from = excluded.grows_from,
				grows_to = excluded.grows_to, amount_days = excluded.amount_days, per_day = excluded.per_day,
				numerator = excluded.numerator, denominator = excluded.denominator, max_minor = excluded.max_minor, rounding = excluded.rounding,
				suspended_after = excluded.suspended_after, tax_numerator = excluded.tax_numerator, tax_denominator = excluded.tax_denominator,
				tax_step_minor = excluded.tax_step_minor, tax_base_before = excluded.tax_base_before
		), ${standingParts(changes.flatMap(({ standing }) => standing ?? []))},
		${paymentPart(
			changes.flatMap(({ payment }) => payment ?? []),
			at,
		)}
		delete from accruals a using jsonb_to_recordset(${json(changes.flatMap(legCount))}) as l (loan_id uuid, count integer)
		where a.loan_id = l.loan_id and a.number > l.count and a.loan_id = any(${ids}::uuid[])`.execute(db);
}

const eventRows = ({ loanId, events }: LoanChange) =>
	events.map(({ id, kind, on, ...detail }) => ({ loanId, id, kind, takesEffectOn: on, detail }));

const entryRows = ({ openedOn, entries }: LoanChange) =>
	entries.map((entry) => ({
		loanId: entry.loanId,
		number: entry.number,
		openedOn,
		kind: entry.kind,
		postedOn: entry.on,
		eventId: entry.eventId,
		operation: entry.operation,
		previousHash: hex(entry.previousHash),
		hash: hex(entry.hash),
	}));

const postingRows = ({ openedOn, entries }: LoanChange) =>
	entries.flatMap(({ loanId, number, currency, postings }) =>
		postings.map(({ account, minor }) => ({
			loanId,
			number,
			openedOn,
			account,
			minor,
			currency,
		})),
	);

const loanRow = (change: LoanChange) => ({
	id: change.loanId,
	entriesCount: change.end.entriesCount,
	lastHash: hex(change.end.lastHash),
	balances: change.end.balances,
	status: change.status,
	closedAt: change.closedAt,
	lateDays: change.lateDays,
	turnsOverdueOn: change.turnsOverdueOn,
	postedUntil: change.postedUntil,
});

const legRows = ({ loanId, legs, rounding }: LoanChange) =>
	(legs ?? []).map((leg, index) => ({
		loanId,
		number: index + 1,
		kind: leg.kind,
		growsFrom: leg.from,
		growsTo: leg.to,
		amountDays: leg.amountDays,
		perDay: leg.perDay,
		numerator: leg.numerator,
		denominator: leg.denominator,
		maxMinor: leg.maxMinor,
		rounding,
		suspendedAfter: leg.suspendedAfter,
		taxNumerator: leg.tax?.numerator ?? null,
		taxDenominator: leg.tax?.denominator ?? null,
		taxStepMinor: leg.tax?.stepMinor ?? null,
		taxBaseBefore: leg.tax?.baseBefore ?? null,
	}));

const legCount = ({ loanId, legs }: LoanChange) => (legs ? [{ loanId, count: legs.length }] : []);
