import type { AprMethod } from "@puente/core/apr";
import type { Language } from "@puente/core/region";

const en = {
	receive: "You receive",
	repay: "You pay back",
	cost: "It costs you",
	/** The name of the yearly rate, by the method of the region's law. */
	rate: {
		"effective-365": "Effective annual rate",
		"us-actuarial": "APR",
		cat: "CAT",
		kfs: "APR",
	} satisfies Record<AprMethod, string>,
};

const es: typeof en = {
	receive: "Recibes",
	repay: "Pagas en total",
	cost: "Te cuesta",
	rate: {
		"effective-365": "Tasa efectiva anual",
		"us-actuarial": "Tasa anual (APR)",
		cat: "CAT",
		kfs: "Tasa anual (APR)",
	},
};

/** The price of a loan, wherever it is shown. Not in the catalogues, because the first load needs none of it. */
export const priceWords: Readonly<Record<Language, typeof en>> = { en, es };
