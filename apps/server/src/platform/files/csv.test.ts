import { describe, expect, it } from "vitest";
import { toCsv } from "./csv.ts";

const cellOf = (value: string | number | bigint | null) =>
	toCsv([[value]])
		.toString()
		.replace(/\r\n$/, "");

describe("a table as CSV", () => {
	it("has a line for each row, and quotes only where they are needed", () => {
		const rows = [
			["name", "amount", "note"],
			["Ana", -12n, null],
			['Say "hi"', 3.5, "one, two"],
		];
		expect(toCsv(rows).toString()).toBe('name,amount,note\r\nAna,-12,\r\n"Say ""hi""",3.5,"one, two"\r\n');
	});

	it.each([
		["=1+1"],
		["+1"],
		["-1"],
		["@SUM(A1)"],
		["\t=1"],
		["\tplain"],
		["＝1+1"],
		["＋1"],
		["－1"],
		["＠SUM(A1)"],
		["  =1+1"],
		["\u00a0=1+1"],
		["'=1+1"],
		["\ufeff=1+1"],
	])("marks %j as text, because a spreadsheet would run it", (text) => {
		expect(cellOf(text)).toBe(`'${text}`);
	});

	it.each([["\r=1"], ["\n=1"], ["\nplain"], ['"=1'], [' "=1+1"']])(
		"marks %j as text and quotes it",
		(text) => {
			expect(cellOf(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
		},
	);

	it.each([["Ana = Maria"], ["a-b"], ["'quoted'"], ["  spaces"], ["jane@example.com"], [""]])(
		"leaves %j as it is",
		(text) => {
			expect(cellOf(text)).toBe(text);
		},
	);
});
