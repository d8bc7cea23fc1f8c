/** A whole-day entry of a calendar. */
export type CalendarDay = {
	/** Stays the same when the day moves, so that a calendar replaces the entry. */
	readonly id: string;
	/** YYYY-MM-DD. */
	readonly on: string;
	readonly title: string;
	readonly text: string;
	/** At nine in the morning: of the day before, so that there is time to act, or of the day itself. */
	readonly remind: "dayBefore" | "onTheDay";
};

/** From the first minute of the day. */
const triggers: Readonly<Record<CalendarDay["remind"], string>> = { dayBefore: "-PT15H", onTheDay: "PT9H" };

/** A calendar with whole days, as iCalendar (RFC 5545). */
export function calendarText(days: readonly CalendarDay[], made: { readonly atMs: number }): string {
	const stamp = `${new Date(made.atMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Puente//Due dates//EN",
		"CALSCALE:GREGORIAN",
		...days.flatMap((day) => eventLines(day, stamp)),
		"END:VCALENDAR",
	];
	return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines({ id, on, title, text, remind }: CalendarDay, stamp: string): readonly string[] {
	return [
		"BEGIN:VEVENT",
		`UID:${escapeText(id)}`,
		`DTSTAMP:${stamp}`,
		`DTSTART;VALUE=DATE:${compact(on)}`,
		// The end of a whole day is the day after it.
		`DTEND;VALUE=DATE:${compact(dayAfter(on))}`,
		`SUMMARY:${escapeText(title)}`,
		`DESCRIPTION:${escapeText(text)}`,
		"TRANSP:TRANSPARENT",
		"BEGIN:VALARM",
		"ACTION:DISPLAY",
		`DESCRIPTION:${escapeText(title)}`,
		`TRIGGER:${triggers[remind]}`,
		"END:VALARM",
		"END:VEVENT",
	];
}

function compact(day: string): string {
	return day.replaceAll("-", "");
}

function dayAfter(day: string): string {
	return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function escapeText(text: string): string {
	return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, "\\n");
}

const lineBytesMax = 75;

/** A line has at most 75 bytes; the rest follows after a line break and a space. A character is never split. */
function foldLine(line: string): string {
	const bytesOf = (text: string) => new TextEncoder().encode(text).length;
	let [folded, room] = ["", lineBytesMax];
	for (const sign of line) {
		const bytes = bytesOf(sign);
		if (bytes > room) {
			folded += "\r\n ";
			room = lineBytesMax - 1;
		}
		folded += sign;
		room -= bytes;
	}
	return folded;
}
