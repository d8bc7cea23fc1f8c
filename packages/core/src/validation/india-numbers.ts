import { ok } from "../result.ts";
import { verhoeffHolds } from "./check-digits.ts";
import { broken, type CheckResult } from "./rules.ts";

function compact(text: string): string {
	return text.replaceAll(/[\s-]/g, "").toUpperCase();
}

/**
 * Returns the last four digits only: a lender without a licence to authenticate may keep no more of an Aadhaar number
 * (Aadhaar Act 2016, s. 29), so no other value leaves this function.
 */
export function checkAadhaar(text: string): CheckResult {
	const aadhaar = compact(text);
	if (aadhaar === "") return broken("required");
	if (!/^[2-9]\d{11}$/.test(aadhaar)) return broken("aadhaarFormat");
	return verhoeffHolds(aadhaar) ? ok(aadhaar.slice(8)) : broken("aadhaarCheckDigit");
}

/** The fourth letter is the kind of holder: P for a person. The check letter's algorithm is not public. */
export function checkPan(text: string): CheckResult {
	const pan = compact(text);
	if (pan === "") return broken("required");
	if (!/^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/.test(pan)) return broken("panFormat");
	return pan.charAt(3) === "P" ? ok(pan) : broken("panNotPerson");
}

/** `bankCode` is the four-letter prefix of the bank chosen in the form. */
export function checkIfsc(text: string, form: { readonly bankCode?: string | undefined } = {}): CheckResult {
	const ifsc = compact(text);
	if (ifsc === "") return broken("required");
	if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) return broken("ifscFormat");
	if (form.bankCode && !ifsc.startsWith(form.bankCode)) return broken("ifscBank");
	return ok(ifsc);
}
