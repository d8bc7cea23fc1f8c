import type { Problem } from "@puente/contract";
import type { RuleName } from "@puente/core/validation";
import { fill } from "@puente/words";
import type { Words } from "../../../shared/index.ts";

/** A fact of the form that is not the one in the CURP. */
type Contradiction = "birthdayNotOfCurp" | "birthPlaceNotOfCurp";

/** A validation error of a field: a rule of the core, a problem of the contract, or a contradiction. */
export type FieldIssue = {
	readonly problem: RuleName | Problem | Contradiction;
	readonly values?: Readonly<Record<string, string | number>>;
	/** Message of the server, where it says more than the rule. */
	readonly text?: string;
	/** A code that was tried too often: only a new one is taken. */
	readonly isLocked?: boolean;
};

type AskedField = { readonly label: string; readonly asked: string; readonly choose: boolean };

/** Lowers the first letter of a label inside a sentence, except of acronyms such as CURP. */
function insideSentence(label: string): string {
	const [first = "", second = ""] = label;
	return second === second.toUpperCase() ? label : first.toLowerCase() + label.slice(1);
}

/**
 * Text of a validation error. `asked` is the field as the object of a request; `choose` is true for a field that is
 * picked, not typed.
 */
export function issueText(words: Words<"applying">, issue: FieldIssue, field?: AskedField): string {
	const { t, catalogue } = words;
	if (issue.text !== undefined) return issue.text;
	if (issue.problem === "birthdayNotOfCurp" || issue.problem === "birthPlaceNotOfCurp") {
		return t(`form.${issue.problem}`);
	}
	if (issue.problem === "required" && field !== undefined) {
		return field.choose
			? t("form.requiredChoice", { field: field.asked })
			: fill(catalogue.rules.required, { field: field.asked });
	}
	const name = field === undefined ? "" : insideSentence(field.label);
	const rules: Readonly<Record<string, string>> = catalogue.rules;
	const sentence = rules[issue.problem] ?? words.problem(issue.problem as Problem);
	return fill(sentence, { ...issue.values, field: name });
}
