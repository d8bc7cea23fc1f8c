import { ok } from "../result.ts";
import { nubanCheckDigit } from "./check-digits.ts";
import { broken, type CheckResult, type RuleName } from "./rules.ts";

function checkElevenDigits(text: string, wrong: RuleName): CheckResult {
	const number = text.replaceAll(/\s/g, "");
	if (number === "") return broken("required");
	// Neither number has a public check digit; one digit eleven times is a typical fake.
	return /^(\d)(?!\1{10})\d{10}$/.test(number) ? ok(number) : broken(wrong);
}

export function checkNin(text: string): CheckResult {
	return checkElevenDigits(text, "ninFormat");
}

export function checkBvn(text: string): CheckResult {
	return checkElevenDigits(text, "bvnFormat");
}

/**
 * A warning beside a well-formed account number, never a refusal: the rail's name enquiry decides, because wallets
 * issue numbers that fail the check. Null: no warning, or a bank whose code the standard does not number.
 */
export function nubanWarning(account: {
	readonly number: string;
	readonly bankCode: string;
}): RuleName | null {
	if (!/^\d{10}$/.test(account.number) || !/^(?:\d{3}|\d{6})$/.test(account.bankCode)) return null;
	const expected = nubanCheckDigit({ bankCode: account.bankCode, serial: account.number.slice(0, 9) });
	return expected === Number(account.number.charAt(9)) ? null : "nubanCheckDigit";
}
