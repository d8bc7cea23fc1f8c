import { ok } from "../result.ts";
import { broken, type CheckResult } from "./rules.ts";

export type NameRule = { readonly lettersMin: number; readonly lettersMax: number };

// Letters of any script with their marks; a space, hyphen or apostrophe only between letters: Peña, O'Neil, Ade-Bayo.
const personName = /^\p{L}\p{M}*(?:[ '’-]?\p{L}\p{M}*)*$/u;
const letter = /\p{L}/gu;

/** First, middle and last names, cardholders and contacts. The minimum length is pack data (specification: 3). */
export function checkName(text: string, rule: NameRule): CheckResult {
	// NFKC, because full-width and other variants of a letter are the same letter in a name.
	const name = text.normalize("NFKC").trim().replaceAll(/\s+/g, " ");
	if (name === "") return broken("required");
	if (!personName.test(name)) return broken("nameLetters");
	const letters = name.match(letter)?.length ?? 0;
	if (letters < rule.lettersMin) return broken("nameTooShort", { min: rule.lettersMin });
	if (letters > rule.lettersMax) return broken("nameTooLong", { max: rule.lettersMax });
	return ok(name);
}

/** The whole name of a personal form: names first, then the surnames. */
export function fullName(values: Readonly<Record<string, string>>): string {
	return ["firstName", "middleName", "lastName", "secondLastName"]
		.map((part) => (values[part] ?? "").trim())
		.filter((part) => part !== "")
		.join(" ");
}
