import { questionnaire } from "../common/questions.ts";

/** Lenders that borrowers here probably know; being listed says nothing about a lender. */
export const questions = questionnaire({
	lenders: [
		"RapiCredit",
		"Lineru",
		"Solventa",
		"Juancho Te Presta",
		"Nequi",
		"Nu",
		"DaviPlata",
		"Addi",
		"Sistecrédito",
		"Movii",
		"RappiPay",
		"Mercado Pago",
		"Alkomprar",
		"Brilla",
		"Tuya",
		"Lulo Bank",
		"Bancamía",
		"Mibanco",
		"Banco W",
		"Finamiga",
	],
	debtsTo: [500_000, 2_000_000, 6_000_000],
});
