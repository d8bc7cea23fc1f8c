export * from "./bank-account.ts";
export * from "./breb-key.ts";
export { clabeCheckDigit, luhnHolds } from "./check-digits.ts";
export * from "./colombia-numbers.ts";
export { checkEmail, type EmailRule } from "./email.ts";
export * from "./field-checks.ts";
export * from "./form.ts";
export * from "./india-numbers.ts";
export * from "./mexico-numbers.ts";
export * from "./names.ts";
export * from "./names-match.ts";
export * from "./nigeria-numbers.ts";
export * from "./own-spelling.ts";
export * from "./paydays.ts";
export {
	type AgeRule,
	ageOn,
	birthdayRange,
	checkAddress,
	checkBirthday,
	checkPinCode,
	checkText,
	fromDayMonthYear,
	type TextRule,
} from "./personal.ts";
export * from "./phone.ts";
export * from "./questionnaire.ts";
export * from "./read-form.ts";
export { type CheckResult, type RuleName, type RuleRefusal, ruleNames } from "./rules.ts";
export * from "./small-checks.ts";
