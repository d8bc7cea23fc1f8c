import { describe, expect, it } from "vitest";
import { beyondOwed, checkAmount, type Debt, initialAmount, offeredAmounts, partAmounts } from "./amount.ts";

const owed: Debt = {
	currency: "NGN",
	dueMinor: 1_366_150,
	nextMinor: 1_298_200,
	payoffMinor: 2_577_850,
	amountMin: 1000,
};

describe("partAmounts", () => {
	const parts = (dueWhole: number, amountMin = 1) =>
		partAmounts({ ...owed, dueMinor: dueWhole * 100, payoffMinor: dueWhole * 300, amountMin });

	it("are round steps up to all that is due", () => {
		expect(parts(1_099)).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_099]);
		expect(parts(13_662).slice(0, 3)).toEqual([1_000, 2_000, 3_000]);
		expect(parts(3)).toEqual([1, 2, 3]);
	});

	it("begin at what may be paid at least, and end with the whole debt when nothing is due", () => {
		expect(parts(1_099, 250)[0]).toBe(300);
		expect(partAmounts({ ...owed, dueMinor: 0 }).at(-1)).toBe(25_779);
		expect(partAmounts({ ...owed, dueMinor: 0, payoffMinor: 0 })).toEqual([]);
	});

	it("begin the choice at half of what is due", () => {
		expect(initialAmount({ ...owed, dueMinor: 109_900, amountMin: 1 }, "part")).toEqual({
			choice: "other",
			typed: "500",
		});
	});
});

describe("offered amounts", () => {
	it("are what is due and everything", () => {
		expect(offeredAmounts(owed).map(({ choice }) => choice)).toEqual(["due", "all"]);
	});

	it("are the next payment and everything when nothing is due", () => {
		expect(offeredAmounts({ ...owed, dueMinor: 0 }).map(({ choice }) => choice)).toEqual(["next", "all"]);
	});

	it("do not repeat the last payment", () => {
		expect(offeredAmounts({ ...owed, dueMinor: owed.payoffMinor })).toEqual([
			{ choice: "due", minor: owed.payoffMinor },
		]);
	});

	it("are none when nothing is owed", () => {
		expect(offeredAmounts({ ...owed, dueMinor: 0, nextMinor: 0, payoffMinor: 0 })).toEqual([]);
	});
});

describe("checkAmount", () => {
	it("rounds the due amount up to whole units", () => {
		expect(checkAmount(owed, "due", "")).toEqual({ ok: true, value: 13_662 });
	});

	it.each([
		["", "amountRequired"],
		["12.5", "amountNotWhole"],
		["999", "amountTooSmall"],
	])("refuses %j as %s", (typed, rule) => {
		expect(checkAmount(owed, "other", typed)).toMatchObject({ ok: false, refusal: { rule } });
	});

	it.each(["1,500", " 1 500 ", "1,500.00", "1500.0"])("reads %j in the locale's format", (typed) => {
		expect(checkAmount(owed, "other", typed)).toEqual({ ok: true, value: 1500 });
	});
});

describe("beyondOwed", () => {
	it.each([
		["25779", 0],
		["25780", 1],
		["257,790", 232_011],
		["999", 0],
		["", 0],
	])("of %j is %i", (typed, beyond) => {
		expect(beyondOwed(owed, "other", typed)).toBe(beyond);
	});

	it("is 0 when an offered amount is rounded up", () => {
		expect(beyondOwed(owed, "all", "")).toBe(0);
	});
});

describe("amount in the query", () => {
	it.each([
		[null, { choice: "due", typed: "" }],
		["all", { choice: "all", typed: "" }],
		["2500", { choice: "other", typed: "2500" }],
		["<b>", { choice: "due", typed: "" }],
	])("is read from %j", (queryAmount, expected) => {
		expect(initialAmount(owed, queryAmount)).toEqual(expected);
	});
});
