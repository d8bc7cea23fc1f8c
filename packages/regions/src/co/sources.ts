import { commonSources, ours, recalled, type Sources, specification, verified } from "../sources.ts";

export const sources: Sources = {
	...commonSources,
	"pack.loan": specification("section 1: 10,000 to 3,000,000; 91 to 365 days"),
	"pack.phone": verified("MinTIC numbering plan of September 2021: ten digits, mobiles begin with 3"),
	"pack.input.pinCodePattern": verified("472: six digits"),
	"pack.input.account": recalled("ACH Colombia: 9 to 16 digits by entity"),
	"terms.products.feeTaxPercent": recalled(
		"Ley 45 de 1990 art. 68: no fee beside interest, so nothing to tax",
	),
	"terms.products.coolingOff": recalled(
		"Ley 1480 de 2011 art. 47: five business days, held by 14 calendar days",
	),
	"terms.autopay": ours(
		"24 hours as India's law asks; the notice is not a collection contact (Ley 2300 of 2023)",
	),
	"terms.autopay.tries": ours("morning and evening of the due date"),
	"terms.legal.coolingOffDaysMin": recalled(
		"Ley 1480 de 2011 art. 47: five business days, held by 14 calendar days",
	),
	"terms.ceilings.usury.marginPercent": ours("two points under the lowest month"),
	"terms.collection": verified(
		"Ley 2300 de 2023: Mon-Fri 07:00-19:00, Sat 08:00-15:00, never on holidays; one contact a day",
	),
	"terms.noDebtLetter.within": recalled(
		"Ley 1480 de 2011: fifteen business days, as for a petition; the paz y salvo itself is custom",
	),
	"forms.salaryBands": ours("around the minimum wage of 2026, about 1,750,000 a month"),
};
