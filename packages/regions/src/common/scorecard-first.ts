import type { Band, Characteristic, Ladder, Scorecard } from "@puente/core/decision";

/**
 * The first scorecards, one for each region. Published, so never edited (a test checks their fingerprints). A change
 * is a new file whose cards follow these in the packs' lists, so that older decisions can be replayed.
 */

function bands(...pairs: readonly (readonly [from: number, points: number])[]): readonly Band[] {
	return pairs.map(([from, points]) => ({ from, points }));
}

function counts(points: readonly number[]): Readonly<Record<string, number>> {
	const [none = 0, ...rest] = points;
	const last = rest.at(-1) ?? none;
	const numbered = Array.from(
		{ length: 10 },
		(_, index) => [String(index + 1), rest[index] ?? last] as const,
	);
	return { none, ...Object.fromEntries(numbered), moreThan10: last };
}

/** The borrower's answers about credit history: 470 of 1,000 points. */
const questions: readonly Characteristic[] = [
	{
		id: "missedPayments",
		reason: "missedPaymentsRecently",
		reads: "answer",
		question: "missedPayments",
		points: { none: 60, one: 35, twoOrThree: 15, moreThanThree: 0 },
	},
	{
		id: "bureauListing",
		reason: "listedAtBureau",
		reads: "answer",
		question: "bureauListing",
		points: { notListed: 50, notSure: 25, listed: 0 },
	},
	{
		id: "selfRating",
		reason: "lowSelfRating",
		reads: "answer",
		question: "selfRating",
		points: { excellent: 20, good: 15, fair: 8, poor: 0 },
	},
	{
		id: "currentLenders",
		reason: "manyCurrentLenders",
		reads: "answerCount",
		question: "currentLenders",
		bands: bands([0, 50], [1, 40], [2, 25], [3, 10], [4, 0]),
	},
	{
		id: "pastLenders",
		reason: "manyPastLenders",
		par: 10,
		reads: "answerCount",
		question: "pastLenders",
		bands: bands([0, 10], [1, 20], [5, 10]),
	},
	{
		id: "daysLateMax",
		reason: "longDelays",
		reads: "answer",
		question: "daysLateMax",
		points: { never: 60, upTo7: 40, "8To30": 20, "31To90": 5, over90: 0 },
	},
	{
		id: "totalDebt",
		reason: "highDebt",
		reads: "answer",
		question: "totalDebt",
		points: { none: 50, band1: 40, band2: 25, band3: 10, band4: 0 },
	},
	{
		id: "previousLoans",
		reason: "shortLoanHistory",
		par: 10,
		reads: "answer",
		question: "previousLoans",
		points: counts([10, 20, 20, 20, 30]),
	},
	{
		id: "activeLoans",
		reason: "manyActiveLoans",
		reads: "answer",
		question: "activeLoans",
		points: counts([50, 35, 20, 10, 0]),
	},
	{
		id: "onTimeLoans",
		reason: "fewOnTimeLoans",
		par: 10,
		reads: "answer",
		question: "onTimeLoans",
		points: counts([0, 10, 15, 25, 25, 25, 30]),
	},
	{
		id: "overdueLoans",
		reason: "overdueLoans",
		reads: "answer",
		question: "overdueLoans",
		points: counts([50, 25, 10, 0]),
	},
];

/**
 * Stability of work, without income: 140 points. An empty answer is a field that is not shown (self-employed,
 * unemployed).
 */
const stability: readonly Characteristic[] = [
	{
		id: "employmentType",
		reason: "unstableWork",
		reads: "choice",
		input: "employmentType",
		points: { employee: 60, self_employed: 45, "part-time": 35, other: 25, student: 20, unemployed: 5 },
	},
	{
		id: "jobExperience",
		reason: "shortExperience",
		reads: "choice",
		input: "jobExperience",
		points: { overThreeYears: 40, oneToThreeYears: 25, underOneYear: 10, "": 20 },
	},
	{
		id: "workThereTime",
		reason: "shortTimeAtWork",
		reads: "choice",
		input: "workThereTime",
		points: { overThreeYears: 40, oneToThreeYears: 30, sixToTwelveMonths: 15, underSixMonths: 5, "": 10 },
	},
];

/** Certainty of the identity, and the history with us: 280 points. */
const seen: readonly Characteristic[] = [
	{
		id: "identityMatch",
		reason: "identityMatchWeak",
		reads: "number",
		input: "identityMatch",
		bands: bands([0, 0], [70, 40], [85, 60], [95, 80]),
	},
	{
		id: "accountNameMatch",
		reason: "accountNameUnsure",
		reads: "number",
		input: "accountNameMatch",
		bands: bands([0, 0], [80, 40], [90, 60]),
	},
	{
		id: "loansRepaidOnTime",
		reason: "shortHistoryWithUs",
		par: 20,
		reads: "number",
		input: "loansRepaidOnTime",
		bands: bands([0, 20], [1, 60], [3, 90], [6, 110]),
	},
	{
		id: "lateDaysWithUs",
		reason: "lateWithUs",
		reads: "number",
		input: "lateDaysMax",
		bands: bands([0, 30], [1, 20], [8, 10], [31, 0]),
	},
];

export function firstCard(region: {
	readonly version: string;
	/** The monthly incomes at which the second to fifth bands begin: 110 points in six steps with the lowest. */
	readonly incomes: readonly [number, number, number, number];
	readonly incomeMonthsMax: number;
	readonly limits: readonly number[];
	readonly limitStep: number;
	readonly increase: Ladder["increase"];
}): Scorecard {
	const [second, third, fourth, fifth] = region.incomes;
	return {
		version: region.version,
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
			...questions,
			{
				id: "monthlyIncome",
				reason: "lowIncome",
				par: 70,
				reads: "number",
				input: "monthlyIncome",
				bands: bands([0, 0], [1, 20], [second, 45], [third, 70], [fourth, 90], [fifth, 110]),
			},
			...stability,
			...seen,
		],
		referFrom: 450,
		approveFrom: 560,
		preferredFrom: 780,
		firstRungs: [
			{ from: 0, rung: 0 },
			{ from: 680, rung: 1 },
			{ from: 800, rung: 2 },
		],
		incomeMonthsMax: region.incomeMonthsMax,
		limitStep: region.limitStep,
		reasonsShownMax: 4,
		ladder: {
			limits: region.limits,
			increase: region.increase,
			lateDaysForgiven: 2,
			falls: [
				{ lateDaysMin: 3, rungs: 1 },
				{ lateDaysMin: 15, rungs: 2 },
				{ lateDaysMin: 31, rungs: 4 },
			],
		},
	};
}
