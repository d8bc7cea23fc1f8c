import { provisionMinor } from "@puente/core/ledger";
import { type Country, countries } from "@puente/core/region";
import { addDays, daysBetween, type PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { lastRecordOn, regions } from "@puente/regions/load";
import { type Clock, localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { lawInForce } from "../../platform/law/legal-records.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import {
	beforeAllIds,
	beginClose,
	type Chunk,
	type Close,
	closeChunk,
	findAgreedUntil,
	findChunkEnd,
	finishClose,
	firstDayToPost,
	lastDayClosed,
} from "./store/closes.ts";
import { addGeneralEntry, generalBalance } from "./store/general-entries.ts";
import { principalByLateness } from "./store/standings.ts";
import { addWaitingClose, settleWaitingCloses } from "./store/waiting-closes.ts";

const allowance = "asset:provision";
const expense = "expense:provision";

/** The provision rises and falls with the portfolio: each month end posts the change. Safe to repeat. */
async function postProvision(db: Db, { currency, day }: Close, at: Date): Promise<void> {
	const isMonthEnd = addDays(day, 1).endsWith("-01");
	const country = countries.find((each) => regions[each].pack.currency.code === currency);
	if (!isMonthEnd || !country) return;
	await db.transaction().execute(async (tx) => {
		const principals = await principalByLateness(tx, currency, day);
		const { legalRecords } = await lawInForce(tx, country);
		const shares = lastRecordOn(legalRecords.provisions, day);
		if (shares === null) throw new Error(`${country} has no provisions on ${day}`);
		const required = provisionMinor(principals, shares.value);
		// An allowance is a credit: its balance is negative.
		const change = required + (await generalBalance(tx, allowance, currency));
		if (change === 0n) return;
		const [debit, credit] = change > 0n ? [expense, allowance] : [allowance, expense];
		const minor = change > 0n ? change : -change;
		const entry = { kind: "provision", reference: day, on: day, currency, debit, credit, minor } as const;
		await addGeneralEntry(tx, { ...entry, book: `provision:${currency}` }, at);
	});
}

/** Loans in one transaction; larger chunks cost less per loan. */
const chunkLoans = 250_000;
/** Each uses one core of the database. */
const chunksAtOnce = 2;
/** A worker that has not finished the close by then is considered dead. */
const lostAfterSeconds = 3_600;
/** Passes over loans that were locked by others; after that the sweep starts the close again. */
const passesMax = 3;

/** Enqueues the close of the last ended day for each country. */
export async function enqueueDueCloses(db: Db, now: Date, enqueue: Enqueue): Promise<void> {
	for (const country of countries) {
		const close = lastEndedDay(country, now);
		if (await beginClose(db, close, now, secondsAfter(now, -lostAfterSeconds))) {
			await enqueue(db, "close-day", [close]);
		}
	}
}

/** The last day that has ended in a country, which is the one to close. */
export function lastEndedDay(country: Country, now: Date): Close {
	const { currency, timeZone } = packs[country];
	return { currency: currency.code, day: addDays(localDate(now, timeZone), -1) };
}

type CloseContext = {
	readonly db: Db;
	readonly clock: Clock;
	/** How many missing days a close posts by itself; null: any number, because the sandbox clock is moved by hand. */
	readonly daysAloneMax: number | null;
};

/**
 * Closes the day for all open loans, chunk by chunk. After a standstill each missed day is posted on its own date, so
 * that month ends are right. Finished chunks stay done if the process stops. When more days are missing than a close may
 * post by itself, it posts none and asks two people: entries cannot be taken back. Returns the first day that waits.
 */
export async function closeDay(
	{ db, clock, daysAloneMax }: CloseContext,
	close: Close,
	countMax: number = chunkLoans,
): Promise<PlainDate | null> {
	for (let pass = 0; pass <= passesMax; pass++) {
		const first = await firstDayToPost(db, close);
		if (first === null) {
			await finishClose(db, close, clock.now());
			await settleWaitingCloses(db, close.currency, clock.now());
			return null;
		}
		if (pass === passesMax) break;
		const { missingFrom, postableUntil } = await judgeClose(db, close, { first, daysAloneMax });
		if (postableUntil === null) {
			await addWaitingClose(db, { currency: close.currency, firstDay: missingFrom }, clock.now());
			return missingFrom;
		}
		for (let day = first; day <= postableUntil; day = addDays(day, 1)) {
			await closeOpenLoans({ db, clock }, { ...close, day }, countMax);
			await postProvision(db, { ...close, day }, clock.now());
		}
	}
	return null;
}

/** From which day on the close is missing, and until which day it may post now; null until two people agree. */
async function judgeClose(
	db: Db,
	close: Close,
	{ first, daysAloneMax }: { readonly first: PlainDate; readonly daysAloneMax: number | null },
): Promise<{ readonly missingFrom: PlainDate; readonly postableUntil: PlainDate | null }> {
	const missingFrom = await firstMissingDay(db, close, first);
	const daysMissing = daysBetween({ from: missingFrom, to: close.day }) + 1;
	if (daysAloneMax === null || daysMissing <= daysAloneMax) return { missingFrom, postableUntil: close.day };
	const agreed = await findAgreedUntil(db, close.currency);
	if (agreed === null || agreed < missingFrom) return { missingFrom, postableUntil: null };
	return { missingFrom, postableUntil: agreed < close.day ? agreed : close.day };
}

/** A loan that was opened for an earlier day lacks days that were closed: they are not missing. */
async function firstMissingDay(db: Db, close: Close, first: PlainDate): Promise<PlainDate> {
	const closed = await lastDayClosed(db, close);
	return closed !== null && closed >= first ? addDays(closed, 1) : first;
}

export type MissingDays = { readonly firstDay: PlainDate; readonly lastDay: PlainDate };

/** The days up to this one that the close has not posted; null if it has posted all. */
export async function findMissingDays(db: Db, close: Close): Promise<MissingDays | null> {
	const first = await firstDayToPost(db, close);
	if (first === null) return null;
	const firstDay = await firstMissingDay(db, close, first);
	return firstDay <= close.day ? { firstDay, lastDay: close.day } : null;
}

/** Chunks run at the same time, which is safe because each loan is in only one of them. */
async function closeOpenLoans(
	{ db, clock }: Pick<CloseContext, "db" | "clock">,
	close: Close,
	countMax: number,
): Promise<void> {
	const running = new Set<Promise<void>>();
	let afterId = beforeAllIds;
	for (;;) {
		const lastId = await findChunkEnd(db, close, { afterId, countMax });
		if (lastId === null) break;
		const chunk: Chunk = { afterId, lastId, at: clock.now() };
		const chunkRun = db.transaction().execute((tx) => closeChunk(tx, close, chunk));
		running.add(chunkRun);
		chunkRun.then(
			() => running.delete(chunkRun),
			() => undefined,
		);
		if (running.size >= chunksAtOnce) await Promise.race(running);
		afterId = lastId;
	}
	await Promise.all(running);
}
