import { describe, expect, it } from "vitest";
import { withBureau } from "./bureau.ts";
import { decide } from "./decide.ts";
import { replayDecision } from "./replay.ts";
import type { DecisionInputs, Scorecard } from "./scorecard.ts";

const inputs: DecisionInputs = {
	decidedOn: "2026-11-15",
	birthday: "1990-01-01",
	monthlyIncome: 50_000,
	employmentType: "employee",
	jobExperience: "overThreeYears",
	workThereTime: "overThreeYears",
	answers: { missedPayments: ["none"], bureauListing: ["notSure"], activeLoans: ["2"], selfRating: ["good"] },
	identityMatch: 95,
	accountNameMatch: 95,
	openLoans: 0,
	lastRejectedOn: null,
	identityUsedByOther: false,
	deviceUsedByOther: false,
	loansRepaidOnTime: 0,
	loansRepaidLate: 0,
	lateDaysMax: 0,
	rung: null,
};
const card: Scorecard = {
	version: "test-1",
	hardRules: {
		ageYearsMin: 18,
		ageYearsMax: 65,
		monthlyIncomeMin: 1,
		waitDays: 30,
		accountNameMatchMin: 50,
		accountNameMatchSure: 80,
		identityMatchSure: 70,
	},
	characteristics: [
		{
			id: "missed",
			reason: "missedPaymentsRecently",
			reads: "answer",
			question: "missedPayments",
			points: { none: 100, one: 40, twoOrThree: 20, moreThanThree: 0 },
		},
	],
	referFrom: 10,
	approveFrom: 50,
	preferredFrom: 100,
	firstRungs: [{ from: 0, rung: 0 }],
	incomeMonthsMax: 2,
	limitStep: 500,
	reasonsShownMax: 4,
	ladder: { limits: [10_000, 20_000], increase: "automatic", lateDaysForgiven: 2, falls: [] },
};

describe("withBureau", () => {
	it("replaces answers that are better than the bureau's facts", () => {
		const answers = withBureau(inputs, { openLoans: 5, missedPayments: 2, listed: true }).answers;
		expect(answers).toEqual({
			missedPayments: ["twoOrThree"],
			bureauListing: ["listed"],
			activeLoans: ["5"],
			selfRating: ["good"],
		});
	});

	it("never improves an answer, and changes nothing for a person without a file", () => {
		expect(withBureau(inputs, { openLoans: 0, missedPayments: 0, listed: false }).answers).toEqual(
			inputs.answers,
		);
		expect(withBureau(inputs, null)).toBe(inputs);
	});

	it.each([
		[0, "none"],
		[1, "one"],
		[3, "twoOrThree"],
		[4, "moreThanThree"],
		[400, "moreThanThree"],
	])("reads %i missed payments as %s", (missedPayments, answer) => {
		const result = withBureau(inputs, { openLoans: 0, missedPayments, listed: false });
		expect(result.answers["missedPayments"]).toEqual([answer]);
	});

	it.each([
		[10, "10"],
		[11, "moreThan10"],
		[900, "moreThan10"],
	])("reads %i open loans as %s", (openLoans, answer) => {
		const result = withBureau(inputs, { openLoans, missedPayments: 0, listed: false });
		expect(result.answers["activeLoans"]).toEqual([answer]);
	});

	it("adds no answer where none was given, because a missing answer already earns the least", () => {
		const result = withBureau({ ...inputs, answers: {} }, { openLoans: 1, missedPayments: 1, listed: true });
		expect(result.answers["missedPayments"]).toEqual([]);
	});
});

describe("a stored decision", () => {
	const decision = decide(card, inputs);

	it("replays to the same result from its inputs and its card, whatever the order of keys", () => {
		const stored = JSON.parse(JSON.stringify({ inputs, decision }));
		const { outcome, ...rest } = stored.decision;
		expect(replayDecision([card], { ...stored, decision: { outcome, ...rest } })).toBeNull();
	});

	it("fails its replay when the decision, its inputs or its card were changed", () => {
		expect(replayDecision([card], { inputs, decision: { ...decision, points: 99 } })).toBe(
			"decided-otherwise",
		);
		const other = { ...inputs, answers: { missedPayments: ["one"] } };
		expect(replayDecision([card], { inputs: other, decision })).toBe("decided-otherwise");
		expect(replayDecision([{ ...card, version: "test-2" }], { inputs, decision })).toBe("card-unknown");
	});
});
