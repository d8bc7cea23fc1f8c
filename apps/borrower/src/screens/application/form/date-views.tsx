import { isDate } from "@puente/core/time";
import { birthdayRange, paydayPicker, payFrequencies } from "@puente/core/validation";
import { ChipField, DateField, SelectField, SelectsField } from "@puente/ui";
import { useState } from "react";
import { useWords } from "../../../shared/index.ts";
import {
	type DateParts,
	dayOfMonthText,
	dayText,
	expiryYears,
	lastPayDays,
	monthName,
	months,
	partsOf,
	weekdayName,
} from "./dates.ts";
import type { FieldViewProps } from "./field-text.ts";

/** A birthday that is typed or picked; a recent day, such as the last payday, from a short list. */
export function DateView(props: FieldViewProps) {
	return props.field.check === "birthday" ? <BirthdayView {...props} /> : <RecentDayView {...props} />;
}

/** From the oldest to the youngest birthday that may borrow. */
function BirthdayView({ field, control, text }: FieldViewProps) {
	const { t } = useWords("applying");
	const { first, last } = birthdayRange(control.context.rules.age, control.context.today);
	const value = control.values[field.name] ?? "";
	return (
		<DateField
			{...text}
			value={value}
			onChange={(digits) => control.change(field.name, digits)}
			onDate={(date) => control.choose(field.name, date)}
			onLeave={() => control.leave(field.name)}
			picker={{
				label: t("date.pick"),
				value: isDate(value) ? value : "",
				min: first,
				max: last,
			}}
		/>
	);
}

function RecentDayView({ field, control, text }: FieldViewProps) {
	const { t, language } = useWords("applying");
	const options = lastPayDays(control.context.today).map((id) => ({
		id,
		label: dayText(id, language, { weekday: "long", day: "numeric", month: "long" }),
	}));
	return (
		<SelectField
			{...text}
			placeholder={t("form.choose")}
			value={control.values[field.name] ?? ""}
			options={options}
			onChange={(id) => control.choose(field.name, id)}
		/>
	);
}

/** Expiry month and year of a card. */
export function MonthView({ field, control, text }: FieldViewProps) {
	const { t, language } = useWords("applying");
	const value = control.values[field.name] ?? "";
	const [partialDate, setPartialDate] = useState<DateParts>(() => partsOf(value));
	const parts = value === "" ? partialDate : partsOf(value);
	const changePart = (change: Partial<DateParts>) => {
		const next = { ...parts, ...change };
		setPartialDate(next);
		const month = next.year === "" || next.month === "" ? "" : `${next.year}-${next.month.padStart(2, "0")}`;
		if (month !== value) control.choose(field.name, month);
	};
	const { rules, today } = control.context;
	return (
		<SelectsField
			{...text}
			parts={[
				{
					id: text.id,
					label: t("date.month"),
					placeholder: "–",
					value: parts.month,
					options: months.map((id) => ({ id, label: `${id.padStart(2, "0")} · ${monthName(id, language)}` })),
					onChange: (month) => changePart({ month }),
				},
				{
					id: `${text.id}-year`,
					label: t("date.year"),
					placeholder: "–",
					value: parts.year,
					options: expiryYears(rules.cardExpiryYearsMax, today).map((id) => ({ id, label: id })),
					onChange: (year) => changePart({ year }),
				},
			]}
		/>
	);
}

/** Days on which most monthly pay comes; 30 is the last day of a shorter month. */
const usualPaydays = ["1", "5", "7", "10", "15", "20", "25", "30"];
const otherDay = "other";

/** A weekday or a day of the month, depending on the pay frequency. */
export function PaydayView(props: FieldViewProps) {
	const { field, control, text } = props;
	const { language } = useWords("applying");
	const frequency = payFrequencies.find((name) => name === control.values["payFrequency"]);
	if (frequency === undefined) return null;
	if (paydayPicker(frequency).picker !== "weekday") return <MonthDayView {...props} />;
	const weekdays = Array.from({ length: 7 }, (_, index) => String(index + 1));
	return (
		<ChipField
			{...text}
			choices={weekdays.map((id) => ({ id, label: weekdayName(Number(id), language) }))}
			current={[control.values[field.name] ?? ""]}
			onChoose={(id) => control.choose(field.name, id)}
		/>
	);
}

/** The usual days side by side; any other one from the list. */
function MonthDayView({ field, control, text }: FieldViewProps) {
	const { t } = useWords("applying");
	const value = control.values[field.name] ?? "";
	const [isOther, setOther] = useState(value !== "" && !usualPaydays.includes(value));
	if (isOther) {
		const options = Array.from({ length: 31 }, (_, index) => {
			const day = index + 1;
			return { id: String(day), label: dayOfMonthText(t, day) };
		});
		return (
			<SelectField
				{...text}
				placeholder={t("form.choose")}
				value={value}
				options={options}
				onChange={(id) => control.choose(field.name, id)}
			/>
		);
	}
	const choices = usualPaydays.map((id) => ({ id, label: id === "30" ? t("payday.last") : id }));
	return (
		<ChipField
			{...text}
			choices={[...choices, { id: otherDay, label: t("payday.other") }]}
			current={[value]}
			onChoose={(id) => {
				if (id === otherDay) setOther(true);
				else control.choose(field.name, id);
			}}
		/>
	);
}
