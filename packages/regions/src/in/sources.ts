import { commonSources, ours, recalled, type Sources, specification, verified } from "../sources.ts";

export const sources: Sources = {
	...commonSources,
	"pack.loan": specification("section 1: 1,000 to 50,000; repayment period up to 91 days"),
	"pack.phone": verified("DoT numbering plan: ten digits, mobiles begin with 6 to 9"),
	"pack.input.pinCodePattern": verified("India Post: six digits, the first not zero"),
	"pack.input.account": recalled("9 to 18 digits by bank"),
	"terms.ceilings.interestPercentPerDayMax": specification("section 1: 0.09% per day"),
	"terms.ceilings.penaltyPercentPerDayMax": recalled(
		"RBI circular of 18 August 2023: penal charges reasonable; 0.2% is ours",
	),
	"terms.products.feeTaxPercent": recalled("GST on fees: 18%"),
	"terms.taxStepMinor": recalled("CGST Act 2017 s. 170: to the rupee, fifty paise are one"),
	"terms.penaltyTaxPercent": recalled("CBIC circular 245/02/2025: no GST on penal charges of lenders"),
	"terms.products.penalty": recalled(
		"RBI circular of 18 August 2023: a charge, not capitalised; the amount is ours",
	),
	"terms.products.coolingOff": recalled(
		"RBI Digital Lending Directions 2025: at least one day; three is ours",
	),
	"terms.autopay": verified(
		"RBI, Digital Payments – E-mandate Framework, 2026 (2026-04-21): notice at least 24 hours before with opt-out, a maximum and a validity on each mandate, withdrawal at any time; NACH is outside it",
	),
	"terms.autopay.ways.amountMax": verified(
		"RBI, E-mandate Framework, 2026: 15,000 rupees without another authentication; loans are not among the exceptions",
	),
	"terms.autopay.tries": ours("twice on the due date: banks charge for each NACH presentation that fails"),
	"terms.legal.coolingOffDaysMin": recalled("RBI Digital Lending Directions 2025: at least one day"),
	"terms.disclosure.offerWorkingDaysMin": recalled("RBI KFS circular of 15 April 2024: three working days"),
	"terms.collection": recalled("RBI fair practices: recovery calls 08:00 to 19:00"),
	"forms.salaryBands": specification("section 3: monthly salary ranges"),
};
