import { penaltyMaxMinor } from "@puente/core/loan";
import { countries } from "@puente/core/region";
import { addDays, type PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { sql } from "kysely";
import { verifyChains } from "../../../server/src/modules/reporting/verify.ts";
import { localDate } from "../../../server/src/platform/clock/clock.ts";
import { isSteady } from "../world/bad-days.ts";
import type { CheckedLoan, RuleContext } from "./evening.ts";

/** What is wrong, or null. */
export type Check = (context: RuleContext) => Promise<string | null>;

const dayMs = 86_400_000;
/** The sweep after midnight comes at the next tick of the simulation. */
const closedWithinMs = 7 * 3_600_000;
const idsOf = (rows: readonly object[]) => JSON.stringify(rows.slice(0, 3));

export const entriesBalance: Check = async ({ simulation, sinceMs }) => {
	const since = new Date(sinceMs);
	const { rows } =
		await sql<object>`select e.loan_id, e.number from entries e join postings p using (loan_id, number)
		where e.posted_at >= ${since}::timestamptz
		group by 1, 2, p.currency having sum(p.minor) <> 0`.execute(simulation.database.db);
	return rows.length > 0 ? `entries do not balance: ${idsOf(rows)}` : null;
};

export const trialBalance: Check = async ({ simulation, isWhole }) => {
	if (!isWhole) return null;
	const { rows } = await sql<object>`select currency, sum(minor)::text as sum from postings
		group by 1 having sum(minor) <> 0`.execute(simulation.database.db);
	return rows.length > 0 ? `the postings do not sum to zero: ${idsOf(rows)}` : null;
};

/** Open differences from the rails' books wait for staff; check-rails.ts judges those. */
export const chainsHold: Check = async ({ simulation, isWhole }) => {
	if (!isWhole) return null;
	const broken = (await verifyChains(simulation.database.db)).find(
		(report) => report.broken !== null && report.chains !== "rails",
	);
	return broken ? `${broken.chains}: ${broken.broken}` : null;
};

async function firstBroken(
	{ checkedLoans }: RuleContext,
	check: (loan: CheckedLoan) => string | null,
): Promise<string | null> {
	for (const loan of await checkedLoans()) {
		const broken = check(loan);
		if (broken !== null) return `loan ${loan.id}: ${broken}`;
	}
	return null;
}

export const debtIsByContract: Check = (context) =>
	firstBroken(context, ({ balances, state }) => {
		const { payoff, creditMinor, status } = state;
		const pairs = [
			["principal", payoff.principalMinor, balances["asset:principal"]],
			["interest", payoff.interestMinor, balances["asset:interest"]],
			["tax", payoff.taxMinor, balances["asset:interest-tax"]],
			["penalty", payoff.penaltyMinor, balances["asset:penalty"]],
			["tax on the penalty", payoff.penaltyTaxMinor, balances["asset:penalty-tax"]],
			["credit", -creditMinor, balances["liability:credit"]],
		] as const;
		if (status === "written-off") return null;
		const wrong = pairs.find(([, owed, booked = 0n]) => owed !== booked);
		return wrong ? `${wrong[0]} is ${wrong[1]} by the contract and ${wrong[2] ?? 0n} in the books` : null;
	});

export const costHasCeiling: Check = (context) =>
	firstBroken(context, ({ terms, state }) => {
		const penalties = state.phases.reduce((sum, { penaltyMinor }) => sum + penaltyMinor, 0n);
		const max = penaltyMaxMinor(terms);
		return penalties > max ? `its penalties are ${penalties}, and at most ${max} are allowed` : null;
	});

/**
 * Days that ended while our processes ran are in the books of every open loan. One that was opened after the close, for
 * instance because staff had to look at its payout first, waits for the next close.
 */
export const everyDayIsClosed: Check = async ({ simulation, aliveSinceMs, plan }) => {
	const now = simulation.time.nowMs();
	if (aliveSinceMs > now - dayMs || !isSteady(plan)) return null;
	for (const country of countries) {
		const { currency, timeZone } = packs[country];
		const yesterday = addDays(localDate(new Date(now - closedWithinMs), timeZone), -1);
		const { rows } = await sql<object>`select id, posted_until from loans where currency = ${currency.code}
			and status in ('repaying', 'overdue') and posted_until < ${yesterday}::date and opened_at < coalesce(
				(select started_at from day_closes where currency = ${currency.code} and day = ${yesterday}::date), 'infinity')`.execute(
			simulation.database.db,
		);
		if (rows.length > 0) return `${country} lacks ${yesterday}: ${idsOf(rows)}`;
		const closed = await sql<object>`select day from day_closes where currency = ${currency.code}
			and day = ${yesterday}::date and finished_at is not null`.execute(simulation.database.db);
		if (closed.rows.length === 0) return `the close of ${yesterday} in ${country} has not finished`;
	}
	return null;
};

export const lateLoansAreOverdue: Check = async ({ simulation, aliveSinceMs }) => {
	const now = simulation.time.nowMs();
	if (aliveSinceMs > now - dayMs) return null;
	const before = new Date(now - dayMs).toISOString().slice(0, 10) as PlainDate;
	const { rows } = await sql<object>`select id, turns_overdue_on from loans
		where status = 'repaying' and turns_overdue_on < ${before}::date`.execute(simulation.database.db);
	return rows.length > 0 ? `late but not overdue: ${idsOf(rows)}` : null;
};

export const stepsFollowLoans: Check = async ({ simulation }) => {
	const { rows } =
		await sql<object>`select l.id, l.status, o.step from loans l join orders o on o.id = l.order_id
		where o.step <> case l.status when 'repaying' then 'Repaying' when 'overdue' then 'Overdued'
			when 'written-off' then 'Overdued' when 'void' then o.step else 'Finish' end`.execute(
			simulation.database.db,
		);
	return rows.length > 0 ? `loan and order differ: ${idsOf(rows)}` : null;
};

export const finishedOwesNothing: Check = async ({ simulation }) => {
	const { rows } =
		await sql<object>`select id, balances from loans where status in ('finished', 'returned') and exists (
		select from jsonb_each_text(balances) b where b.key like 'asset:%' and b.key <> 'asset:cash'
			and b.value::bigint <> 0)`.execute(simulation.database.db);
	return rows.length > 0 ? `closed with a debt: ${idsOf(rows)}` : null;
};

export const figuresAreRows: Check = async ({ simulation, isWhole }) => {
	if (!isWhole) return null;
	const { db } = simulation.database;
	const { rows } = await sql<object>`with known as (
			select d.day, d.made_at from figure_days d where not exists (
				select from entries e where e.posted_on = d.day and e.posted_at > d.made_at - interval '1 hour')
		), counted as (
			select p.currency, e.posted_on as day, e.kind, p.account, sum(p.minor) as minor
			from entries e join postings p using (loan_id, number) join known k on k.day = e.posted_on
			group by 1, 2, 3, 4 having sum(p.minor) <> 0
		), shown as (select f.* from figure_ledger f join known using (day))
		select coalesce(c.day, s.day) as day, coalesce(c.account, s.account) as account, c.minor::text as rows,
			s.minor::text as figure
		from counted c full join shown s using (currency, day, kind, account)
		where c.minor is distinct from s.minor limit 3`.execute(db);
	return rows.length > 0 ? `a figure differs from its rows: ${idsOf(rows)}` : null;
};

/** The figures are made again while our processes run. */
export const figuresAreFresh: Check = async ({ simulation, aliveSinceMs, plan }) => {
	const now = simulation.time.nowMs();
	if (aliveSinceMs > now - dayMs || !isSteady(plan)) return null;
	const { rows } = await sql<{ at: Date | null }>`select max(made_at) as at from figure_days`.execute(
		simulation.database.db,
	);
	const at = rows[0]?.at?.getTime() ?? 0;
	return at < now - dayMs ? `the figures are of ${new Date(at).toISOString()}` : null;
};
