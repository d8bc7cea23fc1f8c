import { type Currency, minorDigits } from "@puente/core";
import { useWords } from "../../app/language.tsx";
import { TextField } from "../../kit/field.tsx";

/** What was typed in whole money, in minor units; null when it is no amount up to this. */
export function minorOf(typed: string, currency: Currency, maxMinor: number): number | null {
	const minor = Math.round(Number(typed.replace(",", ".")) * 10 ** minorDigits[currency]);
	return Number.isSafeInteger(minor) && minor > 0 && minor <= maxMinor ? minor : null;
}

export function AmountField(props: {
	readonly label: string;
	readonly max: string;
	readonly value: string;
	readonly onChange: (value: string) => void;
}) {
	const { t } = useWords();
	return (
		<TextField
			label={props.label}
			hint={t("loan.amountMax", { max: props.max })}
			inputMode="decimal"
			value={props.value}
			onChange={props.onChange}
			required
		/>
	);
}
