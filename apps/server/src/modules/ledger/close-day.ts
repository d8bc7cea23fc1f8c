import { countries } from "@puente/core/region";
import { addDays } from "@puente/core/time";
import { packs } from "@puente/regions";
import { type Clock, localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import {
	beforeAllIds,
	beginClose,
	type Chunk,
	type Close,
	closeChunk,
	findChunkEnd,
	finishClose,
	lacksDay,
} from "./store/closes.ts";

/** Larger chunks cost less for each loan; a chunk is one transaction. */
const chunkLoans = 250_000;
/** One core of the database for each. */
const chunksAtOnce = 2;
/** A worker that has not finished a book by then is taken to be dead. */
const lostAfterSeconds = 3_600;
/** Loans that were being written to are looked at again so often; the sweep begins anew after that. */
const passesMax = 3;

/** Begins the close of the day that has ended in each country. */
export async function enqueueDueCloses(db: Db, now: Date, enqueue: Enqueue): Promise<void> {
	for (const country of countries) {
		const { currency, timeZone } = packs[country];
		const close = { currency: currency.code, day: addDays(localDate(now, timeZone), -1) };
		if (await beginClose(db, close, now, secondsAfter(now, -lostAfterSeconds))) {
			await enqueue(db, "close-day", close);
		}
	}
}

/** Goes through the whole book, chunk by chunk. What is done stays done when it is stopped in between. */
export async function closeDay(
	{ db, clock }: { readonly db: Db; readonly clock: Clock },
	close: Close,
	countMax: number = chunkLoans,
): Promise<void> {
	for (let pass = 0; pass < passesMax; pass++) {
		await closeOpenLoans({ db, clock }, close, countMax);
		if (!(await lacksDay(db, close))) return finishClose(db, close, clock.now());
	}
}

/** The next chunk begins while the one before is still being written: each loan is in one of them. */
async function closeOpenLoans(
	{ db, clock }: { readonly db: Db; readonly clock: Clock },
	close: Close,
	countMax: number,
): Promise<void> {
	const underway = new Set<Promise<void>>();
	let afterId = beforeAllIds;
	for (;;) {
		const lastId = await findChunkEnd(db, close, { afterId, countMax });
		if (lastId === null) break;
		const chunk: Chunk = { afterId, lastId, at: clock.now() };
		const written = db.transaction().execute((tx) => closeChunk(tx, close, chunk));
		underway.add(written);
		written.then(
			() => underway.delete(written),
			() => undefined,
		);
		if (underway.size >= chunksAtOnce) await Promise.race(underway);
		afterId = lastId;
	}
	await Promise.all(underway);
}
