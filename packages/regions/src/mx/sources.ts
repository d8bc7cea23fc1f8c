import { commonSources, ours, recalled, type Sources, specification, verified } from "../sources.ts";

export const sources: Sources = {
	...commonSources,
	"pack.loan": specification("section 1: 1,000 to 60,000, 91 to 365 days"),
	"pack.phone": verified("IFT numbering plan of August 2019: 10 digits, no 1 after +52, no 044 or 045"),
	"pack.input.pinCodePattern": verified("SEPOMEX: five digits"),
	"pack.input.account": specification("section 5: 16 digits debit, 18 CLABE"),
	"terms.products.feeTaxPercent": recalled("Ley del IVA art. 1: 16%"),
	"terms.interestTaxPercent": recalled("Ley del IVA art. 15 X b: only banks' interest is exempt"),
	"terms.penaltyTaxPercent": recalled(
		"Ley del IVA arts. 1 and 18-A: late interest is interest; the tax holds since 2010-01-01",
	),
	"terms.taxStepMinor": recalled("SAT, CFDI 4.0, annex 20: tax is base times 0.160000, two decimals"),
	"terms.products.coolingOff": recalled(
		"LTOSF art. 11 Bis 1: ten business days, held by 21 calendar days; the law's right ends when the credit is used, ours does not",
	),
	"terms.autopay": ours(
		"24 hours as India's law asks; cards are charged by the card networks' rules for stored credentials",
	),
	"terms.autopay.tries": ours("morning and evening of the due date"),
	"terms.legal.coolingOffDaysMin": recalled(
		"LTOSF art. 11 Bis 1: ten business days, held by 21 calendar days",
	),
	"terms.collection": verified(
		"CONDUSEF, disposiciones de despachos de cobranza (DOF October 2014): 07:00 to 22:00",
	),
	"terms.noDebtLetter.reversibleDays": recalled("Visa and Mastercard in Mexico: 120 days for most disputes"),
	"terms.noDebtLetter.reversibleDays.oxxo": ours("three days, in which the store's payment has been settled"),
	"terms.noDebtLetter.within": recalled(
		"LTOSF, rules of termination: at once when paid, in writing within ten business days; not found in a primary source",
	),
	"forms.salaryBands": ours("around the general minimum wage of 2026, about 9,600 a month"),
};
