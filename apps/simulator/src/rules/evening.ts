import { type LoanEvent, type LoanState, loanState } from "@puente/core/loan";
import { sql } from "kysely";
import { listLoanEventsOf, pageLoans, type StoredLoan } from "../../../server/src/modules/ledger/index.ts";
import type { DayPlan } from "../world/bad-days.ts";
import type { Borrower } from "../world/borrower.ts";
import type { SentSms } from "../world/lender.ts";
import {
	type Paid,
	type RailPayment,
	type RailPayouts,
	railPayments,
	railPayouts,
} from "../world/rail-books.ts";
import type { Simulation } from "../world/simulation.ts";

/** What is known about a day when its rules are checked. */
export type DayFacts = {
	readonly simulation: Simulation;
	readonly borrowers: readonly Borrower[];
	readonly day: number;
	/** All books are walked, not only what changed: once they have grown by a quarter, monthly, and at the end. */
	readonly isWhole: boolean;
	readonly plan: DayPlan;
	/** The last check. */
	readonly sinceMs: number;
	/** Texts since the last check. */
	readonly newSms: readonly SentSms[];
	/** Since when our processes run without a standstill. */
	readonly aliveSinceMs: number;
	/** Since when also every provider answers. */
	readonly calmSinceMs: number;
	/** Since when no call to a provider is lost. */
	readonly clearSinceMs: number;
};

export type CheckedLoan = StoredLoan & { readonly state: LoanState; readonly events: readonly LoanEvent[] };

type OurPayout = {
	readonly reference: string;
	readonly orderId: string;
	readonly state: string;
	readonly endedAt: Date | null;
};

/** The facts, and what several rules read; each is read once. */
export type RuleContext = DayFacts & {
	/** Loans with their state by contract and events: those with new events and an eighth of the others. */
	readonly checkedLoans: () => Promise<readonly CheckedLoan[]>;
	readonly ourPayments: () => Promise<readonly Paid[]>;
	readonly ourPayouts: () => Promise<readonly OurPayout[]>;
	readonly railPayments: () => readonly RailPayment[];
	readonly railPayouts: () => RailPayouts;
};

function once<T>(read: () => T): () => T {
	let kept: { readonly value: T } | null = null;
	return () => {
		kept ??= { value: read() };
		return kept.value;
	};
}

export function eveningOf(facts: DayFacts): RuleContext {
	const { books } = facts.simulation.world;
	return {
		...facts,
		checkedLoans: once(() => readLoans(facts)),
		ourPayments: once(() => readPayments(facts)),
		ourPayouts: once(() => readPayouts(facts)),
		railPayments: once(() => railPayments(books)),
		railPayouts: once(() => railPayouts(books)),
	};
}

const loansPerPage = 500;
const turns = 8;

async function readLoans({ simulation, day, isWhole, sinceMs }: DayFacts): Promise<readonly CheckedLoan[]> {
	const { db } = simulation.database;
	const { rows } = await sql<{ id: string }>`select distinct loan_id::text as id from loan_events
		where recorded_at >= ${new Date(sinceMs)}::timestamptz`.execute(db);
	const changed = new Set(rows.map(({ id }) => id));
	const isTurn = (id: string) => Number.parseInt(id.slice(-1), 16) % turns === day % turns;
	const read: CheckedLoan[] = [];
	for (let afterId: string | null = null; ; ) {
		const page: readonly StoredLoan[] = await pageLoans(db, afterId, loansPerPage);
		const last = page.at(-1);
		if (!last) return read;
		afterId = last.id;
		const chosen = page.filter(
			({ id, status }) => status !== "void" && (isWhole || changed.has(id) || isTurn(id)),
		);
		if (chosen.length === 0) continue;
		const events = await listLoanEventsOf(
			db,
			chosen.map(({ id }) => id),
		);
		for (const loan of chosen) {
			const own = events.get(loan.id) ?? [];
			read.push({ ...loan, events: own, state: loanState(loan.terms, own, loan.postedUntil) });
		}
	}
}

async function readPayments({ simulation }: DayFacts): Promise<readonly Paid[]> {
	const { rows } = await sql<{
		rail: string;
		amount: number;
		at: Date;
	}>`select rail, amount_minor::float8 as amount, paid_at as at from payments`.execute(
		simulation.database.db,
	);
	return rows.map(({ at, ...paid }) => ({ ...paid, at: at.getTime() }));
}

async function readPayouts({ simulation }: DayFacts): Promise<readonly OurPayout[]> {
	const { rows } = await sql<OurPayout>`select reference::text, order_id::text, state, ended_at
		from payouts order by planned_at`.execute(simulation.database.db);
	return rows;
}
