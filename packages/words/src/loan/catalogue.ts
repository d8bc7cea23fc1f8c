import type { Placeholders } from "../catalogue.ts";
import type { loanEn } from "./en.ts";

type Sentences<Part> = { readonly [Key in keyof Part]: string };

/** Every sentence of the loan's screens in one language, loaded with them and not before. */
export type LoanCatalogue = {
	readonly [Part in keyof typeof loanEn]: Sentences<(typeof loanEn)[Part]>;
};

export type LoanKey = keyof (typeof loanEn)["ui"];

/** The values that a sentence of a screen needs, as the rest of an argument list. */
export type LoanValues<Key extends LoanKey> = [Placeholders<(typeof loanEn)["ui"][Key]>] extends [never]
	? []
	: [values: Readonly<Record<Placeholders<(typeof loanEn)["ui"][Key]>, string | number>>];

/** The keys whose sentences stand by themselves. */
export type PlainLoanKey = { [Key in LoanKey]: LoanValues<Key> extends [] ? Key : never }[LoanKey];
