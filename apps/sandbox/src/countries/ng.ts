import { checkDigit, digits } from "./account-number.ts";
import type { SimulatedCountry } from "./country.ts";

export const nigeria: SimulatedCountry = {
	name: "Nigeria",
	callingCode: "+234",
	currency: "NGN",
	timeZone: "Africa/Lagos",
	city: "Lagos",
	place: "Lagos",
	contacts: [
		{ name: "Adaeze Okonkwo", phone: "+234 803 123 4567" },
		{ name: "Babatunde Ade", phone: "0806 555 1212" },
		{ name: "Chioma (Sister)", phone: "08123456789" },
		{ name: "Emeka Landlord", phone: "2348091234567" },
		{ name: "Ngozi Work", phone: "+234-701-234-5678" },
	],
	banks: [
		{ code: "058", name: "Guaranty Trust Bank" },
		{ code: "044", name: "Access Bank" },
		{ code: "057", name: "Zenith Bank" },
		{ code: "011", name: "First Bank of Nigeria" },
	],
	/** NUBAN: serial and a check digit over the bank's code and the serial. */
	accountNumber(bankCode, draw) {
		const serial = `0${digits(8, draw)}`;
		return serial + checkDigit(bankCode + serial, [3, 7, 3], (product) => product);
	},
};
