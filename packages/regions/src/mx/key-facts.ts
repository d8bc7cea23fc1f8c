import { factsOf, type KeyFacts } from "../key-facts.ts";
import { ours, recalled, verified } from "../sources.ts";

const caratula = verified(
	"LTOSF and Banxico/CONDUSEF, disposiciones de carácter general: the carátula, read in two registered contracts",
);

export const keyFacts: KeyFacts = {
	facts: [
		...factsOf(caratula, "product", "creditType", "annualRate", "annualLateRate", "rateType"),
		...factsOf(caratula, "otherFees", "insurance", "accountStatement"),
		...factsOf(recalled("LTOSF art. 11: early payment without a charge"), "earlyRepayment"),
		...factsOf(caratula, "contractRegister", "unit"),
		...factsOf(recalled("LPDUSF art. 50 Bis: the specialised unit"), "unitAddress", "unitPhone", "unitEmail"),
		...factsOf(caratula, "authority"),
		...factsOf(ours("the lender keeps its loans"), "transfer"),
	],
	warnings: [
		{ name: "unmetObligations", source: caratula },
		{ name: "beyondMeans", source: caratula },
	],
	authority: "CONDUSEF, 55 5340 0999, 800 999 8080, www.condusef.gob.mx",
};
