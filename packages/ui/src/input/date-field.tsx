import { TextField } from "../field.tsx";
import { Icon } from "../icon.tsx";
import { cleanDate, dateOfDigits, pastedDate, typedDigits } from "./date-digits.ts";
import { type Grouping, groupDigits } from "./group-digits.ts";
import { useGroupedInput } from "./use-grouped-input.ts";

const dateGroups: Grouping = [2, 2, 4];

/** Day, month and year in one field. Its value is the date, or the digits while they are no date yet. */
export function DateField(props: {
	readonly id: string;
	readonly label: string;
	readonly value: string;
	/** Digits that are no date yet. */
	readonly onChange: (digits: string) => void;
	/** A whole date, typed or picked, whether the calendar has it or not. */
	readonly onDate: (date: string) => void;
	readonly error: string | null;
	readonly hint?: string;
	readonly required?: boolean;
	readonly onLeave?: () => void;
	/** The phone's own calendar; the keyboard has the field. */
	readonly picker: {
		readonly label: string;
		/** The value, if the calendar has it; else empty. */
		readonly value: string;
		readonly min?: string;
		readonly max: string;
	};
}) {
	const { value, onChange, onDate, picker, ...text } = props;
	const grouped = useGroupedInput({
		value: typedDigits(value),
		group: (digits) => groupDigits(digits, dateGroups),
		clean: cleanDate,
		onChange: (digits) => (digits.length === 8 ? onDate(dateOfDigits(digits)) : onChange(digits)),
	});
	return (
		<TextField
			{...text}
			{...grouped}
			onChange={(typed, event) => {
				// Separators go with each typed letter, so only a text that came at once has two.
				const pasted = pastedDate(typed, Number(picker.max.slice(0, 4)));
				if (pasted === null) grouped.onChange(typed, event);
				else onDate(pasted);
			}}
			className="tabular-nums"
			inputMode="numeric"
			autoComplete="off"
			enterKeyHint="next"
			maxLength={20}
			after={
				<span className="relative grid w-12 place-items-center text-green">
					<Icon name="calendar" size={20} />
					<input
						type="date"
						tabIndex={-1}
						aria-label={picker.label}
						min={picker.min}
						max={picker.max}
						value={picker.value}
						// A phone opens the calendar by itself, a desktop only from its own small button.
						onClick={(event) => event.currentTarget.showPicker?.()}
						onChange={({ target }) => target.value !== "" && onDate(target.value)}
						className="absolute inset-0 size-full cursor-pointer opacity-0"
					/>
				</span>
			}
		/>
	);
}
