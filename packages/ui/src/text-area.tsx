import { classNames } from "./class-names.ts";
import { describedBy, FieldNotes, frameClass } from "./field.tsx";

type TextAreaProps = {
	readonly id: string;
	readonly label: string;
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly error?: string | null;
	readonly hint?: string;
	readonly maxLength: number;
	readonly rows?: number;
	/** A text without line breaks that is as high as it needs: a long address is seen whole. */
	readonly oneLine?: boolean;
	/** True by default. */
	readonly required?: boolean;
	/** Called on blur, when the field is validated. */
	readonly onLeave?: () => void;
	readonly autoComplete?: string;
	readonly autoCapitalize?: string;
};

/** A text field of several lines. */
export function TextArea(props: TextAreaProps) {
	// Two rows for one line: a browser that cannot fit the height to the text shows that much of it.
	const { id, label, error = null, hint, oneLine = false, rows = oneLine ? 2 : 4 } = props;
	const wrong = error !== null;
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
					onChange={({ target: { value } }) =>
						props.onChange(oneLine ? value.replaceAll(/\s*\n\s*/g, " ") : value)
					}
					onBlur={props.onLeave}
					autoComplete={props.autoComplete}
					autoCapitalize={props.autoCapitalize}
					enterKeyHint={oneLine ? "next" : undefined}
					aria-invalid={wrong}
					aria-required={props.required ?? true}
					aria-describedby={describedBy(props)}
					className={classNames(
						"block w-full resize-none scroll-mt-24 bg-transparent pt-0.5 text-base text-ink outline-none",
						oneLine && "field-sizing-content",
					)}
				/>
			</div>
			<FieldNotes id={id} error={error} hint={hint} />
		</div>
	);
}
