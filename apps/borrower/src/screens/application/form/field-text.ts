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
	/** Names all fields only, the empty ones first: the sentence stands below each. */
	const toastOf = (fields: readonly Field[]) => {
		const isEmpty = ({ name }: Field) => (control.values[name] ?? "").trim() === "";
		const named = (some: readonly Field[]) =>
			some.map((field) => labelOf(catalogue, field, place)).join(", ");
		const [empty, wrong] = [fields.filter(isEmpty), fields.filter((field) => !isEmpty(field))];
		const missing = empty.length === 0 ? [] : [t("form.missing", { field: named(empty) })];
		const check = wrong.length === 0 ? [] : [t("form.check", { field: named(wrong) })];
		return [...missing, ...check].join(". ");
	};
	return { textOf, toastOf };
}
