import type { Pack } from "@puente/regions";

/**
 * Extracts the national number; spaces, dashes, a leading zero and the country code are allowed. Null if it cannot
 * be a number of this region.
 */
export function nationalNumber(typed: string, phone: Pack["phone"]): string | null {
	const international = /^\s*(\+|00)/.test(typed);
	const digits = typed.replace(/\D/g, "").replace(international ? /^00/ : /^/, "");
	const withoutCode =
		digits.startsWith(phone.callingCode) && (international || digits.length > phone.digits + 1)
			? digits.slice(phone.callingCode.length)
			: international
				? ""
				: digits;
	const national = withoutCode.replace(/^0/, "");
	return national.length === phone.digits ? national : null;
}

/** What a typed or pasted text leaves in the field: digits, or an international number until it is complete. */
export function cleanNumber(typed: string, phone: Pack["phone"]): string {
	if (/^\s*(\+|00)/.test(typed)) return nationalNumber(typed, phone) ?? typed.replaceAll(/[^\d+\s-]/g, "");
	return typed.replaceAll(/\D/g, "");
}
