import { classNames } from "./class-names.ts";
import { FieldError, FieldHint, frameClass } from "./field.tsx";

/** A text field of several lines. */
export function TextArea(props: {
	readonly id: string;
	readonly label: string;
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly error?: string | null;
	readonly hint?: string;
	readonly maxLength: number;
	readonly rows?: number;
}) {
	const { id, label, error = null, hint, rows = 4 } = props;
	const wrong = error !== null;
	const describedBy = wrong ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`;
	return (
		<div>
			<div className={classNames("px-3.5 py-2", frameClass(wrong))}>
				<label
					htmlFor={id}
					className={classNames("block text-xs font-semibold", wrong ? "text-red" : "text-ink-3")}
				>
					{label}
				</label>
				<textarea
					id={id}
					rows={rows}
					maxLength={props.maxLength}
					value={props.value}
					onChange={(event) => props.onChange(event.target.value)}
					aria-invalid={wrong}
					aria-required="true"
					aria-describedby={describedBy}
					className="block w-full resize-none scroll-mt-24 bg-transparent pt-0.5 text-base text-ink outline-none"
				/>
			</div>
			<FieldError id={`${id}-error`} text={error} />
			<FieldHint id={`${id}-hint`} text={hint} hidden={wrong} />
		</div>
	);
}
