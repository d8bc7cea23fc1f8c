import { commonSources, ours, recalled, type Sources, specification, verified } from "../sources.ts";

export const sources: Sources = {
	...commonSources,
	"pack.repaymentMin": specification("section 9: minimum repayment 1000"),
	"pack.loan": specification("section 1: 10,000 to 3,000,000; up to 180 days"),
	"pack.phone": verified("NCC numbering plan: ten digits, mobiles begin with 70, 71, 80, 81, 90, 91"),
	"pack.input.pinCodePattern": verified("NIPOST: six digits"),
	"pack.input.account": verified("CBN NUBAN standard: ten digits"),
	"terms.products.feeTaxPercent": recalled(
		"Nigeria Tax Act 2025, in force from 2026-01-01: VAT 7.5%, as before",
	),
	"terms.products.coolingOff": ours("no law requires one; a day to reconsider"),
	"terms.autopay": ours(
		"24 hours as India's law asks; CBN consumer protection: consent before each direct debit",
	),
	"terms.autopay.tries": ours("morning and evening of the due date"),
	"terms.legal.coolingOffDaysMin": ours("no law requires one"),
	"terms.cardAuthorisationCoupon": specification("section 1: 100 naira"),
	"terms.scorecards.ladder": specification("section 1: quota to 300,000, then 500,000; the steps are ours"),
	"terms.deadlines.recordsKeptYears": verified("FCCPC DEON regulations 2025: five years"),
	"terms.deadlines.letterAnsweredHoursMax": verified(
		"FCCPC DEON regulations 2025: complaints are resolved in 24 hours, complex ones in 48",
	),
	"terms.collection": ours("business hours; FCCPC DEON regulations 2025 forbid harassment and name no hours"),
	"terms.noDebtLetter.reversibleDays": recalled(
		"Visa and Mastercard in Nigeria: 120 days for most disputes; Verve is taken as the same",
	),
	"forms.salaryBands": specification("section 3: monthly salary ranges"),
};
