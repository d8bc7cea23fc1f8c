import type { CountryWords } from "../country-words.ts";
import type { autopayEs } from "./autopay-es.ts";

/** What Colombia says differently: instalments are "cuotas", and late interest is "interés de mora". */
export const autopayEsCo: CountryWords<typeof autopayEs> = {
	ui: {
		"offer.title": "¿Que las siguientes se paguen solas?",
		"allow.penalty": "El interés de mora nunca se cobra solo: eso lo decides tú.",
		"told.skipText": "Hasta las 23:59 del {date}. La pagas tú",
		"today.notLate": "Sin mora: hoy cuenta hasta las 23:59.",
		"on.waits": "Tienes una cuota en mora, así que no cobramos nada solo. Sigue cuando la hayas pagado.",
	},
};
