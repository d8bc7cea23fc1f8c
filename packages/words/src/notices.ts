import type { Language } from "@puente/core";

/** Texts sent outside the app. Only the server loads them. `{brand}` is the app's name. */
export const notices = {
	verificationCode: {
		en: "{brand}: {code} is your code. It is good for {minutes} minutes. We never ask for it by phone.",
		es: "{brand}: {code} es tu código. Vale {minutes} minutos. Nunca te lo pediremos por teléfono.",
	},
} as const satisfies Record<string, Record<Language, string>>;
