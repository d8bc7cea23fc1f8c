import { type DecisionInputs, decide, reasonCodes } from "@puente/core/decision";
import { countries } from "@puente/core/region";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currentCard, findCard, regions } from "./load.ts";

/** FNV-1a over the card's JSON: enough to detect an edit. */
function fingerprint(value: unknown): string {
	const hash = Array.from(JSON.stringify(value)).reduce(
		(state, letter) => Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0,
		0x811c9dc5,
	);
	return hash.toString(16);
}

/** A published card is never edited, so that its decisions can be replayed. A new version adds a line. */
const published: Readonly<Record<string, string>> = {
	"mx-2026-11-1": "fe28e6a3",
	"co-2026-11-1": "d3dade5d",
	"in-2026-11-1": "3dde7c56",
	"ng-2026-11-1": "9a3436f7",
};

const firstTimer: DecisionInputs = {
	decidedOn: "2026-11-15",
	birthday: "1990-08-20",
	monthlyIncome: 0,
	employmentType: "employee",
	jobExperience: "oneToThreeYears",
	workThereTime: "oneToThreeYears",
	answers: {
		missedPayments: ["none"],
		bureauListing: ["notListed"],
		selfRating: ["good"],
		currentLenders: ["none"],
		pastLenders: ["none"],
		daysLateMax: ["never"],
		totalDebt: ["none"],
		previousLoans: ["none"],
		activeLoans: ["none"],
		onTimeLoans: ["none"],
		overdueLoans: ["none"],
	},
	identityMatch: 96,
	accountNameMatch: 100,
	openLoans: 0,
	lastRejectedOn: null,
	identityUsedByOther: false,
	deviceUsedByOther: false,
	loansRepaidOnTime: 0,
	loansRepaidLate: 0,
	lateDaysMax: 0,
	rung: null,
};
const indebted = {
	...firstTimer.answers,
	missedPayments: ["moreThanThree"],
	bureauListing: ["listed"],
	currentLenders: ["a", "b", "c", "d"],
	daysLateMax: ["over90"],
	totalDebt: ["band4"],
	activeLoans: ["moreThan10"],
	overdueLoans: ["5"],
};

describe.each(countries)("the card of %s", (country) => {
	const { terms, forms, pack, questionnaire } = regions[country];
	const card = currentCard(terms);
	const second = forms.salaryBands[1]?.assumed ?? 0;

	it("is unchanged since its publication", () => {
		expect(terms.scorecards.map(({ version }) => version)).toEqual(
			Object.keys(published).filter((version) => version.startsWith(country)),
		);
		for (const each of terms.scorecards) {
			expect(fingerprint(each)).toBe(published[each.version]);
			expect(findCard(terms, each.version)).toBe(each);
		}
		expect(findCard(terms, "unknown")).toBeNull();
	});

	it("is worth a thousand points and reads all eleven questions", () => {
		const best = card.characteristics.map((each) =>
			Math.max(...("bands" in each ? each.bands.map(({ points }) => points) : Object.values(each.points))),
		);
		expect(best.reduce((sum, points) => sum + points, 0)).toBe(1000);
		const read = card.characteristics.flatMap((each) => ("question" in each ? [each.question] : []));
		expect(read.sort()).toEqual(questionnaire.questions.map(({ id }) => id).sort());
	});

	it("gives every characteristic its own reason", () => {
		const reasons = card.characteristics.map(({ reason }) => reason);
		expect(new Set(reasons).size).toBe(reasons.length);
		expect(reasons.every((reason) => reasonCodes.includes(reason))).toBe(true);
	});

	it("lends a first-time borrower without problems a first amount within the pack", () => {
		const { outcome } = decide(card, { ...firstTimer, monthlyIncome: second });
		expect(outcome.kind).toBe("approve");
		const limit = outcome.kind === "approve" ? outcome.limit : 0;
		expect(limit).toBeGreaterThanOrEqual(pack.loan.amountMin);
		expect(limit).toBeLessThanOrEqual(card.ladder.limits[2] ?? 0);
	});

	it("lends to a borrower in the lowest salary band", () => {
		const lowest = forms.salaryBands[0]?.assumed ?? 0;
		expect(decide(card, { ...firstTimer, monthlyIncome: lowest }).outcome.kind).toBe("approve");
	});

	it("does not lend more to a borrower with high debts, and gives the reason", () => {
		const { outcome } = decide(card, { ...firstTimer, monthlyIncome: second, answers: indebted });
		expect(outcome.kind).toBe("reject");
		expect(outcome.kind === "reject" && outcome.reasons).toEqual([
			"missedPaymentsRecently",
			"longDelays",
			"listedAtBureau",
			"manyCurrentLenders",
		]);
	});

	it("never lowers the limit for a larger income", () => {
		const limit = (monthlyIncome: number, rung: number) => {
			const { outcome } = decide(card, { ...firstTimer, monthlyIncome, rung });
			return outcome.kind === "approve" ? outcome.limit : 0;
		};
		const top = pack.loan.amountMax;
		fc.assert(
			fc.property(fc.nat({ max: top }), fc.nat({ max: top }), fc.nat({ max: 8 }), (income, more, rung) => {
				expect(limit(income + more, rung)).toBeGreaterThanOrEqual(limit(income, rung));
			}),
		);
	});
});

describe("the credit limit ladder", () => {
	it("rises to 300,000 and then 500,000 naira", () => {
		expect(regions.ng.terms.scorecards[0].ladder.limits.slice(-2)).toEqual([300_000, 500_000]);
	});

	it("is offered, not automatic, in India", () => {
		expect(regions.in.terms.scorecards[0].ladder.increase).toBe("offer");
	});
});
