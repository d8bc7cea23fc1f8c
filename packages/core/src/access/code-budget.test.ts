import { describe, expect, it } from "vitest";
import { codeBudget, isWithinBudget } from "./code-budget.ts";

const use = (hour: number, day: number, used: number) => ({ unused: { hour, day }, used });

describe("the budget of codes", () => {
	const { address, device, country } = codeBudget.newNumber;

	it.each([
		["lets a new address leave five codes unused", use(5, 5, 0), address, true],
		["stops a new address at six", use(6, 6, 0), address, false],
		["gives an address one more for every four codes that were used", use(9, 9, 16), address, true],
		["stops it there", use(10, 10, 19), address, false],
		["gives a phone no more, whoever used codes on it", use(4, 4, 1_000), device, false],
		["stops a country within an hour", use(120, 120, 0), country, false],
		["stops a country over a day, when each hour stays below its limit", use(10, 500, 0), country, false],
		[
			"lets a country of 10,000 used codes a day leave as many unused",
			use(2_600, 10_400, 10_000),
			country,
			true,
		],
	] as const)("%s", (_name, counted, limits, isWithin) => {
		expect(isWithinBudget(counted, limits)).toBe(isWithin);
	});
});
