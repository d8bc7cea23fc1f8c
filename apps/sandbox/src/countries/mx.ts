import { checkDigit, number } from "./account-number.ts";
import type { SimulatedCountry } from "./country.ts";

export const mexico: SimulatedCountry = {
	name: "Mexico",
	callingCode: "+52",
	currency: "MXN",
	timeZone: "America/Mexico_City",
	city: "Mexico City",
	place: "Ciudad de México",
	contacts: [
		{ name: "María José Hernández", phone: "+52 55 1234 5678" },
		{ name: "Mamá", phone: "55 8765 4321" },
		{ name: "Luis Ángel Núñez", phone: "+52 1 33 1122 3344" },
		{ name: "Tienda Doña Lupe", phone: "(81) 1234-5678" },
	],
	banks: [
		{ code: "012", name: "BBVA Mexico" },
		{ code: "072", name: "Banorte" },
		{ code: "014", name: "Santander" },
		{ code: "127", name: "Azteca" },
	],
	/** CLABE: bank, city (180 is Mexico City), account, check digit. */
	accountNumber(bankCode, draw) {
		const first17 = `${bankCode}180${number(11, draw)}`;
		return first17 + checkDigit(first17, [3, 7, 1], (product) => product % 10);
	},
};
