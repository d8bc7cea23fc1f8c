import { type ReactNode, useId } from "react";

/** A radio group with its options side by side. */
export function SegmentedChoice<Value extends string>(props: {
	readonly label: string;
	readonly value: Value;
	readonly options: readonly { readonly value: Value; readonly text: string; readonly mark?: ReactNode }[];
	readonly onChoose: (value: Value) => void;
}) {
	const name = useId();
	return (
		<fieldset className="site-choice">
			<legend>{props.label}</legend>
			{props.options.map(({ value, text, mark }) => (
				<label key={value}>
					<input
						type="radio"
						name={name}
						value={value}
						checked={props.value === value}
						onChange={() => props.onChoose(value)}
					/>
					<span>
						{mark}
						{text}
					</span>
				</label>
			))}
		</fieldset>
	);
}
