import { factsOf, type KeyFacts } from "../key-facts.ts";
import { recalled, verified } from "../sources.ts";

const partOne = verified("RBI circular of 15 April 2024, Annex A, part 1");
const partTwo = verified("RBI circular of 15 April 2024, Annex A, part 2");
const digital = recalled("RBI circular of 15 April 2024, Annex A, part 2, digital loans");

export const keyFacts: KeyFacts = {
	facts: [
		...factsOf(partOne, "creditType", "disbursal", "instalments", "annualRate", "rateType"),
		...factsOf(partOne, "feesToLender", "feesToOthers", "lateCharge", "earlyRepayment", "rateSwitch"),
		...factsOf(partTwo, "recoveryAgents", "grievanceClause", "nodalOfficer", "nodalPhone", "nodalEmail"),
		...factsOf(partTwo, "transfer"),
		...factsOf(digital, "coLending", "coolingOff", "serviceProvider"),
	],
	warnings: [],
	authority: null,
};
