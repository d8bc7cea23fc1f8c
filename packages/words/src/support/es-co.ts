import type { CountryWords } from "../country-words.ts";
import type { supportEs } from "./es.ts";

/** What Colombia calls differently. */
export const supportEsCo: CountryWords<typeof supportEs> = {
	ui: {
		"loan.penalty": "De eso, interés de mora",
		"loan.late": "Días de mora",
		"loan.next": "Próxima cuota, {date}",
	},
};
