import {
	changeField,
	checkCurp,
	checkForm,
	type Field,
	type FieldRefusal,
	type Form,
	type FormContext,
	type FormValues,
	readCurp,
	shownFields,
} from "@puente/core/validation";
import type { FieldIssue } from "./issue-text.ts";
import { isOnlyChoice } from "./sections.ts";

/** Letters of the sex in a CURP. X names neither. */
const sexes: Readonly<Record<string, string>> = { H: "male", M: "female" };

/** Half-monthly pay comes on the 15th and on the last day almost everywhere. */
const halfMonthly = { monthlyPayday: "15", monthlyPaydayTwo: "30" };

/** Kinds of work from which people live. */
const earning: ReadonlySet<string> = new Set(["employee", "self_employed", "part-time"]);

/** Values and validation errors of a form. The rules are the core's. */
export type FormState = {
	readonly values: FormValues;
	readonly issues: Readonly<Record<string, FieldIssue>>;
};

/** Preselects pickers with a single choice. */
function onlyChoices(form: Form): FormValues {
	return Object.fromEntries(form.filter(isOnlyChoice).map(({ name, options }) => [name, options?.[0] ?? ""]));
}

/** Later layers win: the server's values, then the draft. Unknown names are dropped. */
export function startForm(form: Form, layers: readonly FormValues[]): FormState {
	const names = new Set(form.map(({ name }) => name));
	const merged = Object.assign({}, onlyChoices(form), ...layers) as Record<string, string>;
	const values = Object.fromEntries(Object.entries(merged).filter(([name]) => names.has(name)));
	return { values, issues: {} };
}

/** Changes a field and those that follow from it, as far as the form has them. */
function changeValues(form: Form, before: FormValues, name: string, value: string): FormValues {
	const values = changeField(form, before, { field: name, value });
	const changed = form.find((field) => field.name === name);
	if (changed === undefined || values === before) return values;
	const shown = new Set(shownFields(form, values).map((field) => field.name));
	const following = Object.entries(followValues(changed, value)).filter(([other]) => shown.has(other));
	return { ...values, ...Object.fromEntries(following) };
}

/** Typing removes the error of the field and of fields that it changes. */
export function changeValue(form: Form, state: FormState, name: string, value: string): FormState {
	const values = changeValues(form, state.values, name, value);
	const remaining = Object.entries(state.issues).filter(
		([marked]) => marked !== name && (values[marked] ?? "") === (state.values[marked] ?? ""),
	);
	return { values, issues: Object.fromEntries(remaining) };
}

/** A number that names other facts than the form has: said at the fact, where the borrower can compare both. */
const contradictions = {
	curpBirthday: { field: "birthday", problem: "birthdayNotOfCurp" },
	curpBirthPlace: { field: "cityOfBirth", problem: "birthPlaceNotOfCurp" },
} as const;

function issueOf({ field, rule, values }: FieldRefusal): readonly [string, FieldIssue] {
	const fact = rule in contradictions ? contradictions[rule as keyof typeof contradictions] : null;
	if (fact !== null) return [fact.field, { problem: fact.problem }];
	return [field, values === undefined ? { problem: rule } : { problem: rule, values }];
}

function findIssues(form: Form, values: FormValues, context: FormContext): FormState["issues"] {
	const checked = checkForm(form, values, context);
	return checked.ok ? {} : Object.fromEntries(checked.refusal.map(issueOf));
}

/** Validates a field on blur. An empty field is validated on submit. */
export function leaveField(form: Form, state: FormState, name: string, context: FormContext): FormState {
	if ((state.values[name] ?? "").trim() === "") return state;
	const found = findIssues(form, state.values, context)[name];
	const { [name]: _, ...others } = state.issues;
	return { ...state, issues: found === undefined ? others : { ...others, [name]: found } };
}

/**
 * Validates the form: values to send, or all errors. Values are sent as typed, because the server must check
 * numbers of which it keeps only the end.
 */
export function validateForm(
	form: Form,
	state: FormState,
	context: FormContext,
): { readonly state: FormState; readonly send: FormValues | null } {
	const issues = findIssues(form, state.values, context);
	if (Object.keys(issues).length > 0) return { state: { ...state, issues }, send: null };
	const submitted = shownFields(form, state.values).filter(
		({ kind }) => kind !== "derived" && kind !== "image",
	);
	const filled = submitted.map(({ name }) => [name, (state.values[name] ?? "").trim()] as const);
	return {
		state: { ...state, issues },
		send: Object.fromEntries(filled.filter(([, value]) => value !== "")),
	};
}

/** Validates the fields of one page. Errors of other pages stay. */
export function validatePage(
	form: Form,
	state: FormState,
	context: FormContext,
	names: readonly string[],
): FormState {
	const found = findIssues(form, state.values, context);
	const others = Object.entries(state.issues).filter(([name]) => !names.includes(name));
	const own = Object.entries(found).filter(([name]) => names.includes(name));
	return { ...state, issues: Object.fromEntries([...others, ...own]) };
}

/** The first field that is missing or wrong, whether its error is shown or not. */
export function firstOpenField(form: Form, values: FormValues, context: FormContext): string | null {
	const issues = findIssues(form, values, context);
	return form.find(({ name }) => issues[name] !== undefined)?.name ?? null;
}

/** Adds the server's field problems as errors. */
export function markRefused(
	state: FormState,
	problems: readonly (FieldIssue & { readonly field: string })[],
): FormState {
	const marks = problems.map(({ field, ...issue }) => [field.replace(/^values\./, ""), issue] as const);
	return { ...state, issues: { ...state.issues, ...Object.fromEntries(marks) } };
}

/** The invalid fields in form order, of all fields or of those on a page. */
export function invalidFields(form: Form, state: FormState, names?: readonly string[]): readonly Field[] {
	const isInvalid = ({ name }: Field) => state.issues[name] !== undefined && (names?.includes(name) ?? true);
	return shownFields(form, state.values).filter(isInvalid);
}

/** A CURP names birthday, sex and place of birth. */
function fromCurp(text: string): FormValues {
	const curp = checkCurp(text);
	const facts = curp.ok ? readCurp(curp.value) : null;
	if (facts === null) return {};
	const gender = sexes[facts.sex];
	return {
		birthday: facts.birthday,
		cityOfBirth: facts.birthPlace,
		...(gender === undefined ? {} : { gender }),
	};
}

/** Values that follow from a changed field. They are filled in for the borrower, who can change them. */
function followValues(field: Field, value: string): FormValues {
	if (field.check === "curp") return fromCurp(value);
	if (field.name === "employmentType") return { incomeSource: earning.has(value) ? "self" : "" };
	return field.name === "payFrequency" && value === "biweekly" ? halfMonthly : {};
}
