import { ok, type Result, refuse } from "../result.ts";
import { type CheckContext, type FieldCheckName, type FormValues, fieldChecks } from "./field-checks.ts";
import type { RuleName, RuleRefusal } from "./rules.ts";

/** A form as data: the app draws it, the server reads it, and both say the same about every field. */
export type FieldKind =
	| "text"
	| "digits"
	| "phone"
	| "email"
	| "date"
	| "month"
	| "picker"
	| "payday"
	| "image"
	| "code"
	/** Shown, never asked: computed from another field. */
	| "derived";

/** Choices too many to stand in the form; the app loads them when the picker opens. */
export type OptionSource = "states" | "cities" | "birthPlaces" | "banks";

type Condition =
	| { readonly field: string; readonly in: readonly string[] }
	| { readonly field: string; readonly notIn: readonly string[] };

export type Field = {
	readonly name: string;
	readonly kind: FieldKind;
	readonly required: boolean;
	readonly check?: FieldCheckName;
	readonly options?: readonly string[] | OptionSource;
	/** The rule that an empty picker breaks, where the words differ from those for any field. */
	readonly emptyRule?: RuleName;
	/** The field exists only while this holds; a hidden field is neither asked nor kept. */
	readonly shownWhen?: Condition;
	/** Fields that a change here empties. */
	readonly clears?: readonly string[];
	/** A field that must be filled first, and the rule that is broken otherwise. */
	readonly after?: { readonly field: string; readonly rule: RuleName };
	/** A field that must hold something else, and the rule that is broken otherwise. */
	readonly differsFrom?: { readonly field: string; readonly rule: RuleName };
};

export type Form = readonly Field[];
export type FieldRefusal = RuleRefusal & { readonly field: string };

function filled(values: FormValues, name: string): string {
	return (values[name] ?? "").trim();
}

function holds(condition: Condition, values: FormValues): boolean {
	const value = filled(values, condition.field);
	return "in" in condition ? condition.in.includes(value) : !condition.notIn.includes(value);
}

/** Fields to show, in order. A field that depends on a hidden one is hidden too. */
export function shownFields(form: Form, values: FormValues): Form {
	const hidden = new Set<string>();
	return form.filter((field) => {
		const condition = field.shownWhen;
		const shown = condition === undefined || (!hidden.has(condition.field) && holds(condition, values));
		if (!shown) hidden.add(field.name);
		return shown;
	});
}

function clearedBy(form: Form, name: string): ReadonlySet<string> {
	const cleared = new Set<string>();
	const waiting = [name];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		for (const dependent of form.find((field) => field.name === next)?.clears ?? []) {
			if (cleared.has(dependent)) continue;
			cleared.add(dependent);
			waiting.push(dependent);
		}
	}
	return cleared;
}

function only(values: FormValues, keep: (name: string) => boolean): FormValues {
	return Object.fromEntries(Object.entries(values).filter(([name]) => keep(name)));
}

/**
 * The form after one field changed: what depended on the old value is emptied (employment type: industry and the rest;
 * pay frequency: paydays; state: city), and so is what the new value hides. Choosing the same again changes nothing.
 */
export function changeField(
	form: Form,
	values: FormValues,
	change: { readonly field: string; readonly value: string },
): FormValues {
	if ((values[change.field] ?? "") === change.value) return values;
	const cleared = clearedBy(form, change.field);
	const changed = { ...only(values, (name) => !cleared.has(name)), [change.field]: change.value };
	const shown = new Set(shownFields(form, changed).map((field) => field.name));
	const known = new Set(form.map((field) => field.name));
	return only(changed, (name) => shown.has(name) || !known.has(name));
}

export type FormContext = Omit<CheckContext, "values"> & {
	/** Whether a picker whose choices are loaded apart offers this value. Left out by a form that has not loaded them. */
	readonly isOffered?: (source: OptionSource, value: string, values: FormValues) => boolean;
};

function checkOffered(field: Field, value: string, context: FormContext & CheckContext): boolean {
	if (field.options === undefined) return true;
	if (typeof field.options !== "string") return field.options.includes(value);
	return context.isOffered?.(field.options, value, context.values) ?? true;
}

/** One field on its own, as when a borrower leaves it. An empty field that is not required is fine. */
export function checkField(field: Field, context: FormContext & CheckContext): Result<string, RuleRefusal> {
	const value = filled(context.values, field.name);
	if (field.kind === "derived" || (value === "" && !field.required)) return ok("");
	if (field.after && filled(context.values, field.after.field) === "")
		return refuse({ rule: field.after.rule });
	if (value === "" && field.emptyRule) return refuse({ rule: field.emptyRule });
	if (value === "" && !field.check) return refuse({ rule: "required" });
	if (!checkOffered(field, value, context)) return refuse({ rule: "notOffered" });
	// The raw text, not the trimmed one: the e-mail rule has a word to say about spaces.
	return field.check ? fieldChecks[field.check](context.values[field.name] ?? "", context) : ok(value);
}

/** The whole form: the values as they should be kept, hidden and empty fields left out, or everything that is wrong. */
export function checkForm(
	form: Form,
	values: FormValues,
	context: FormContext,
): Result<FormValues, readonly FieldRefusal[]> {
	const shown = shownFields(form, values);
	const whole = { ...context, values: only(values, (name) => shown.some((field) => field.name === name)) };
	const kept: Record<string, string> = {};
	const refusals: FieldRefusal[] = [];
	for (const field of shown) {
		const checked = checkField(field, whole);
		if (!checked.ok) refusals.push({ field: field.name, ...checked.refusal });
		else if (checked.value !== "" && checked.value === kept[field.differsFrom?.field ?? ""]) {
			refusals.push({ field: field.name, rule: field.differsFrom?.rule ?? "notOffered" });
		} else if (checked.value !== "") kept[field.name] = checked.value;
	}
	return refusals.length > 0 ? refuse(refusals) : ok(kept);
}

/** Typed to prove something at this moment, and worth nothing or forbidden to keep afterwards (PCI DSS 3.3.1: the CVC). */
const passingChecks: readonly (FieldCheckName | undefined)[] = ["code", "cvc", "accountConfirmation"];

/** What of a checked form is kept. */
export function keptValues(form: Form, values: FormValues): FormValues {
	const passing = new Set(
		form.filter(({ check }) => passingChecks.includes(check)).map((field) => field.name),
	);
	return only(values, (name) => !passing.has(name));
}
