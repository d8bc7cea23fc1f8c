import { type Field, type FormValues, type InputRules, normalisePickedPhone } from "@puente/core/validation";
import type { Grouping } from "@puente/ui";

/** Keyboard and autofill attributes of an input. */
type InputAttributes = {
	readonly inputMode: "text" | "numeric" | "email" | "tel";
	readonly autoCapitalize: "none" | "words" | "characters";
	readonly autoComplete: string;
};

const completions: Readonly<Record<string, string>> = {
	firstName: "given-name",
	middleName: "additional-name",
	lastName: "family-name",
	name: "name",
	cardholderName: "name",
	email: "email",
	whatsappNo: "tel-national",
	mobile: "tel-national",
	address: "street-address",
	pinCode: "postal-code",
	companyName: "organization",
	cvc: "cc-csc",
};

/** Checks of identity numbers that are written in capitals. */
const capitals = new Set(["curp", "rfc", "pan", "ifsc"]);

export function inputAttributes(field: Field): InputAttributes {
	const upper = field.check !== undefined && capitals.has(field.check);
	return {
		inputMode:
			field.kind === "digits"
				? "numeric"
				: field.kind === "phone"
					? "tel"
					: field.kind === "email"
						? "email"
						: "text",
		autoCapitalize: upper
			? "characters"
			: field.kind === "text" && field.check !== "brebKey"
				? "words"
				: "none",
		autoComplete: completions[field.name] ?? "off",
	};
}

/** Cleans typed or pasted text: digits only, national phone number, or capitals. */
export function cleanInput(field: Field, text: string, rules: InputRules): string {
	if (field.kind === "digits") return text.replaceAll(/\D/g, "");
	if (field.kind === "phone") {
		const digits = text.replaceAll(/\D/g, "");
		const isForeign = text.includes("+") || digits.length > rules.phone.typedDigitsMax;
		const national = normalisePickedPhone(text, rules.phone);
		// A number that is too long stays as it was typed: the borrower sees what is wrong with it.
		return isForeign && national.length === rules.phone.digits ? national : digits;
	}
	if (field.check !== undefined && capitals.has(field.check)) return text.toUpperCase().replaceAll(/\s/g, "");
	return text;
}

/** Groups in which the digits of a field are shown; null for a number that is short or written without groups. */
export function groupingOf({ check }: Field, values: FormValues): Grouping | null {
	if (check === "aadhaar") return fours;
	if (check !== "mexicanAccount" && check !== "account" && check !== "accountConfirmation") return null;
	// As on statements of Mexican banks.
	return values["cardType"] === "clabe" ? threes : fours;
}

const threes: Grouping = [3];
const fours: Grouping = [4];

/** E-mail addresses that complete the typed text: "ada" and "ada@g" both complete to ada@gmail.com. */
export function emailCompletions(typed: string, domains: readonly string[]): readonly string[] {
	const [local = "", begun = ""] = typed.trim().split("@");
	if (local === "" || /\s/.test(local) || domains.includes(begun)) return [];
	return domains.filter((domain) => domain.startsWith(begun)).map((domain) => `${local}@${domain}`);
}
