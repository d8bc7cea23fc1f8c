import {
	changeField,
	checkForm,
	type Field,
	type Form,
	type FormContext,
	type FormValues,
	shownFields,
} from "@puente/core/validation";
import type { FieldTrouble } from "../../../app/applying-words.tsx";

/** A form as it stands on the phone. The rules are the core's; this only keeps what was typed and what is marked. */
export type FormState = {
	readonly values: FormValues;
	readonly troubles: Readonly<Record<string, FieldTrouble>>;
};

/** A picker with one choice is no question: it is answered from the start. */
function onlyChoices(form: Form): FormValues {
	return Object.fromEntries(
		form.flatMap(({ name, required, kind, options }) => {
			const [only, ...others] = typeof options === "string" ? [] : (options ?? []);
			return kind === "picker" && required && only !== undefined && others.length === 0 ? [[name, only]] : [];
		}),
	);
}

/** Later layers win: what the server holds, then what was typed last time. Names that this form does not have are dropped. */
export function startForm(form: Form, layers: readonly FormValues[]): FormState {
	const known = new Set(form.map(({ name }) => name));
	const merged = Object.assign({}, onlyChoices(form), ...layers) as Record<string, string>;
	const values = Object.fromEntries(Object.entries(merged).filter(([name]) => known.has(name)));
	return { values, troubles: {} };
}

/** Nothing is complained about while somebody types: the mark of the field goes, and with it those of emptied fields. */
export function typed(form: Form, state: FormState, name: string, value: string): FormState {
	const values = changeField(form, state.values, { field: name, value });
	const kept = Object.entries(state.troubles).filter(
		([marked]) => marked !== name && (values[marked] ?? "") === (state.values[marked] ?? ""),
	);
	return { values, troubles: Object.fromEntries(kept) };
}

function findTroubles(form: Form, values: FormValues, context: FormContext): FormState["troubles"] {
	const checked = checkForm(form, values, context);
	if (checked.ok) return {};
	return Object.fromEntries(
		checked.refusal.map(({ field, rule, values: numbers }) => [
			field,
			numbers === undefined ? { problem: rule } : { problem: rule, values: numbers },
		]),
	);
}

/** On leaving a field it is judged, unless it was left empty: that is said when the form is sent. */
export function left(form: Form, state: FormState, name: string, context: FormContext): FormState {
	if ((state.values[name] ?? "").trim() === "") return state;
	const found = findTroubles(form, state.values, context)[name];
	const { [name]: _, ...others } = state.troubles;
	return { ...state, troubles: found === undefined ? others : { ...others, [name]: found } };
}

/**
 * The whole form: what to send, or every mark. It is sent as it was typed: the server makes of it what is kept, and a
 * number of which only the end is kept could not be checked there any more.
 */
export function judged(
	form: Form,
	state: FormState,
	context: FormContext,
): { readonly state: FormState; readonly send: FormValues | null } {
	const troubles = findTroubles(form, state.values, context);
	if (Object.keys(troubles).length > 0) return { state: { ...state, troubles }, send: null };
	const asked = shownFields(form, state.values).filter(({ kind }) => kind !== "derived" && kind !== "image");
	const filled = asked.map(({ name }) => [name, (state.values[name] ?? "").trim()] as const);
	return {
		state: { ...state, troubles },
		send: Object.fromEntries(filled.filter(([, value]) => value !== "")),
	};
}

/** Marks what the server refused in the same way as what the phone refuses. */
export function refused(
	state: FormState,
	problems: readonly (FieldTrouble & { readonly field: string })[],
): FormState {
	const marks = problems.map(({ field, ...trouble }) => [field.replace(/^values\./, ""), trouble] as const);
	return { ...state, troubles: { ...state.troubles, ...Object.fromEntries(marks) } };
}

/** The first marked field in the order of the screen. */
export function firstTroubled(form: Form, state: FormState): Field | null {
	return shownFields(form, state.values).find(({ name }) => state.troubles[name] !== undefined) ?? null;
}
