/** Current time of every test: noon in Mexico on a weekday. */
export const now = new Date("2026-10-14T18:00:00.000Z");

const minuteMs = 60_000;

/** Keeps ages off the boundary between two minutes, where a millisecond would change what the screen shows. */
const pastMs = 20_000;

/** An instant relative to `now`; one in the past is 20 seconds older. */
export function minutesFromNow(minutes: number): string {
	return new Date(now.getTime() + minutes * minuteMs - (minutes < 0 ? pastMs : 0)).toISOString();
}

/** A calendar day relative to `now`. */
export function daysFromNow(days: number): string {
	return new Date(now.getTime() + days * 24 * 60 * minuteMs).toISOString().slice(0, 10);
}
