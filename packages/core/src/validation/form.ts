import { ok, type Result, refuse } from "../result.ts";
import { type CheckContext, type FieldCheckName, type FormValues, fieldChecks } from "./field-checks.ts";
import type { RuleName, RuleRefusal } from "./rules.ts";

/** A form as data: the app renders it, the server parses it, and both apply the same rules. */
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
	/** Shown, not editable: computed from another field. */
	| "derived";

/** Options that are too many for the form; the app loads them when the picker opens. */
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
	/** Another name under which the specification sends it. */
	readonly otherName?: string;
	/** Other values under which the specification sends an option. */
	readonly otherValues?: Readonly<Record<string, string>>;
	/** The rule that an empty picker breaks, where its text differs from the general one. */
	readonly emptyRule?: RuleName;
	/** The field exists only while this holds; a hidden field is neither shown nor stored. */
	readonly shownWhen?: Condition;
	/** Fields that a change here clears. */
	readonly clears?: readonly string[];
	/** A field that must be filled first, and the rule that is broken otherwise. */
	readonly after?: { readonly field: string; readonly rule: RuleName };
	/** A field that must have a different value, and the rule that is broken otherwise. */
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

function only(values: FormValues, isKept: (name: string) => boolean): FormValues {
	return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
}

/**
 * The form after one field changed: fields that depended on the old value are cleared (employment type: industry and
 * the rest; pay frequency: paydays; state: city), and so are fields that the new value hides. Choosing the same value
 * changes nothing.
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
	const formFields = new Set(form.map((field) => field.name));
	return only(changed, (name) => shown.has(name) || !formFields.has(name));
}

export type FormContext = Omit<CheckContext, "values"> & {
	/** Whether a picker with separately loaded options offers this value. Absent while the options are not loaded. */
	readonly isOffered?: (source: OptionSource, value: string, values: FormValues) => boolean;
};

function checkOffered(field: Field, value: string, context: FormContext & CheckContext): boolean {
	if (field.options === undefined) return true;
	if (typeof field.options !== "string") return field.options.includes(value);
	return context.isOffered?.(field.options, value, context.values) ?? true;
}

/** One field on its own, as when a borrower leaves it. An empty optional field is valid. */
export function checkField(field: Field, context: FormContext & CheckContext): Result<string, RuleRefusal> {
	const value = filled(context.values, field.name);
	if (field.kind === "derived" || (value === "" && !field.required)) return ok("");
	if (value !== "" && field.after && filled(context.values, field.after.field) === "")
		return refuse({ rule: field.after.rule });
	if (value === "" && field.emptyRule) return refuse({ rule: field.emptyRule });
	if (value === "" && !field.check) return refuse({ rule: "required" });
	if (!checkOffered(field, value, context)) return refuse({ rule: "notOffered" });
	// The raw text, not the trimmed one: the e-mail rule also checks spaces.
	return field.check ? fieldChecks[field.check](context.values[field.name] ?? "", context) : ok(value);
}

/** The whole form: the values to store, without hidden and empty fields, or all refusals. */
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

/** Typed as a proof at this moment; useless or forbidden to store afterwards (PCI DSS 3.3.1: the CVC). */
const passingChecks: readonly (FieldCheckName | undefined)[] = ["code", "cvc", "accountConfirmation"];

/** The values of a checked form that are stored. */
export function valuesToStore(form: Form, values: FormValues): FormValues {
	const passing = new Set(
		form.filter(({ check }) => passingChecks.includes(check)).map((field) => field.name),
	);
	return only(values, (name) => !passing.has(name));
}
