import { expect, it } from "vitest";
import { smallestPayment } from "./smallest-payment.ts";
import { loanState } from "./state.ts";
import { at, date, id, pay, terms } from "./test-loan.ts";

// Instalments of 1,060, 1,040 and 1,020.
it("is the region's minimum while the instalment is larger", () => {
	expect(smallestPayment(at("2026-01-10"), 100)).toBe(100);
	expect(smallestPayment(at("2026-02-01"), 1_000)).toBe(1_000);
});

it("is never more than the instalment that is due, nor the next one", () => {
	expect(smallestPayment(at("2026-01-10"), 5_000)).toBe(1_060);
	expect(smallestPayment(at("2026-02-01"), 5_000)).toBe(1_060);
	expect(smallestPayment(at("2026-02-01", pay("2026-02-01", 100_000n)), 1_000)).toBe(60);
	expect(smallestPayment(at("2026-02-02", pay("2026-02-01", 106_000n)), 5_000)).toBe(1_040);
});

it("is never more than what settles the loan, which costs less before its last instalment is due", () => {
	const before = at("2026-03-05", pay("2026-01-01", 215_000n));
	expect([before.next?.dueMinor, before.payoff.totalMinor]).toEqual([90_100n, 88_619n]);
	expect(smallestPayment(before, 1_000)).toBe(887);
	expect(smallestPayment(before, 500)).toBe(500);
});

it("is one unit of a late debt, because any part of it may be paid", () => {
	expect(smallestPayment(at("2026-02-02"), 1_000)).toBe(1);
	const lost = { kind: "write-off", id: id("lost"), on: date("2026-06-01") } as const;
	expect(smallestPayment(loanState(terms, [lost], date("2026-06-02")), 1_000)).toBe(1);
});

it("rounds a fraction up to the next unit, and is one where nothing is owed", () => {
	expect(smallestPayment(at("2026-02-01", pay("2026-02-01", 105_950n)), 1_000)).toBe(1);
	expect(smallestPayment(at("2026-02-01", pay("2026-02-01", 400_000n)), 1_000)).toBe(1);
});
