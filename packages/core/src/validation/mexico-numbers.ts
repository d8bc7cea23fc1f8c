import { ok } from "../result.ts";
import { isDate } from "../time/index.ts";
import { clabeCheckDigit, curpCheckDigit, luhnHolds, rfcCheckCharacters } from "./check-digits.ts";
import { broken, type CheckResult } from "./rules.ts";

/** Places of birth as a CURP writes them: 32 entities, and NE for people born abroad. */
export const curpBirthPlaces = [
	"AS",
	"BC",
	"BS",
	"CC",
	"CL",
	"CM",
	"CS",
	"CH",
	"DF",
	"DG",
	"GT",
	"GR",
	"HG",
	"JC",
	"MC",
	"MN",
	"MS",
	"NT",
	"NL",
	"OC",
	"PL",
	"QT",
	"QR",
	"SP",
	"SL",
	"SR",
	"TC",
	"TS",
	"TL",
	"VZ",
	"YN",
	"ZS",
	"NE",
] as const;

// Name letters, date, sex, place of birth, inner consonants, century mark, check digit. X replaces a missing letter,
// or one of four that would read as a rude word; Ñ is normally written X, but documents with Ñ exist.
const curpShape = /^[A-ZÑ][AEIOUX][A-ZÑ]{2}\d{6}[HMX]([A-Z]{2})[B-DF-HJ-NÑP-TV-Z]{3}[0-9A-Z]\d$/;

function isCurpShaped(curp: string): boolean {
	const place = curpShape.exec(curp)?.[1];
	return curpBirthPlaces.some((code) => code === place);
}

/** A code as typed: capitals without spaces or hyphens. */
function compact(text: string): string {
	return text.normalize("NFC").replaceAll(/[\s-]/g, "").toUpperCase();
}

/** The facts in a well-formed CURP; null when its date is not in the calendar. */
export function readCurp(curp: string): {
	readonly birthday: string;
	readonly sex: string;
	readonly birthPlace: string;
} | null {
	// The 17th character is a digit for people born before 2000 and a letter since.
	const century = /\d/.test(curp.charAt(16)) ? "19" : "20";
	const birthday = `${century}${curp.slice(4, 6)}-${curp.slice(6, 8)}-${curp.slice(8, 10)}`;
	if (!isDate(birthday)) return null;
	return { birthday, sex: curp.charAt(10), birthPlace: curp.slice(11, 13) };
}

/** `birthday` (ISO) and `birthPlace` (CURP code) come from the form, as far as it was filled in. */
export function checkCurp(
	text: string,
	form: { readonly birthday?: string | undefined; readonly birthPlace?: string | undefined } = {},
): CheckResult {
	const curp = compact(text);
	if (curp === "") return broken("required");
	const facts = isCurpShaped(curp) ? readCurp(curp) : null;
	if (facts === null) return broken("curpFormat");
	if (curpCheckDigit(curp.slice(0, 17)) !== Number(curp.charAt(17))) return broken("curpCheckDigit");
	if (form.birthday && form.birthday !== facts.birthday) return broken("curpBirthday");
	if (form.birthPlace && form.birthPlace !== facts.birthPlace) return broken("curpBirthPlace");
	return ok(curp);
}

const rfcShape = /^[A-ZÑ&]{4}(\d{2})(\d{2})(\d{2})[A-Z0-9]{2}[0-9A]$/;
// Placeholders for "the public" and "a foreigner" on invoices; no person has them (SAT).
const rfcGeneric = ["XAXX010101000", "XEXX010101000"];

export function checkRfc(text: string): CheckResult {
	const rfc = compact(text);
	if (rfc === "") return broken("required");
	if (rfcGeneric.includes(rfc)) return broken("rfcGeneric");
	const match = rfcShape.exec(rfc);
	// An RFC has no century: the date must be in the calendar of one of the two.
	const date = match && `${match[1]}-${match[2]}-${match[3]}`;
	if (!date || (!isDate(`19${date}`) && !isDate(`20${date}`))) return broken("rfcFormat");
	if (!rfcCheckCharacters(rfc.slice(0, 12)).includes(rfc.charAt(12))) return broken("rfcCheckDigit");
	return ok(rfc);
}

export function checkNss(text: string): CheckResult {
	const nss = compact(text);
	if (nss === "") return broken("required");
	if (!/^\d{11}$/.test(nss)) return broken("nssFormat");
	return luhnHolds(nss) ? ok(nss) : broken("nssCheckDigit");
}

/** The bank's code with which a CLABE begins; null while too little is typed. */
export function clabeBankCode(text: string): string | null {
	return /^\d{3}/.exec(compact(text))?.[0] ?? null;
}

/** `bankCode` is the three-digit code of the bank chosen in the form, with which the CLABE begins. */
export function checkClabe(text: string, form: { readonly bankCode?: string | undefined } = {}): CheckResult {
	const clabe = compact(text);
	if (clabe === "") return broken("required");
	if (!/^\d{18}$/.test(clabe)) return broken("clabeFormat");
	if (clabeCheckDigit(clabe.slice(0, 17)) !== Number(clabe.charAt(17))) return broken("clabeCheckDigit");
	if (form.bankCode && clabeBankCode(clabe) !== form.bankCode) return broken("clabeBank");
	return ok(clabe);
}

/** A debit card: 16 digits in the specification, though the standard has other lengths. */
export function checkCardNumber(text: string): CheckResult {
	const card = compact(text);
	if (card === "") return broken("required");
	if (!/^\d{16}$/.test(card)) return broken("cardNumberFormat");
	return luhnHolds(card) ? ok(card) : broken("cardNumberCheckDigit");
}
