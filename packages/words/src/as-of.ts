import type { Language } from "@puente/core/region";

/** Shown above data that could not be fetched again. Not in the catalogues, because the first load needs none of it. */
export const asOf: Readonly<Record<Language, string>> = {
	en: "As of {time}. We couldn't refresh it just now.",
	es: "Datos de {time}. Ahora no pudimos actualizarlos.",
};
