import { describe, expect, it } from "vitest";
import { beyondOwed, checkAmount, type Debt, initialAmount, offeredAmounts } from "./amount.ts";

const owed: Debt = {
	currency: "NGN",
	dueMinor: 1_366_150,
	nextMinor: 1_298_200,
	payoffMinor: 2_577_850,
	amountMin: 1000,
};

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
