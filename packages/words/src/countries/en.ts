import type { CountryWords } from "./catalogue.ts";

export const countriesEn: CountryWords = {
	"country.mx": "Mexico",
	"country.co": "Colombia",
	"country.in": "India",
	"country.ng": "Nigeria",
};
