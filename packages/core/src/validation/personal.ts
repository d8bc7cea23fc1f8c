import { ok } from "../result.ts";
import { addYears, isDate, plainDate } from "../time/index.ts";
import { broken, type CheckResult } from "./rules.ts";

export type TextRule = { readonly charactersMin: number; readonly charactersMax: number };
export type AgeRule = { readonly yearsMin: number; readonly yearsMax: number };

function characters(text: string): number {
	return Array.from(text).length;
}

/** Company names, designations, notes: any text of a reasonable length. */
export function checkText(text: string, rule: TextRule): CheckResult {
	const value = text.normalize("NFC").trim();
	if (value === "") return broken("required");
	if (characters(value) < rule.charactersMin) return broken("textTooShort", { min: rule.charactersMin });
	if (characters(value) > rule.charactersMax) return broken("textTooLong", { max: rule.charactersMax });
	return ok(value);
}

export function checkAddress(text: string, rule: TextRule): CheckResult {
	const checked = checkText(text, rule);
	if (checked.ok || checked.refusal.rule === "required") return checked;
	return broken("addressLength", { min: rule.charactersMin, max: rule.charactersMax });
}

/** First and last birthday that may borrow today: the limits of both the picker and the rule. */
export function birthdayRange(
	rule: AgeRule,
	today: string,
): { readonly first: string; readonly last: string } {
	const day = plainDate(today);
	return { first: addYears(day, -rule.yearsMax), last: addYears(day, -rule.yearsMin) };
}

/** Converts "31-12-1990", the specification's day-month-year, to ISO; other text is returned unchanged. */
export function fromDayMonthYear(text: string): string {
	const match = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text.trim());
	if (match === null) return text.trim();
	return `${match[3]}-${match[2]?.padStart(2, "0")}-${match[1]?.padStart(2, "0")}`;
}

export function checkBirthday(text: string, rule: AgeRule & { readonly today: string }): CheckResult {
	const birthday = fromDayMonthYear(text);
	if (birthday === "") return broken("required");
	const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday) ?? [];
	if (year === undefined) return broken("birthdayFormat");
	if (!isDate(birthday)) return broken("birthdayNotInCalendar", { date: `${day}/${month}/${year}` });
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

/** A day in the past, such as the last payday. */
export function checkPastDate(text: string, today: string): CheckResult {
	const date = fromDayMonthYear(text);
	if (date === "") return broken("required");
	if (!isDate(date)) return broken("dateFormat");
	return date > today ? broken("dateAhead") : ok(date);
}

export function checkPinCode(text: string, pattern: string): CheckResult {
	const code = text.replaceAll(/\s/g, "");
	if (code === "") return broken("required");
	return new RegExp(`^(?:${pattern})$`).test(code) ? ok(code) : broken("pinCodeFormat");
}
