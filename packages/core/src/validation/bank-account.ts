import { ok } from "../result.ts";
import { isDate } from "../time/index.ts";
import { broken, type CheckResult } from "./rules.ts";

export type AccountRule = { readonly digitsMin: number; readonly digitsMax: number };

/** An account number without its own check digit: NUBAN 10, Colombia 9 to 16, India 9 to 18. */
export function checkAccount(text: string, { digitsMin: min, digitsMax: max }: AccountRule): CheckResult {
	const account = text.replaceAll(/[\s-]/g, "");
	if (account === "") return broken("required");
	if (/^\d+$/.test(account) && account.length >= min && account.length <= max) return ok(account);
	return min === max ? broken("accountDigits", { digits: max }) : broken("accountFormat", { min, max });
}

/** The number typed twice; spaces added by a keyboard do not make two numbers differ. */
export function checkAccountConfirmation(account: {
	readonly number: string;
	readonly confirmation: string;
}): CheckResult {
	const confirmation = account.confirmation.replaceAll(/[\s-]/g, "");
	if (confirmation === "") return broken("required");
	return account.number.replaceAll(/[\s-]/g, "") === confirmation
		? ok(confirmation)
		: broken("accountsDiffer");
}

/**
 * "2029-04": valid to the end of that month, and at most as far ahead as the picker goes (specification: 50 years).
 */
export function checkCardExpiry(
	text: string,
	rule: { readonly today: string; readonly yearsAheadMax: number },
): CheckResult {
	const month = text.trim();
	if (month === "") return broken("required");
	const lastYear = Number(rule.today.slice(0, 4)) + rule.yearsAheadMax;
	if (!isDate(`${month}-01`) || Number(month.slice(0, 4)) > lastYear) {
		return broken("cardExpiryFormat");
	}
	return month < rule.today.slice(0, 7) ? broken("cardExpired") : ok(month);
}

export function checkCvc(text: string): CheckResult {
	const cvc = text.trim();
	if (cvc === "") return broken("required");
	return /^\d{3,4}$/.test(cvc) ? ok(cvc) : broken("cvcFormat");
}
