import { addDays, isDate, plainDate } from "@puente/core/time";
import { ChipField, DateField } from "@puente/ui";
import { useState } from "react";
import { useWords } from "../../../shared/words/use-words.ts";
import { focusOn } from "../focus-on.ts";

const id = "paidOn";
const otherDay = "other";

/** The day of a payment: today or yesterday with one tap, any other one typed. */
export function PaidOnField(props: {
	readonly value: string;
	readonly today: string;
	readonly onChange: (value: string) => void;
	readonly error: string | null;
}) {
	const { value, today, onChange, error } = props;
	const { t } = useWords("repayment");
	const [isOther, setOther] = useState(false);
	const label = t("voucher.paidOn");
	if (isOther) {
		return (
			<DateField
				id={id}
				label={label}
				hint={t("voucher.dayHint")}
				value={value}
				onChange={onChange}
				onDate={onChange}
				error={error}
				picker={{
					label: t("voucher.dayPick"),
					value: isDate(value) ? value : "",
					max: today,
				}}
			/>
		);
	}
	return (
		<ChipField
			id={id}
			label={label}
			error={error}
			choices={[
				{ id: today, label: t("voucher.today") },
				{ id: addDays(plainDate(today), -1), label: t("voucher.yesterday") },
				{ id: otherDay, label: t("voucher.otherDay") },
			]}
			current={[value]}
			onChoose={(day) => {
				if (day !== otherDay) return onChange(day);
				onChange("");
				setOther(true);
				focusOn(id);
			}}
		/>
	);
}
