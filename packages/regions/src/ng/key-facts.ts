import { factsOf, type KeyFacts } from "../key-facts.ts";
import { verified } from "../sources.ts";

const terms = verified(
	"FCCPC DEON regulations 2025: terms in plain English, rates, fees, cost of default, path of complaint",
);

export const keyFacts: KeyFacts = {
	facts: [
		...factsOf(terms, "annualRate", "monthlyRate", "rateType", "annualLateRate"),
		...factsOf(terms, "otherFees", "earlyRepayment", "complaints"),
	],
	warnings: [],
	authority: null,
};
