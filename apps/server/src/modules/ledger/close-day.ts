import { countries } from "@puente/core/region";
import { addDays } from "@puente/core/time";
import { packs } from "@puente/regions";
import { type Clock, localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { postProvision } from "./provisions.ts";
import {
	beforeAllIds,
	beginClose,
	type Chunk,
	type Close,
	closeChunk,
	findChunkEnd,
	finishClose,
	firstDayToPost,
} from "./store/closes.ts";

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
		const { currency, timeZone } = packs[country];
		const close = { currency: currency.code, day: addDays(localDate(now, timeZone), -1) };
		if (await beginClose(db, close, now, secondsAfter(now, -lostAfterSeconds))) {
			await enqueue(db, "close-day", [close]);
		}
	}
}

/**
 * Closes the day for all open loans, chunk by chunk. After a standstill each missed day is posted on its own date, so
 * that month ends are right. Finished chunks stay done if the process stops.
 */
export async function closeDay(
	{ db, clock }: { readonly db: Db; readonly clock: Clock },
	close: Close,
	countMax: number = chunkLoans,
): Promise<void> {
	for (let pass = 0; pass < passesMax; pass++) {
		const first = await firstDayToPost(db, close);
		if (first === null) return finishClose(db, close, clock.now());
		for (let day = first; day <= close.day; day = addDays(day, 1)) {
			await closeOpenLoans({ db, clock }, { ...close, day }, countMax);
			await postProvision(db, { ...close, day }, clock.now());
		}
	}
	if ((await firstDayToPost(db, close)) === null) await finishClose(db, close, clock.now());
}

/** Chunks run at the same time, which is safe because each loan is in only one of them. */
async function closeOpenLoans(
	{ db, clock }: { readonly db: Db; readonly clock: Clock },
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
