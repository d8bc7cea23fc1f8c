import { ok } from "../result.ts";
import { broken, type CheckResult, type RuleName } from "./rules.ts";

export type PhoneRule = {
	readonly callingCode: string;
	/** Digits of the national number, without a leading zero. */
	readonly digits: number;
	/** A regular expression for the national mobile number. */
	readonly mobilePattern: string;
	/** Prefixes before the national number, tried in this order: calling code, trunk and old mobile prefixes. */
	readonly prefixes: readonly string[];
	/** Longest typed number (specification: 11, a national number with its leading zero). */
	readonly typedDigitsMax: number;
	/** Digits of an emergency contact's number: a variant of the specification has 9. */
	readonly contactDigits: number;
};

function withoutPrefixes(digits: string, rule: PhoneRule, length: number): string {
	// 00 is how a calling code is dialled from abroad; a phone book may hold it instead of the plus sign.
	return ["00", ...rule.prefixes].reduce(
		(rest, prefix) => (rest.length > length && rest.startsWith(prefix) ? rest.slice(prefix.length) : rest),
		digits,
	);
}

/** Converts a number from a phone book ("+234 (0) 803 123 4567") to the national number ("8031234567"). */
export function normalisePickedPhone(picked: string, rule: PhoneRule): string {
	return withoutPrefixes(picked.replaceAll(/\D/g, ""), rule, rule.digits);
}

function nationalMobile(text: string, rule: PhoneRule): string | null {
	const typed = text.trim();
	if (!/^\d+$/.test(typed) || typed.length > rule.typedDigitsMax) return null;
	const national = withoutPrefixes(typed, rule, rule.digits);
	return new RegExp(`^(?:${rule.mobilePattern})$`).test(national) ? national : null;
}

function checkTyped(
	text: string,
	rule: PhoneRule,
	names: { readonly empty: RuleName; readonly wrong: RuleName },
): CheckResult {
	if (text.trim() === "") return broken(names.empty);
	const national = nationalMobile(text, rule);
	return national === null ? broken(names.wrong) : ok(national);
}

/** The number a borrower logs in with. */
export function checkMobile(text: string, rule: PhoneRule): CheckResult {
	return checkTyped(text, rule, { empty: "mobileRequired", wrong: "mobileFormat" });
}

export function checkWhatsapp(text: string, rule: PhoneRule): CheckResult {
	return checkTyped(text, rule, { empty: "required", wrong: "whatsappFormat" });
}

export function checkSparePhone(text: string, rule: PhoneRule): CheckResult {
	return checkTyped(text, rule, { empty: "required", wrong: "sparePhoneFormat" });
}

/** A company may have a landline, so any national number is accepted. */
export function checkWorkPhone(text: string, rule: PhoneRule): CheckResult {
	if (text.trim() === "") return broken("required");
	const national = normalisePickedPhone(text, rule);
	return national.length === rule.digits ? ok(national) : broken("workPhoneFormat", { digits: rule.digits });
}

/** A contact typed, or picked from the phone book: any national number with the pack's number of digits. */
export function checkContactPhone(text: string, rule: PhoneRule): CheckResult {
	if (text.trim() === "") return broken("contactPhoneRequired");
	const digits = withoutPrefixes(text.replaceAll(/\D/g, ""), rule, rule.contactDigits);
	return digits.length === rule.contactDigits
		? ok(digits)
		: broken("contactPhoneDigits", { digits: rule.contactDigits });
}
