import type { CountryWords } from "./catalogue.ts";

export const countriesEs: CountryWords = {
	"country.mx": "México",
	"country.co": "Colombia",
	"country.in": "India",
	"country.ng": "Nigeria",
};
