import { factsOf, type KeyFacts } from "../key-facts.ts";
import { recalled } from "../sources.ts";

const decree = recalled(
	"Decreto 1368 de 2014 (in Decreto 1074 de 2015) and SIC circular: rates effective annual and nominal monthly, default rate, fees, early payment",
);

export const keyFacts: KeyFacts = {
	facts: [
		...factsOf(decree, "effectiveAnnualRate", "effectiveMonthlyRate", "annualLateRate", "rateType"),
		...factsOf(decree, "otherFees", "earlyRepayment", "complaints"),
	],
	warnings: [],
	authority: null,
};
