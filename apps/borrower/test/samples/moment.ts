/** The moment of every test: noon in Mexico, in the middle of a week. */
export const now = new Date("2026-10-14T18:00:00.000Z");

const minuteMs = 60_000;

/** An instant so many minutes after the moment of the tests, or before it. */
export function minutesFromNow(minutes: number): string {
	return new Date(now.getTime() + minutes * minuteMs).toISOString();
}

/** A calendar day so many days after the day of the tests, or before it. */
export function daysFromNow(days: number): string {
	return new Date(now.getTime() + days * 24 * 60 * minuteMs).toISOString().slice(0, 10);
}
