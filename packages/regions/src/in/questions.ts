import { questionnaire } from "../common/questions.ts";

/** Lenders that borrowers here probably know; being listed says nothing about a lender. */
export const questions = questionnaire({
	lenders: [
		"KreditBee",
		"Navi",
		"mPokket",
		"CASHe",
		"PaySense",
		"moneyview",
		"Fibe",
		"slice",
		"LazyPay",
		"Kissht",
		"RING",
		"True Balance",
		"StashFin",
		"Olyv",
		"Branch",
		"Bajaj Finserv",
		"Home Credit",
		"NIRA",
		"PayMe",
		"Hero FinCorp",
	],
	debtsTo: [10_000, 50_000, 200_000],
});
