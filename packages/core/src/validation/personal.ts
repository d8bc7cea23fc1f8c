import { ok } from "../result.ts";
import { plusYears, readDate } from "./calendar-date.ts";
import { broken, type Checked } from "./rules.ts";

export type TextRule = { readonly charactersMin: number; readonly charactersMax: number };
export type AgeRule = { readonly yearsMin: number; readonly yearsMax: number };

function characters(text: string): number {
	return Array.from(text).length;
}

/** Company names, designations, notes: any text of a sane length. */
export function checkText(text: string, rule: TextRule): Checked {
	const value = text.normalize("NFC").trim();
	if (value === "") return broken("required");
	if (characters(value) < rule.charactersMin) return broken("textTooShort", { min: rule.charactersMin });
	if (characters(value) > rule.charactersMax) return broken("textTooLong", { max: rule.charactersMax });
	return ok(value);
}

export function checkAddress(text: string, rule: TextRule): Checked {
	const checked = checkText(text, rule);
	if (checked.ok || checked.refusal.rule === "required") return checked;
	return broken("addressLength", { min: rule.charactersMin, max: rule.charactersMax });
}

/** First and last day of birth that may borrow today: the ends of the picker and of the rule alike. */
export function birthdayRange(
	rule: AgeRule,
	today: string,
): { readonly first: string; readonly last: string } {
	return { first: plusYears(today, -rule.yearsMax), last: plusYears(today, -rule.yearsMin) };
}

/** "31-12-1990", the specification's day-month-year, as ISO; other text comes back unchanged. */
export function fromDayMonthYear(text: string): string {
	const match = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text.trim());
	if (match === null) return text.trim();
	return `${match[3]}-${match[2]?.padStart(2, "0")}-${match[1]?.padStart(2, "0")}`;
}

export function checkBirthday(text: string, rule: AgeRule & { readonly today: string }): Checked {
	const birthday = fromDayMonthYear(text);
	if (birthday === "") return broken("required");
	if (readDate(birthday) === null) return broken("birthdayFormat");
	const { first, last } = birthdayRange(rule, rule.today);
	if (birthday > last) return broken("birthdayTooYoung", { min: rule.yearsMin });
	if (birthday < first) return broken("birthdayTooOld", { max: rule.yearsMax });
	return ok(birthday);
}

/** Completed years. */
export function ageOn(birthday: string, today: string): number {
	const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
	return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** A day that has happened, such as the last payday. */
export function checkPastDate(text: string, today: string): Checked {
	const date = fromDayMonthYear(text);
	if (date === "") return broken("required");
	if (readDate(date) === null) return broken("dateFormat");
	return date > today ? broken("dateAhead") : ok(date);
}

export function checkPinCode(text: string, pattern: string): Checked {
	const code = text.replaceAll(/\s/g, "");
	if (code === "") return broken("required");
	return new RegExp(`^(?:${pattern})$`).test(code) ? ok(code) : broken("pinCodeFormat");
}
