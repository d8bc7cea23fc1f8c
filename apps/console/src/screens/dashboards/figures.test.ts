import { expect, it } from "vitest";
import { isWorse, portfolioAtRisk, rollRate, shareOf, vintagesOf } from "./figures.ts";

it("returns null for a share of 0", () => {
	expect(shareOf(0, 0)).toBeNull();
	expect(shareOf(1, 4)).toBe(0.25);
});

it("computes portfolio at risk as the share of all outstanding principal", () => {
	const row = {
		starts: "2026-11-01",
		on: "2026-11-01",
		buckets: [
			{ lateFrom: 0, loans: 1, principalMinor: 600 },
			{ lateFrom: 7, loans: 1, principalMinor: 300 },
			{ lateFrom: 90, loans: 1, principalMinor: 100 },
		],
	} as const;
	const shown = { ...row, buckets: [...row.buckets] };
	expect([1, 7, 30, 90].map((days) => portfolioAtRisk(shown, days))).toEqual([0.4, 0.4, 0.1, 0.1]);
	expect(portfolioAtRisk({ ...shown, buckets: [] }, 1)).toBeNull();
});

it("counts a later bucket and a write-off as worse, but not a repaid loan", () => {
	expect(isWorse(30, "60")).toBe(true);
	expect(isWorse(30, "30")).toBe(false);
	expect(isWorse(30, "0")).toBe(false);
	expect(isWorse(90, "written-off")).toBe(true);
	expect(isWorse(0, "closed")).toBe(false);
});

it("computes a roll rate within its own bucket and month", () => {
	const row = { month: "2026-10-01", lateFrom: 0, outcome: "0", loans: 1, principalMinor: 300 } as const;
	const rows = [
		row,
		{ ...row, outcome: "1", principalMinor: 100 } as const,
		{ ...row, month: "2026-09-01", outcome: "1", principalMinor: 999 } as const,
		{ ...row, lateFrom: 30, outcome: "60", principalMinor: 999 } as const,
	];
	expect(rollRate(rows, row, (outcome) => isWorse(0, outcome))).toBe(0.25);
});

it("groups the rows of a vintage by months since the payout", () => {
	const rows = [
		{ vintage: "2026-09-01", month: "2026-09-01", agreedMinor: 400, dueMinor: 0, collectedMinor: 40 },
		{ vintage: "2026-09-01", month: "2026-10-01", agreedMinor: 400, dueMinor: 200, collectedMinor: 180 },
	];
	expect(vintagesOf(rows)).toEqual([
		{ vintage: "2026-09-01", agreedMinor: 400, collected: [0.1, 0.45], due: [0, 0.5] },
	]);
});
