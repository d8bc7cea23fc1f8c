import { noneAnswer, type Question } from "@puente/core/validation";

/**
 * The eleven coded questions about credit history (specification, section 3). Regions have own lenders and debt
 * bands.
 */
export const questionIds = [
	"missedPayments",
	"bureauListing",
	"selfRating",
	"currentLenders",
	"pastLenders",
	"daysLateMax",
	"totalDebt",
	"previousLoans",
	"activeLoans",
	"onTimeLoans",
	"overdueLoans",
] as const;
export type QuestionId = (typeof questionIds)[number];

/** None, 1 to 10, more than 10. */
const loanCounts = [noneAnswer, "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "moreThan10"] as const;
const debtBandIds = [noneAnswer, "band1", "band2", "band3", "band4"] as const;

/** A lender's name is not translated. */
export type Lender = { readonly id: string; readonly name: string };
export type DebtBand = {
	readonly id: (typeof debtBandIds)[number];
	/** Whole units of the currency, both ends included; the last band is open. */
	readonly from: number;
	readonly to: number | null;
};

export type Questionnaire = {
	readonly questions: readonly (Question & { readonly id: QuestionId })[];
	readonly lenders: readonly Lender[];
	readonly debtBands: readonly DebtBand[];
};

function lenderId(name: string): string {
	return name
		.normalize("NFD")
		.replaceAll(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, "-")
		.replaceAll(/^-|-$/g, "");
}

export function questionnaire(region: {
	readonly lenders: readonly string[];
	/** Upper ends of the first three bands; the fourth is open. */
	readonly debtsTo: readonly [number, number, number];
}): Questionnaire {
	const lenders = region.lenders.map((name) => ({ id: lenderId(name), name }));
	const lenderIds = [noneAnswer, ...lenders.map(({ id }) => id)];
	const [first, second, third] = region.debtsTo;
	return {
		lenders,
		debtBands: [
			{ id: noneAnswer, from: 0, to: 0 },
			{ id: "band1", from: 1, to: first },
			{ id: "band2", from: first + 1, to: second },
			{ id: "band3", from: second + 1, to: third },
			{ id: "band4", from: third + 1, to: null },
		],
		questions: [
			{ id: "missedPayments", pick: "one", answers: [noneAnswer, "one", "twoOrThree", "moreThanThree"] },
			{ id: "bureauListing", pick: "one", answers: ["notListed", "notSure", "listed"] },
			{ id: "selfRating", pick: "one", answers: ["excellent", "good", "fair", "poor"] },
			{ id: "currentLenders", pick: "many", answers: lenderIds },
			{ id: "pastLenders", pick: "many", answers: lenderIds },
			{ id: "daysLateMax", pick: "one", answers: ["never", "upTo7", "8To30", "31To90", "over90"] },
			{ id: "totalDebt", pick: "one", answers: debtBandIds },
			{ id: "previousLoans", pick: "one", answers: loanCounts },
			{ id: "activeLoans", pick: "one", answers: loanCounts },
			{ id: "onTimeLoans", pick: "one", answers: loanCounts },
			{ id: "overdueLoans", pick: "one", answers: loanCounts },
		],
	};
}
