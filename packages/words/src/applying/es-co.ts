import type { CountryWords } from "../country-words.ts";
import type { applyingEs } from "./es.ts";

/** What Colombia calls differently: money is consigned to an account. */
export const applyingEsCo: CountryWords<typeof applyingEs> = {
	ui: {
		"own.address": "Dirección",
		"account.lead": "Consignamos tu préstamo en esta cuenta; por eso debe estar a tu nombre.",
		"account.other": "El banco dice: {holder}. No es tu nombre. Solo consignamos en una cuenta tuya.",
	},
	questions: { bureauListing: "¿Apareces en una central de riesgo por una deuda sin pagar?" },
};
