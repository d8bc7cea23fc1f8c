import type { PlainDate } from "@puente/core";

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

export function secondsAfter(instant: Date, seconds: number): Date {
	return new Date(instant.getTime() + seconds * 1000);
}

/** The calendar day that an instant falls on at a place. */
export function localDate(instant: Date, timeZone: string): PlainDate {
	const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
	return zoned.toPlainDate().toString() as PlainDate;
}
