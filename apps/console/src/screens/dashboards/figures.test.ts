import { expect, it } from "vitest";
import { atRisk, isWorse, rolled, shareOf, vintagesOf } from "./figures.ts";

it("a part of nothing is not a number to show", () => {
	expect(shareOf(0, 0)).toBeNull();
	expect(shareOf(1, 4)).toBe(0.25);
});

it("portfolio at risk counts all that is so many days late or more, of all that is outstanding", () => {
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
	expect([1, 7, 30, 90].map((days) => atRisk(shown, days))).toEqual([0.4, 0.4, 0.1, 0.1]);
	expect(atRisk({ ...shown, buckets: [] }, 1)).toBeNull();
});

it("a loan gets worse when it is later or written off, never when it is repaid", () => {
	expect(isWorse(30, "60")).toBe(true);
	expect(isWorse(30, "30")).toBe(false);
	expect(isWorse(30, "0")).toBe(false);
	expect(isWorse(90, "written-off")).toBe(true);
	expect(isWorse(0, "closed")).toBe(false);
});

it("a roll rate is a part of the principal that was in its own bucket in its own month", () => {
	const row = { month: "2026-10-01", lateFrom: 0, outcome: "0", loans: 1, principalMinor: 300 } as const;
	const rows = [
		row,
		{ ...row, outcome: "1", principalMinor: 100 } as const,
		{ ...row, month: "2026-09-01", outcome: "1", principalMinor: 999 } as const,
		{ ...row, lateFrom: 30, outcome: "60", principalMinor: 999 } as const,
	];
	expect(rolled(rows, row, (outcome) => isWorse(0, outcome))).toBe(0.25);
});

it("a vintage is told by the months since its payouts", () => {
	const rows = [
		{ vintage: "2026-09-01", month: "2026-09-01", agreedMinor: 400, dueMinor: 0, collectedMinor: 40 },
		{ vintage: "2026-09-01", month: "2026-10-01", agreedMinor: 400, dueMinor: 200, collectedMinor: 180 },
	];
	expect(vintagesOf(rows)).toEqual([
		{ vintage: "2026-09-01", agreedMinor: 400, collected: [0.1, 0.45], due: [0, 0.5] },
	]);
});
