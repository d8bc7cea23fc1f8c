import { expect, it } from "vitest";
import { phaseMinor } from "./schedule-card.tsx";

const phase = {
	number: 2,
	dueOn: "2026-10-12",
	principalMinor: 1_200_000,
	interestMinor: 98_300,
	taxMinor: 15_700,
	penaltyMinor: 77_850,
	penaltyReducedMinor: 10_000,
	roundedOffMinor: 50,
	dueMinor: 400_000,
	overdueDays: 3,
	settled: false,
};

it("phaseMinor is the open amount, or the paid amount of a settled instalment", () => {
	expect(phaseMinor(phase)).toBe(400_000);
	expect(phaseMinor({ ...phase, dueMinor: 0, settled: true })).toBe(1_381_800);
});
