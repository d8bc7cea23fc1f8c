import type { CodePurpose } from "@puente/contract";
import type { Language } from "@puente/core";

/** Texts sent outside the app. Only the server loads them. `{brand}` is the app's name. */
export const notices = {
	/** One for each purpose of a code: who reads it must see what it would open. */
	codes: {
		session: {
			en: "{brand}: {code} is your code. It is good for {minutes} minutes. We never ask for it by phone.",
			es: "{brand}: {code} es tu código. Vale {minutes} minutos. Nunca te lo pediremos por teléfono.",
		},
		account: {
			en: "{brand}: {code} confirms the bank account for your loan. Good for {minutes} minutes. We never ask for it by phone.",
			es: "{brand}: {code} confirma la cuenta bancaria de tu préstamo. Vale {minutes} minutos. Nunca te lo pediremos por teléfono.",
		},
		signature: {
			en: "{brand}: {code} signs your loan agreement. Good for {minutes} minutes. We never ask for it by phone.",
			es: "{brand}: {code} firma tu contrato de préstamo. Vale {minutes} minutos. Nunca te lo pediremos por teléfono.",
		},
	},
} as const satisfies Record<string, Record<CodePurpose, Record<Language, string>>>;
