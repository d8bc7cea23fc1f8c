import type { Field, FieldKind } from "@puente/core/validation";
import type { RegionForms } from "@puente/regions";
import { usePack, useWords } from "../../../shared/index.ts";
import { askedOf, type FieldPlace, type FormName, hintOf, labelOf } from "./field-words.ts";
import { type FieldIssue, issueText } from "./issue-text.ts";
import { type FormControl, fieldId } from "./use-form.ts";

export type FieldViewProps = {
	readonly field: Field;
	readonly control: FormControl;
	readonly forms: RegionForms;
	/** Label, hint and error of the field. */
	readonly text: FieldText;
};

export type FieldText = {
	readonly id: string;
	readonly label: string;
	readonly hint?: string;
	readonly error: string | null;
	readonly required: boolean;
};

const chosenKinds: ReadonlySet<FieldKind> = new Set(["picker", "payday", "date", "month"]);

/** Label, hint, error text and toast of fields. */
export function useFieldTexts(form: FormName, control: Pick<FormControl, "values" | "issues">) {
	const words = useWords("applying");
	const { t, catalogue } = words;
	const { country } = usePack();
	const place: FieldPlace = { form, country, values: control.values };
	const sentence = (field: Field, found: FieldIssue) =>
		issueText(words, found, {
			label: labelOf(catalogue, field, place),
			asked: askedOf(catalogue, field, place),
			choose: chosenKinds.has(field.kind),
		});
	const textOf = (field: Field): FieldText => {
		const label = labelOf(catalogue, field, place);
		const hint = hintOf(catalogue, field, place);
		const found = control.issues[field.name];
		return {
			id: fieldId(field.name),
			label: field.required || field.kind === "derived" ? label : t("form.optional", { label }),
			error: found === undefined ? null : sentence(field, found),
			required: field.required,
			...(hint === undefined ? {} : { hint }),
		};
	};
	/** Names the field only: the sentence stands below it. */
	const toastOf = (field: Field) => {
		const isEmpty = (control.values[field.name] ?? "").trim() === "";
		return t(isEmpty ? "form.missing" : "form.check", { field: labelOf(catalogue, field, place) });
	};
	return { textOf, toastOf };
}
