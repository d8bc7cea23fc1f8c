import { closedStanding, loanState, standingOf } from "@puente/core/loan";
import { type Country, countries } from "@puente/core/region";
import { addDays, firstOfMonth, monthEnd, type PlainDate } from "@puente/core/time";
import { regions } from "@puente/regions/load";
import { type Clock, localDate, secondsAfter } from "../../platform/clock/clock.ts";
import { tryWithAdvisoryLock } from "../../platform/database/advisory-lock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import {
	type LoanHistory,
	lockLoansWithoutStandings,
	type NewStanding,
	putStandings,
} from "../ledger/index.ts";
import {
	type Days,
	findFirstDay,
	findFirstPostedSince,
	findLastMade,
	type MadeFigures,
	makeApplicationFigures,
	makeBookFigures,
	makeDelayFigures,
	makeLedgerFigures,
	makeRollFigures,
	makeVintageFigures,
	markMade,
	type ReportingRegion,
	tunePlannerForFigures,
} from "./store/figures.ts";

/** Figures of today are recomputed after this time. */
const freshSeconds = 900;
/** A transaction of the daily close may commit this long after the timestamp of its entries. */
const latestCommitSeconds = 3_600;
const chunkLoans = 2_000;

const reportingRegions: readonly ReportingRegion[] = countries.map((country) => {
	const { pack, terms } = regions[country];
	return {
		country,
		currency: pack.currency.code,
		timeZone: pack.timeZone,
		rails: [...new Set<string>([...terms.rails.in, ...terms.rails.out])],
	};
});

function todayIn(country: Country, now: Date): PlainDate {
	return localDate(now, regions[country].pack.timeZone);
}

export async function enqueueDueFigures(db: Db, now: Date, enqueue: Enqueue): Promise<void> {
	const last = await findLastMade(db);
	if (last && last.madeAt > secondsAfter(now, -freshSeconds)) return;
	await enqueue(db, "make-figures", [{}]);
}

/**
 * Recomputes every day that may have changed since the last run: days that had not ended in some region, and days with
 * new entries. Each day is computed from the rows, so repeating it gives the same result. One process at a time.
 * Querying the rows each time takes minutes over a million loans; counters moved by each booking would be hot rows.
 */
export async function makeFigures({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
	const now = clock.now();
	await tryWithAdvisoryLock(db, "make-figures", async (tx) => {
		await tunePlannerForFigures(tx);
		const last = await findLastMade(tx);
		if (!last) await fillStandings(tx);
		const days = await daysToMake(tx, last, now);
		await makeMoney(tx, days, now);
		for (const region of reportingRegions) {
			await makeApplicationFigures(tx, region, days);
			await makeDelayFigures(tx, region, days);
		}
		await markMade(tx, days, now);
	});
}

async function daysToMake(db: Db, last: MadeFigures | null, now: Date): Promise<Days> {
	const todays = countries.map((country) => todayIn(country, now)).sort();
	const to = todays.at(-1) ?? localDate(now, "UTC");
	if (!last) return { from: (await findFirstDay(db)) ?? to, to };
	const unfinishedDays = countries.map((country) => todayIn(country, last.madeAt));
	const firstPosted = await findFirstPostedSince(db, secondsAfter(last.madeAt, -latestCommitSeconds));
	const [from = to] = [...unfinishedDays, ...(firstPosted ? [firstPosted] : []), to].sort();
	return { from, to };
}

async function makeMoney(db: Db, days: Days, now: Date): Promise<void> {
	await makeLedgerFigures(db, days);
	await makeVintageFigures(db, days);
	await makeBookFigures(db, days);
	for (const { country, currency } of reportingRegions) {
		const today = todayIn(country, now);
		let month = firstOfMonth(days.from);
		while (month <= today) {
			const end = monthEnd(month);
			const to = end < today ? end : today;
			await makeRollFigures(db, { currency, month, from: addDays(month, -1), to });
			month = addDays(end, 1);
		}
	}
}

/** Fills the standings of loans that are older than the table from their history. */
async function fillStandings(db: Db): Promise<void> {
	for (;;) {
		const loans = await lockLoansWithoutStandings(db, chunkLoans);
		const standings = loans.map(standingsOf);
		const countMax = Math.max(0, ...standings.map(({ length }) => length));
		// A statement sets one standing of each loan, in the order of their days.
		for (let number = 0; number < countMax; number++)
			await putStandings(
				db,
				standings.flatMap((ofLoan) => ofLoan[number] ?? []),
			);
		if (loans.length < chunkLoans) return;
	}
}

function standingsOf(loan: LoanHistory): readonly NewStanding[] {
	const region = reportingRegions.find(({ currency }) => currency === loan.currency);
	if (!region) throw new Error(`Loan ${loan.id}: no region has the currency ${loan.currency}.`);
	const { id: loanId, currency } = loan;
	const datedEvents = loan.events.map(({ event, recordedAt }) => ({
		event,
		day: localDate(recordedAt, region.timeZone),
	}));
	const days = [...new Set([loan.openedOn, ...datedEvents.map(({ day }) => day)])].sort();
	const standings = days.map((day) => {
		const events = datedEvents.filter((dated) => dated.day <= day).map(({ event }) => event);
		return { loanId, currency, fromDay: day, standing: standingOf(loanState(loan.terms, events, day)) };
	});
	if (!loan.voidedAt) return standings;
	const fromDay = localDate(loan.voidedAt, region.timeZone);
	return [...standings, { loanId, currency, fromDay, standing: closedStanding }];
}
