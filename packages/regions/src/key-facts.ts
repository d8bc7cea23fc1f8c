import type { Source } from "./sources.ts";
import type { OperatorField } from "./terms.ts";

/** Facts that are worked out from the offer. */
export type OfferFact =
	| "product"
	| "annualRate"
	| "monthlyRate"
	| "effectiveAnnualRate"
	| "effectiveMonthlyRate"
	| "annualLateRate"
	| "lateCharge"
	| "instalments"
	| "feesToLender"
	| "otherFees"
	| "coolingOff";

/** Facts that are the same for every loan. */
export const fixedFacts = [
	"creditType",
	"rateType",
	"disbursal",
	"feesToOthers",
	"earlyRepayment",
	"rateSwitch",
	"insurance",
	"accountStatement",
	"recoveryAgents",
	"grievanceClause",
	"transfer",
	"coLending",
	"serviceProvider",
] as const;
export type FixedFact = (typeof fixedFacts)[number];

/** Facts of the operator, under the names that the law of a country gives them. */
export const operatorFacts = {
	contractRegister: "contractRegisterNumber",
	unit: "complaintsContact",
	unitAddress: "complaintsAddress",
	unitPhone: "complaintsPhone",
	unitEmail: "complaintsEmail",
	nodalOfficer: "grievanceOfficer",
	nodalPhone: "complaintsPhone",
	nodalEmail: "complaintsEmail",
	complaints: "complaintsContact",
} as const satisfies Readonly<Record<string, OperatorField>>;
export type OperatorFact = keyof typeof operatorFacts;

export type KeyFactName = OfferFact | FixedFact | OperatorFact | "authority";

/** Sentences that the law prescribes word for word. */
export type PrescribedWarning = "unmetObligations" | "beyondMeans";

/**
 * What the document before a loan must say in a country besides the amounts, which are the same everywhere: in the
 * order of the law, each with its source.
 */
export type KeyFacts = {
	readonly facts: readonly { readonly name: KeyFactName; readonly source: Source }[];
	readonly warnings: readonly { readonly name: PrescribedWarning; readonly source: Source }[];
	/** Where a complaint goes that the lender did not solve; null: the regulator's address says it. */
	readonly authority: string | null;
};

/** Facts that have one source. */
export function factsOf(source: Source, ...names: readonly KeyFactName[]): KeyFacts["facts"] {
	return names.map((name) => ({ name, source }));
}
