import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CalendarDay, calendarText } from "./calendar-file.ts";

const atMs = Date.parse("2026-11-17T09:05:07.250Z");
const payment: CalendarDay = {
	id: "PM1-2@puente",
	on: "2026-12-31",
	title: "Pagar $885 a Puente México",
	text: "Pago 2 de 6. Abre la app para pagar.",
	remind: "dayBefore",
};

/** The lines of a calendar with their continuations joined, as a calendar program reads them. */
function linesOf(text: string): readonly string[] {
	return text.replaceAll("\r\n ", "").split("\r\n");
}

/** The text of a property after undoing the escapes. */
function propertyOf(text: string, name: string): string | undefined {
	const line = linesOf(text).find((each) => each.startsWith(`${name}:`));
	return line
		?.slice(name.length + 1)
		.replaceAll(/\\(.)/g, (_, sign: string) => (sign === "n" || sign === "N" ? "\n" : sign));
}

describe("calendarText", () => {
	it("has a whole day that ends on the day after, across a year too", () => {
		const lines = linesOf(calendarText([payment], { atMs }));
		expect(lines).toContain("DTSTART;VALUE=DATE:20261231");
		expect(lines).toContain("DTEND;VALUE=DATE:20270101");
		expect(lines).toContain("DTSTAMP:20261117T090507Z");
		expect(lines).toContain("UID:PM1-2@puente");
		expect(lines).toContain("SUMMARY:Pagar $885 a Puente México");
	});

	it("has one event for each day inside one calendar, and ends every line with CR LF", () => {
		const text = calendarText([payment, { ...payment, id: "PM1-3@puente", on: "2027-01-31" }], { atMs });
		expect(text.match(/BEGIN:VEVENT\r\n/g)).toHaveLength(2);
		expect(text.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")).toBe(true);
		expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
		expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
	});

	it("reminds at nine in the morning of the day before, or of the day", () => {
		expect(linesOf(calendarText([payment], { atMs }))).toContain("TRIGGER:-PT15H");
		expect(linesOf(calendarText([{ ...payment, remind: "onTheDay" }], { atMs }))).toContain("TRIGGER:PT9H");
	});

	it("escapes commas, semicolons, backslashes and line breaks", () => {
		const text = calendarText([{ ...payment, title: "a,b;c\\d\ne" }], { atMs });
		expect(linesOf(text)).toContain("SUMMARY:a\\,b\\;c\\\\d\\ne");
	});

	it("keeps any text, in lines of at most 75 bytes that split no character", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
				const text = calendarText([{ ...payment, title }], { atMs });
				expect(propertyOf(text, "SUMMARY")).toBe(title.replaceAll(/\r\n|\r/g, "\n"));
				for (const line of text.split("\r\n"))
					expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
			}),
		);
	});
});
