import { isDate } from "@puente/core/time";
import { type Field, type FormValues, paydayPicker, payFrequencies } from "@puente/core/validation";
import type { RegionForms } from "@puente/regions";
import { groupDigits, Row } from "@puente/ui";
import { formatDay } from "../../../shared/format/date-time.ts";
import { groupPhone } from "../../../shared/format/group-phone.ts";
import { usePack, useWords } from "../../../shared/index.ts";
import { dayOfMonthText, weekdayName } from "../form/dates.ts";
import { type FormName, labelOf, optionName } from "../form/field-words.ts";
import { groupingOf } from "../form/text-input.ts";
import { useOptions } from "../form/use-options.ts";

/** A field with the answer as its form shows it. */
export function FieldAnswer(props: {
	readonly field: Field;
	readonly form: FormName;
	readonly forms: RegionForms;
	readonly values: FormValues;
}) {
	const { field, form, values } = props;
	const { catalogue } = useWords("applying");
	const { country } = usePack();
	return <Row label={labelOf(catalogue, field, { form, country, values })} value={useAnswerText(props)} />;
}

function useAnswerText(props: {
	readonly field: Field;
	readonly forms: RegionForms;
	readonly values: FormValues;
}): string {
	const { field, forms, values } = props;
	const { t, catalogue, language } = useWords("applying");
	const pack = usePack();
	const value = values[field.name] ?? "";
	const source = typeof field.options === "string" ? field.options : null;
	const { options } = useOptions(source, values, source !== null);
	// While the list loads; a place that is no longer in it stays as it was answered.
	if (source !== null && options === null) return "…";
	if (source !== null) return options?.find(({ id }) => id === value)?.label ?? value;
	if (field.kind === "picker") return optionName(catalogue, { pack, forms }, field, value);
	if (field.kind === "date" && isDate(value)) return formatDay(language, value, "long");
	if (field.kind === "phone") return groupPhone(pack, value);
	if (field.kind === "payday") {
		const frequency = payFrequencies.find((name) => name === values["payFrequency"]);
		const isWeekday = frequency !== undefined && paydayPicker(frequency).picker === "weekday";
		return isWeekday ? weekdayName(Number(value), language) : dayOfMonthText(t, Number(value));
	}
	const grouping = groupingOf(field, values);
	return grouping === null ? value : groupDigits(value, grouping);
}
