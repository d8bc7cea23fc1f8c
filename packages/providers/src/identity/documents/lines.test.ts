import { describe, expect, it } from "vitest";
import { dateText } from "./lines.ts";

describe("a printed date", () => {
	it.each([
		["14/03/1988", "1988-03-14"],
		["23-JUL-1991", "1991-07-23"],
		["10 OCT 1967", "1967-10-10"],
		["100CT1967", "1967-10-10"],
		["05 N0V 1990", "1990-11-05"],
		["30 FEB 1990", null],
		["12 XYZ 1990", null],
	])("%s is read as %s", (text, date) => {
		expect(dateText(text)).toBe(date);
	});
});
