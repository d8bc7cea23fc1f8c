import type { Placeholders } from "../catalogue.ts";
import type { repaymentEn } from "./en.ts";

type Sentences<Part> = { readonly [Key in keyof Part]: string };

/** Every sentence of repayment in one language, loaded with its screens. */
export type RepaymentCatalogue = {
	readonly [Part in keyof typeof repaymentEn]: Sentences<(typeof repaymentEn)[Part]>;
};

export type RepaymentKey = keyof (typeof repaymentEn)["ui"];

/** The values of a screen's sentence, as a rest parameter. */
export type RepaymentValues<Key extends RepaymentKey> = [
	Placeholders<(typeof repaymentEn)["ui"][Key]>,
] extends [never]
	? []
	: [values: Readonly<Record<Placeholders<(typeof repaymentEn)["ui"][Key]>, string | number>>];
