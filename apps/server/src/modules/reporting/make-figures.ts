import { closedStanding, loanState, standingOf } from "@puente/core/loan";
import { type Country, countries } from "@puente/core/region";
import { addDays, monthEnd, type PlainDate } from "@puente/core/time";
import { regions } from "@puente/regions/load";
import { type Clock, localDate, secondsAfter } from "../../platform/clock/clock.ts";
import { tryWithAdvisoryLock } from "../../platform/database/advisory-lock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { type LoanHistory, lockLoansWithoutStandings, putStandings } from "../ledger/index.ts";
import {
	type Days,
	findFirstDay,
	findFirstPostedSince,
	findLastMade,
	type MadeFigures,
	makeBookFigures,
	makeLedgerFigures,
	makeRollFigures,
	makeVintageFigures,
	markMade,
	type Place,
	planForFigures,
} from "./store/figures.ts";
import { makeApplicationFigures, makeDelayFigures } from "./store/figures-by-place.ts";

/** How old the figures of today may become. */
const freshSeconds = 900;
/** An entry may be seen this long after the time that it carries: a transaction of the close lasts. */
const latestCommitSeconds = 3_600;
const chunkLoans = 2_000;

const places: readonly Place[] = countries.map((country) => {
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
	await enqueue(db, "make-figures", {});
}

/**
 * Adds up every day that may have changed since it was last done: those that had not ended anywhere, and those that
 * entries were written to since. Each day is made anew from the rows, so that doing it twice, or all of it again, gives
 * the same. One process at a time.
 */
export async function makeFigures({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
	const now = clock.now();
	await tryWithAdvisoryLock(db, "make-figures", async (tx) => {
		await planForFigures(tx);
		const last = await findLastMade(tx);
		if (!last) await fillStandings(tx);
		const days = await daysToMake(tx, last, now);
		await makeMoney(tx, days, now);
		for (const place of places) {
			await makeApplicationFigures(tx, place, days);
			await makeDelayFigures(tx, place, days);
		}
		await markMade(tx, days, now);
	});
}

async function daysToMake(db: Db, last: MadeFigures | null, now: Date): Promise<Days> {
	const todays = countries.map((country) => todayIn(country, now)).sort();
	const to = todays.at(-1) ?? localDate(now, "UTC");
	if (!last) return { from: (await findFirstDay(db)) ?? to, to };
	const notOver = countries.map((country) => todayIn(country, last.madeAt));
	const written = await findFirstPostedSince(db, secondsAfter(last.madeAt, -latestCommitSeconds));
	const [from = to] = [...notOver, ...(written ? [written] : []), to].sort();
	return { from, to };
}

async function makeMoney(db: Db, days: Days, now: Date): Promise<void> {
	await makeLedgerFigures(db, days);
	await makeVintageFigures(db, days);
	await makeBookFigures(db, days);
	for (const { country, currency } of places) {
		const today = todayIn(country, now);
		let month = `${days.from.slice(0, 7)}-01` as PlainDate;
		while (month <= today) {
			const end = monthEnd(month);
			const to = end < today ? end : today;
			await makeRollFigures(db, { currency, month, from: addDays(month, -1), to });
			month = addDays(end, 1);
		}
	}
}

/** Loans that are older than the table get their standings from their history. */
async function fillStandings(db: Db): Promise<void> {
	for (;;) {
		const loans = await lockLoansWithoutStandings(db, chunkLoans);
		for (const loan of loans) await fillStanding(db, loan);
		if (loans.length < chunkLoans) return;
	}
}

async function fillStanding(db: Db, loan: LoanHistory): Promise<void> {
	const place = places.find(({ currency }) => currency === loan.currency);
	if (!place) throw new Error("A loan is in a currency of no region.");
	const known = loan.events.map(({ event, recordedAt }) => ({
		event,
		day: localDate(recordedAt, place.timeZone),
	}));
	const days = [...new Set([loan.openedOn, ...known.map(({ day }) => day)])].sort();
	for (const day of days) {
		const events = known.filter((heard) => heard.day <= day).map(({ event }) => event);
		const standing = standingOf(loanState(loan.terms, events, day));
		await putStandings(db, [{ loanId: loan.id, currency: loan.currency, fromDay: day, standing }]);
	}
	if (loan.voidedAt) {
		const fromDay = localDate(loan.voidedAt, place.timeZone);
		await putStandings(db, [{ loanId: loan.id, currency: loan.currency, fromDay, standing: closedStanding }]);
	}
}
