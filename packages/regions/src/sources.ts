/** The source of a number, and its certainty. */
export type Source = {
	/**
	 * `specification`: given by it. `verified`: read in the named source. `recalled`: from memory, for counsel to
	 * confirm. `ours`: a choice within the limits of the others.
	 */
	readonly certainty: "specification" | "verified" | "recalled" | "ours";
	readonly text: string;
};

/** By path into pack, terms, forms or questionnaire; the longest matching prefix of a number's path applies. */
export type Sources = Readonly<Record<string, Source>>;

export function specification(text: string): Source {
	return { certainty: "specification", text };
}
export function verified(text: string): Source {
	return { certainty: "verified", text };
}
export function recalled(text: string): Source {
	return { certainty: "recalled", text };
}
export function ours(text: string): Source {
	return { certainty: "ours", text };
}

/** Sources for every region unless its own sources differ. */
export const commonSources: Sources = {
	"pack.currency": verified(
		"ISO 4217 minor units; Unicode CLDR locales; whole units shown because cents are not in use",
	),
	"pack.phone": verified("National numbering plan, compared with libphonenumber metadata"),
	"pack.phone.typedDigitsMax": specification("section 5: WhatsApp and spare phone at most 11 digits"),
	"pack.phone.contactDigits": ours("10, as all four plans have it; section 5's 9 fits none of them"),
	"pack.loan": specification("section 1, read by region"),
	"pack.firstLoan": ours(
		"the first rungs and the top of the scorecard's ladder; check-pack.ts compares them",
	),
	"pack.input.name.lettersMin": specification("section 5: at least 3 letters"),
	"pack.input.name.lettersMax": ours("longest name that a document line holds"),
	"pack.input.address": specification("section 5: 2 to 100 characters"),
	"pack.input.text": ours("company names and the like, as addresses"),
	"pack.input.age": specification("sections 1 and 3: over 18, picker 65 years back"),
	"pack.input.cardExpiryYearsMax": specification("section 3: 50 years ahead"),
	"pack.input.codeDigits": ours("6 digits, five tries, five minutes"),
	"pack.support": specification("section 9: 9:00 to 18:00; working days are ours"),
	"pack.noticeVersions": ours("date of each text"),
	"terms.products": ours("prices below every ceiling of the region"),
	"terms.products.penalty": specification("section 1: 2% per day when overdue; the cap is ours"),
	"terms.ceilings.interestPercentPerDayMax": specification("section 1: 0.1% a day in other copy"),
	"terms.ceilings.interestPercentPerYearMax": specification("section 1: maximum 36% per year"),
	"terms.ceilings.feePercentPerDayMax": specification("section 1: up to 0.98% per day"),
	"terms.ceilings.feeTaxPercentMax": specification("section 1: plus 18% tax"),
	"terms.ceilings.feeWithTaxPercentMax": ours(
		"a tenth of the loan: at the specification's ceiling it would be all of it",
	),
	"terms.ceilings.penaltyPercentPerDayMax": specification("section 1: 2% per day when overdue"),
	"terms.ceilings.aprPercentMax": recalled(
		"Apple guideline 3.2.2(ix): 36% including fees, everywhere; Google Play has the same ceiling for the United States only",
	),
	"terms.ceilings.costPercentMax": ours("docs/money.md: total cost at most the principal"),
	"terms.interestTaxPercent": ours("docs/regions.md: no tax on interest unless the region's law has one"),
	"terms.penaltyTaxPercent": ours("docs/regions.md: no tax on penalties unless the region's law has one"),
	"terms.taxStepMinor": ours("the smallest unit of the currency, unless the region's law rounds further"),
	"terms.scorecards": ours("docs/decisions/0003"),
	"terms.scorecards.hardRules": specification("sections 1 and 9; product reading of the hard rules"),
	"terms.deadlines": specification("section 9"),
	"terms.deadlines.ownDataDays": recalled(
		"Colombia, Ley 1581 de 2012 art. 14: ten business days, the shortest of the four laws; held by calendar days everywhere",
	),
	"terms.deadlines.letterAnsweredHoursMax": ours(
		"48 hours, far inside the laws' weeks (mx 30 and co 15 business days, in 30 days); counsel has to confirm",
	),
	"terms.deadlines.proofArrivalBankingDaysMax": ours("rails and banks settle within five banking days"),
	"terms.deadlines.recordsKeptYears": ours("five years everywhere, as Nigeria requires"),
	"pack.repaymentMin": ours("section 9 names 1000 for naira; in other currencies about the same worth"),
	"pack.feedbackImagesMax": ours("section 5 names a limit without its number"),
	"terms.disclosure.offerWorkingDaysMin": ours("confirmHoursMax holds; no law here counts working days"),
	"terms.collection.contactsPerDayMax": ours("one a day everywhere, as Colombia requires"),
	"forms.salaryBands": ours("around the region's minimum wage and above"),
	"questionnaire.debtBands": ours("a few weeks', months' and a year's income"),
};
