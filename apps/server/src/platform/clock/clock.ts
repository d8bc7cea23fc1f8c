import { type PlainDate, plainDate } from "@puente/core/time";

/**
 * The only source of the current time for every rule; it can be moved in the sandbox. The wire's timestamp check and
 * the flood limit use real time instead, because a phone does not move with the sandbox clock.
 */
export type Clock = {
	readonly now: () => Date;
	readonly offsetMs: () => number;
	readonly setOffset: (offsetMs: number) => void;
};

export function createClock(realNow: () => number = Date.now): Clock {
	let offset = 0;
	return {
		now: () => new Date(realNow() + offset),
		offsetMs: () => offset,
		setOffset(offsetMs) {
			offset = offsetMs;
		},
	};
}

/**
 * Takes over the stored offset, which another process may have set. If this process sets its offset during the read,
 * the offset read may be older, so it is ignored.
 */
export async function syncClockOffset(clock: Clock, read: () => Promise<number>): Promise<void> {
	const before = clock.offsetMs();
	const offset = await read();
	if (clock.offsetMs() === before) clock.setOffset(offset);
}

export function secondsAfter(instant: Date, seconds: number): Date {
	return new Date(instant.getTime() + seconds * 1000);
}

type Day = { readonly date: PlainDate; readonly fromMs: number; readonly toMs: number };
/** Cache of the last result for each time zone: nearly every call needs today's date. */
const lastDays = new Map<string, Day>();

/** The calendar day of an instant in a time zone. */
export function localDate(instant: Date, timeZone: string): PlainDate {
	const ms = instant.getTime();
	const last = lastDays.get(timeZone);
	if (last && last.fromMs <= ms && ms < last.toMs) return last.date;
	const start = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).startOfDay();
	const day: Day = {
		date: plainDate(start.toPlainDate().toString()),
		fromMs: start.epochMilliseconds,
		toMs: start.add({ days: 1 }).startOfDay().epochMilliseconds,
	};
	lastDays.set(timeZone, day);
	return day.date;
}

/** The last second of a calendar day in a time zone. */
export function endOfLocalDay(date: PlainDate, timeZone: string): Date {
	const next = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime({ timeZone });
	return new Date(next.startOfDay().epochMilliseconds - 1000);
}
