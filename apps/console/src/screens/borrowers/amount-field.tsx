import { TextField } from "../../kit/index.ts";
import { useWords } from "../../shared/index.ts";

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
