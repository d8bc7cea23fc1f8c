import { number } from "./account-number.ts";
import type { SimulatedCountry } from "./country.ts";

export const colombia: SimulatedCountry = {
	name: "Colombia",
	callingCode: "+57",
	currency: "COP",
	timeZone: "America/Bogota",
	city: "Bogotá",
	place: "Bogotá, D.C.",
	contacts: [
		{ name: "Andrés Rodríguez", phone: "+57 300 123 4567" },
		{ name: "Camila Tía", phone: "310-987-6543" },
		{ name: "Jefe Ramírez", phone: "3204567890" },
	],
	banks: [
		{ code: "1007", name: "Bancolombia" },
		{ code: "1051", name: "Davivienda" },
		{ code: "1001", name: "Banco de Bogotá" },
		{ code: "1013", name: "BBVA Colombia" },
	],
	accountNumber: (_bankCode, draw) => number(11, draw),
};
