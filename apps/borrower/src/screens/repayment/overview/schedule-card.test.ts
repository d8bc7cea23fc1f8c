import { expect, it } from "vitest";
import { phaseMinor, shownParts } from "./schedule-card.tsx";

const phase = {
	number: 2,
	dueOn: "2026-10-12",
	principalMinor: 1_200_000,
	interestMinor: 98_300,
	taxMinor: 15_700,
	penaltyMinor: 77_850,
	penaltyTaxMinor: 0,
	penaltyReducedMinor: 10_000,
	paidMinor: 981_800,
	roundedOffMinor: 50,
	dueMinor: 400_000,
	overdueDays: 3,
	settled: false,
};

it("phaseMinor is the open amount, or the paid amount of a settled instalment", () => {
	expect(phaseMinor(phase)).toBe(400_000);
	expect(phaseMinor({ ...phase, paidMinor: 1_381_800, dueMinor: 0, settled: true })).toBe(1_381_800);
});

it("shownParts takes off what an earlier payment brought, so that the parts come to what is asked for", () => {
	const parts = shownParts({ currency: "MXN", phases: [phase] }, phase);
	expect(parts).toMatchObject({ paidBefore: -981_800, roundedOff: -50 });
	expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(400_000);
});

it("shownParts writes the parts of a loan that asks for whole units in whole units that add up", () => {
	const late = {
		...phase,
		taxMinor: 0,
		penaltyReducedMinor: 0,
		paidMinor: 0,
		roundedOffMinor: 150,
		dueMinor: 1_376_000,
	};
	const parts = shownParts({ currency: "NGN", phases: [late] }, late);
	expect(Object.values(parts).every((part) => part % 100 === 0)).toBe(true);
	expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(1_376_000);
});

it("shownParts keeps the fractions of an older loan that asks for them", () => {
	const old = { ...phase, dueMinor: 1_381_850, paidMinor: 0, roundedOffMinor: 0 };
	const parts = shownParts({ currency: "NGN", phases: [old] }, old);
	expect(parts).toMatchObject({ principal: 1_200_000, penalty: 77_850, reduced: -10_000 });
});

it("shownParts writes a tax exactly, with the one on the penalty", () => {
	const taxed = { ...phase, penaltyTaxMinor: 10_856, paidMinor: 0, roundedOffMinor: 6, dueMinor: 1_392_700 };
	expect(shownParts({ currency: "MXN", phases: [taxed] }, taxed)).toEqual({
		principal: 1_200_000,
		interest: 98_300,
		tax: 15_700,
		penalty: 77_850,
		penaltyTax: 10_856,
		reduced: -10_000,
		paidBefore: 0,
		roundedOff: -6,
	});
});
