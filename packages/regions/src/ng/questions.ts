import { questionnaire } from "../common/questions.ts";

/** Lenders that borrowers here probably know; being listed says nothing about a lender. */
export const questions = questionnaire({
	lenders: [
		"FairMoney",
		"Carbon",
		"Branch",
		"PalmCredit",
		"Renmoney",
		"OKash",
		"Aella",
		"QuickCheck",
		"Migo",
		"KiaKia",
		"EaseMoni",
		"LCredit",
		"NewCredit",
		"XCrossCash",
		"Umba",
		"Page Financials",
		"Specta",
		"Blocka Cash",
		"9Credit",
		"Kuda",
	],
	debtsTo: [50_000, 200_000, 500_000],
});
