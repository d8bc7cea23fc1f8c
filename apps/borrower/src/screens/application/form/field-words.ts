import type { Country } from "@puente/core/region";
import type { Field, FormValues } from "@puente/core/validation";
import type { Pack, Questionnaire, RegionForms, SalaryBand } from "@puente/regions";
import { type CatalogueOf, fill } from "@puente/words";
import { formatAmount } from "../../../shared/format/format.ts";

/** Forms of a pack. */
export type FormName = "personal" | "additional" | "bankCard" | "identity";
export type FieldPlace = {
	readonly form: FormName;
	readonly country: Country;
	readonly values: FormValues;
};

/** Keys from most to least specific: form, account type, country, rule, name. */
function keysOf({ name, check }: Field, { form, country, values }: FieldPlace): readonly string[] {
	const kind = values["cardType"];
	return [form, kind, country, check]
		.flatMap((part) => (part === undefined ? [] : [`${name}.${part}`]))
		.concat(name);
}

type Words = Readonly<Record<string, string>>;

function firstOf(words: Words, keys: readonly string[]): string | undefined {
	const key = keys.find((each) => words[each] !== undefined);
	return key === undefined ? undefined : words[key];
}

export function labelOf(catalogue: CatalogueOf<"applying">, field: Field, place: FieldPlace): string {
	return firstOf(catalogue.fields, keysOf(field, place)) ?? field.name;
}

/** The field as the object of "Please enter". An optional field is never asked for. */
export function askedOf(catalogue: CatalogueOf<"applying">, field: Field, place: FieldPlace): string {
	return firstOf(catalogue.asked, keysOf(field, place)) ?? labelOf(catalogue, field, place);
}

export function hintOf(
	catalogue: CatalogueOf<"applying">,
	field: Field,
	place: FieldPlace,
): string | undefined {
	return firstOf(catalogue.hints, keysOf(field, place));
}

/** Label of a fixed choice. Both contacts share theirs; salary bands have none. */
export function choiceOf(catalogue: CatalogueOf<"applying">, field: Field, id: string): string | undefined {
	const group = field.name.replace(/^emergencyContactRelation\d$/, "relation");
	const words: Words = catalogue.choices;
	return words[`${group}.${id}`];
}

/** Label of a choice, fixed or a salary band. */
export function optionName(
	catalogue: CatalogueOf<"applying">,
	{ pack, forms }: { readonly pack: Pack; readonly forms: RegionForms },
	field: Field,
	id: string,
): string {
	const band = forms.salaryBands.find((each) => each.id === id);
	return choiceOf(catalogue, field, id) ?? (band === undefined ? id : bandText(catalogue, pack, band));
}

/** A salary band such as "30,000 to 49,999" in the region's currency. */
export function bandText(
	catalogue: CatalogueOf<"applying">,
	pack: Pack,
	band: Pick<SalaryBand, "from" | "to">,
): string {
	const amount = (units: number) => formatAmount(pack, units);
	const { ui } = catalogue;
	if (band.to === null) return fill(ui["band.over"], { from: amount(band.from) });
	if (band.from <= 1) return fill(ui["band.upTo"], { to: amount(band.to) });
	return fill(ui["band.between"], { from: amount(band.from), to: amount(band.to) });
}

/** Label of a questionnaire answer; lenders and counts have none. */
export function answerOf(
	catalogue: CatalogueOf<"applying">,
	question: string,
	answer: string,
): string | undefined {
	return (
		firstOf(catalogue.answers, [`${question}.${answer}`, answer]) ??
		(/^\d+$/.test(answer) ? answer : undefined)
	);
}

/** An answer of a question by its name: a lender, a band of debt, a fixed answer or a count. */
export function answerName(
	catalogue: CatalogueOf<"applying">,
	place: {
		readonly pack: Pack;
		readonly questionnaire: Questionnaire;
		readonly question: Questionnaire["questions"][number];
	},
	answer: string,
): string {
	const { pack, questionnaire, question } = place;
	const { lenders, debtBands } = questionnaire;
	const lender = question.pick === "many" ? lenders.find(({ id }) => id === answer) : undefined;
	const band = question.id === "totalDebt" ? debtBands.find(({ id }) => id === answer) : undefined;
	const words = answerOf(catalogue, question.id, answer);
	return lender?.name ?? words ?? (band === undefined ? answer : bandText(catalogue, pack, band));
}
