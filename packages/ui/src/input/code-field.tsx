import { type ReactNode, useRef } from "react";
import { classNames } from "../class-names.ts";
import { describedBy, FieldNotes } from "../field.tsx";

const codeDigits = 6;
const places = Array.from({ length: codeDigits }, (_, index) => index);

/**
 * Six boxes for a code from an SMS. Below them is one real input, so that the code can be pasted, autofilled and
 * announced as one field.
 */
export function CodeField(props: {
	readonly id: string;
	readonly label: string;
	readonly value: string;
	readonly onChange: (code: string) => void;
	/** Called with the sixth digit, typed or pasted. */
	readonly onComplete?: (code: string) => void;
	readonly error?: string | null;
	/** No code is taken any more; the error says why. */
	readonly locked?: boolean;
	readonly hint?: string;
	readonly onLeave?: () => void;
	/** Shown below the boxes, such as a button that sends a code. */
	readonly action?: ReactNode;
}) {
	const { id, label, value, error = null, locked = false, hint, onChange, onComplete } = props;
	const input = useRef<HTMLInputElement>(null);
	const isWrong = error !== null;
	const type = (text: string) => {
		const code = text.replaceAll(/\D/g, "").slice(0, codeDigits);
		onChange(code);
		if (code.length === codeDigits && code !== value) onComplete?.(code);
	};
	/** Digits are added and removed at the end only: the boxes show no caret. */
	const moveCaretToEnd = () => input.current?.setSelectionRange(codeDigits, codeDigits);
	return (
		<div>
			<label
				htmlFor={id}
				className={classNames("block px-1 pb-1.5 text-xs font-semibold", isWrong ? "text-red" : "text-ink-3")}
			>
				{label}
			</label>
			<div className="group relative">
				<div aria-hidden="true" className="grid grid-cols-6 gap-2">
					{places.map((place) => (
						<span
							key={place}
							className={
								locked ? lockedBox : boxClass(isWrong, place === Math.min(value.length, codeDigits - 1))
							}
						>
							{value[place] ?? ""}
						</span>
					))}
				</div>
				<input
					ref={input}
					id={id}
					type="text"
					inputMode="numeric"
					autoComplete="one-time-code"
					enterKeyHint="done"
					value={value}
					disabled={locked}
					onChange={(event) => type(event.target.value)}
					onBlur={props.onLeave}
					onSelect={moveCaretToEnd}
					aria-invalid={isWrong}
					aria-required
					aria-describedby={describedBy(props)}
					className="absolute inset-0 size-full scroll-mt-24 opacity-0"
				/>
			</div>
			<FieldNotes id={id} error={error} hint={hint} />
			{props.action}
		</div>
	);
}

const box =
	"grid min-h-14 min-w-0 place-items-center rounded-f border-[1.5px] text-xl font-bold tabular-nums";
const lockedBox = `${box} border-transparent bg-sunk text-ink-3`;

function boxClass(isWrong: boolean, isNext: boolean): string {
	return classNames(
		box,
		"text-ink",
		isWrong ? "border-red bg-red-wash" : "border-edge bg-card",
		isNext &&
			(isWrong
				? "group-focus-within:outline-2 group-focus-within:outline-red"
				: "group-focus-within:border-green group-focus-within:outline-2 group-focus-within:outline-green"),
	);
}
