import { ok } from "../result.ts";
import { isEmailAddress } from "./email.ts";
import { broken, type CheckResult } from "./rules.ts";

/** Colombia's instant payments, in place of a bank: a key belongs to the account that its holder has chosen for it. */
export const brebBankCode = "Bre-B";

/** The form's kind of account that is a key. */
export const brebCardType = "brebKey";

const ownWord = /^@[A-Z0-9]{3,20}$/;
const mobile = /^3\d{9}$/;
const documentNumber = /^[1-9]\d{5,9}$/;
const callingCode = /^\+?57(?=3\d{9}$)/;

/** A Bre-B key, in one form for all ways of writing it: a mobile, an e-mail, a document, or a word that begins with @. */
export function checkBrebKey(text: string): CheckResult {
	const typed = text.replaceAll(/\s/g, "");
	if (typed === "") return broken("required");
	if (typed.startsWith("@")) {
		const word = typed.toUpperCase();
		return ownWord.test(word) ? ok(word) : broken("brebKeyFormat");
	}
	if (typed.includes("@")) {
		const email = typed.toLowerCase();
		return isEmailAddress(email) ? ok(email) : broken("brebKeyFormat");
	}
	const number = typed.replaceAll(/[.\-()]/g, "").replace(callingCode, "");
	return mobile.test(number) || documentNumber.test(number) ? ok(number) : broken("brebKeyFormat");
}

/** A key as it is stored, however it is written; a text that is no key stays as it is. */
export function storedBrebKey(text: string): string {
	const key = checkBrebKey(text);
	return key.ok ? key.value : text;
}

/** The values of a bank account form in which a key stands where the account number does, under the code of Bre-B. */
export function keyAsAccount(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	const { brebKey, ...others } = values;
	return brebKey === undefined ? values : { ...others, bankCode: brebBankCode, accountNumber: brebKey };
}

const shownMax = 4;

/** The end of an account number or key that its owner recognises; of an e-mail the end of the part before the @. */
export function accountEnd(accountNumber: string): string {
	return accountNumber.replace(/(?<=.)@.*$/, "").slice(-shownMax);
}
