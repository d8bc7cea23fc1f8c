import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countries } from "@puente/core/region";
import { addDays, plainDate } from "@puente/core/time";
import { isHoliday, regions } from "@puente/regions/load";
import { describe, expect, it } from "vitest";
import { holidayDates } from "./holidays.ts";
import { legalNumbers } from "./legal-numbers.ts";

/** All values at a path; `*` goes through a list, a number takes one of it. */
function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
	const [name, ...rest] = path;
	if (name === undefined) return [value];
	if (name === "*") return (value as readonly unknown[]).flatMap((each) => valuesAt(each, rest));
	return valuesAt((value as Readonly<Record<string, unknown>>)[name], rest);
}

/** Numbering plans and formats come from a register, not from a law; the margin under the usury rate is ours. */
const fromRegisters = [
	"pack.currency",
	"pack.phone",
	"pack.input.pinCodePattern",
	"pack.input.account",
	"terms.ceilings.usury",
];

describe("the legal numbers of the packs", () => {
	it.each(legalNumbers)("$country: $path is $value ($law)", ({ country, path, value }) => {
		const found = valuesAt(regions[country], path.split("."));
		expect(found.length).toBeGreaterThan(0);
		for (const each of found) expect(each).toEqual(value);
	});

	it("are each written once, with a law and a day that has come", () => {
		const names = legalNumbers.map(({ country, path }) => `${country} ${path}`);
		expect(names).toEqual([...new Set(names)]);
		for (const { law, since } of legalNumbers) {
			expect(law.length).toBeGreaterThan(10);
			expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
			expect(since <= "2026-11-19").toBe(true);
		}
	});

	it.each(countries)("of %s have a row for every source that names a law", (country) => {
		const rows = legalNumbers.filter((row) => row.country === country);
		const legal = Object.entries(regions[country].sources)
			.filter(([, { certainty }]) => certainty === "recalled" || certainty === "verified")
			.map(([path]) => path)
			.filter((path) => !fromRegisters.includes(path));
		const hasRow = (path: string) => rows.some((row) => row.path.replace(/\.(\*|\d+)/, "").startsWith(path));
		expect(legal.length).toBeGreaterThan(3);
		expect(legal.filter((path) => !hasRow(path))).toEqual([]);
	});
});

/** The days of 2026 to 2028. */
const threeYears = Array.from({ length: 1_096 }, (_, index) => addDays(plainDate("2026-01-01"), index));

it("every delivered usury rate has its row, with the month from which it holds", () => {
	const rows = legalNumbers.filter(({ path }) => path.startsWith("legalRecords.usuryRate"));
	expect(regions.co.legalRecords.usuryRate.map(({ from }) => from)).toEqual(rows.map(({ since }) => since));
	expect(countries.filter((country) => regions[country].legalRecords.usuryRate.length > 0)).toEqual(["co"]);
});

it.each(countries)("the holidays of %s are those of the published calendar", (country) => {
	const ours = threeYears.filter((day) => isHoliday(regions[country].legalRecords, day));
	expect(threeYears.at(-1)).toBe("2028-12-31");
	expect(ours).toEqual(holidayDates[country]);
});

it("the second opinion shares no code with the product", () => {
	const own = readdirSync(import.meta.dirname).filter((name) => !name.endsWith(".test.ts"));
	const foreign = own.filter((name) =>
		/(?:from|import)\s*\(?\s*"(?!\.\/)/.test(readFileSync(join(import.meta.dirname, name), "utf8")),
	);
	expect(own.length).toBeGreaterThan(0);
	expect(foreign).toEqual([]);
});
