import { describe, expect, it } from "vitest";
import { dateText, nameText } from "./lines.ts";
import { withEnye } from "./spanish-names.ts";

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

describe("a printed name", () => {
	it.each([
		["peña córdoba", "PEÑA CORDOBA"],
		["PEN\u0303A", "PEÑA"],
		["O'NEIL 7*", "O'NEIL"],
	])("%s is read as %s", (text, name) => {
		expect(nameText(text)).toBe(name);
	});

	it.each([
		["PENA MUNOZ", "PEÑA MUÑOZ"],
		["HERNANDEZ MARINO", "HERNANDEZ MARINO"],
		["", ""],
	])("%s, without the letter that the recogniser lacks, is %s", (read, name) => {
		expect(withEnye(read)).toBe(name);
	});
});
