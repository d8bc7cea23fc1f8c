import type { Placeholders } from "../catalogue.ts";
import type { loanEn } from "./en.ts";

type Sentences<Part> = { readonly [Key in keyof Part]: string };

/** Every sentence of the loan screens in one language, loaded with them. */
export type LoanCatalogue = {
	readonly [Part in keyof typeof loanEn]: Sentences<(typeof loanEn)[Part]>;
};

export type LoanKey = keyof (typeof loanEn)["ui"];

/** The values of a screen's sentence, as a rest parameter. */
export type LoanValues<Key extends LoanKey> = [Placeholders<(typeof loanEn)["ui"][Key]>] extends [never]
	? []
	: [values: Readonly<Record<Placeholders<(typeof loanEn)["ui"][Key]>, string | number>>];

/** The keys of sentences without values. */
export type PlainLoanKey = { [Key in LoanKey]: LoanValues<Key> extends [] ? Key : never }[LoanKey];
