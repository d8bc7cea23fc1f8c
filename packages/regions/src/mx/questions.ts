import { questionnaire } from "../common/questions.ts";

/** Lenders that borrowers here probably know; being listed says nothing about a lender. */
export const questions = questionnaire({
	lenders: [
		"Kueski",
		"Tala",
		"Baubap",
		"Stori",
		"Nu",
		"Klar",
		"Mercado Crédito",
		"DiDi Préstamos",
		"Creditea",
		"Moneyman",
		"Vivus",
		"Dineria",
		"Provident",
		"Coppel",
		"Elektra",
		"AvaFin",
		"Kubo Financiero",
		"yotepresto",
		"Crediclub",
		"Finabien",
	],
	debtsTo: [5_000, 20_000, 60_000],
});
