import type { PlainDate } from "@puente/core/time";

/**
 * The only source of "now" for every rule. In the sandbox it can be moved; the wire's timestamp check and the
 * flood limit use the machine's real time instead, because a phone does not move with the sandbox.
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
 * Takes over an offset that another process may have set. When ours was set while this one was read, it may be the one from
 * before that, and is left.
 */
export async function followOffset(clock: Clock, read: () => Promise<number>): Promise<void> {
	const before = clock.offsetMs();
	const offset = await read();
	if (clock.offsetMs() === before) clock.setOffset(offset);
}

export function secondsAfter(instant: Date, seconds: number): Date {
	return new Date(instant.getTime() + seconds * 1000);
}

type Day = { readonly date: PlainDate; readonly fromMs: number; readonly toMs: number };
/** The last day that was asked for at each place: nearly every call asks for today's. */
const lastDays = new Map<string, Day>();

/** The calendar day that an instant falls on at a place. */
export function localDate(instant: Date, timeZone: string): PlainDate {
	const ms = instant.getTime();
	const last = lastDays.get(timeZone);
	if (last && last.fromMs <= ms && ms < last.toMs) return last.date;
	const start = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).startOfDay();
	const day: Day = {
		date: start.toPlainDate().toString() as PlainDate,
		fromMs: start.epochMilliseconds,
		toMs: start.add({ days: 1 }).startOfDay().epochMilliseconds,
	};
	lastDays.set(timeZone, day);
	return day.date;
}

/** The last second of a calendar day at a place. */
export function endOfLocalDay(date: PlainDate, timeZone: string): Date {
	const next = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime({ timeZone });
	return new Date(next.startOfDay().epochMilliseconds - 1000);
}
