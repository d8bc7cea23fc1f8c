import type {
	ChangeEvent,
	HTMLInputAutoCompleteAttribute,
	HTMLInputTypeAttribute,
	ReactNode,
	Ref,
} from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { useGroupedInput } from "./input/use-grouped-input.ts";

/**
 * Error text under a field or a group of controls, such as two checkboxes. Its first letter is capitalised here, because some texts are quoted from the
 * specification.
 */
export function FieldError({ id, text }: { readonly id: string; readonly text: string | null }) {
	if (text === null) return null;
	return (
		<p id={id} className="mx-1 mt-1.5 text-xs font-semibold text-red first-letter:uppercase">
			{text}
		</p>
	);
}

type Notes = {
	readonly id: string;
	readonly error?: string | null;
	readonly hint?: string | undefined;
};

type FieldProps = Notes & {
	readonly label: string;
	readonly children: ReactNode;
	/** Shown beside the input, inside the frame. */
	readonly before?: ReactNode;
	readonly after?: ReactNode;
};

/** Border and background of an input, red when it is invalid. */
export function frameClass(wrong: boolean): string {
	return classNames(
		"rounded-f border-[1.5px] focus-within:outline-2 focus-within:outline-offset-0",
		wrong
			? "border-red bg-red-wash focus-within:outline-red"
			: "border-edge bg-card focus-within:border-green focus-within:outline-green",
	);
}

export function FieldHint({ id, text }: { readonly id: string; readonly text: string | undefined }) {
	if (text === undefined) return null;
	return (
		<p id={id} className="mx-1 mt-1.5 text-xs text-ink-3">
			{text}
		</p>
	);
}

/** Under a field: its error, or its hint while there is none. */
export function FieldNotes({ id, error = null, hint }: Notes) {
	if (error !== null) return <FieldError id={`${id}-error`} text={error} />;
	return <FieldHint id={`${id}-hint`} text={hint} />;
}

/** The value of `aria-describedby`: the id of the error or of the hint. */
export function describedBy({ id, error = null, hint }: Notes): string | undefined {
	if (error !== null) return `${id}-error`;
	return hint === undefined ? undefined : `${id}-hint`;
}

/** Frame, label, hint and error of one input. */
function Field({ id, label, error = null, hint, children, before, after }: FieldProps) {
	const wrong = error !== null;
	// With large text, a button after the input wraps below it, so that the value stays visible.
	const room = after === undefined ? "basis-36" : "basis-[8.5rem]";
	return (
		<div>
			<div className={classNames("flex flex-wrap items-stretch", frameClass(wrong))}>
				{before}
				<div className={classNames("min-w-0 flex-1 px-3.5 py-2", room)}>
					<label
						htmlFor={id}
						className={classNames("block text-xs font-semibold", wrong ? "text-red" : "text-ink-3")}
					>
						{label}
					</label>
					{children}
				</div>
				{after}
			</div>
			<FieldNotes id={id} error={error} hint={hint} />
		</div>
	);
}

type InputProps = Notes & {
	readonly label: string;
	readonly value: string;
	readonly onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
	readonly inputRef?: Ref<HTMLInputElement>;
	readonly readOnly?: boolean;
	/** True by default. */
	readonly required?: boolean;
	/** Called on blur, when the field is validated. */
	readonly onLeave?: () => void;
};

type TextInputProps = InputProps & {
	readonly type?: HTMLInputTypeAttribute;
	readonly inputMode?: "text" | "numeric" | "email" | "tel";
	readonly enterKeyHint?: "next" | "done";
	readonly autoCapitalize?: "none" | "words" | "characters";
	/** Shown beside the input, inside the frame. */
	readonly after?: ReactNode;
	readonly autoComplete?: HTMLInputAutoCompleteAttribute;
	readonly maxLength?: number;
	readonly placeholder?: string;
	readonly className?: string;
};

function Input(props: TextInputProps) {
	return (
		<input
			ref={props.inputRef}
			id={props.id}
			type={props.type ?? "text"}
			inputMode={props.inputMode ?? "text"}
			autoComplete={props.autoComplete ?? "off"}
			maxLength={props.maxLength}
			placeholder={props.placeholder}
			value={props.value}
			readOnly={props.readOnly ?? false}
			onChange={(event) => props.onChange(event.target.value, event)}
			onBlur={props.onLeave}
			enterKeyHint={props.enterKeyHint}
			autoCapitalize={props.autoCapitalize}
			spellCheck={props.autoCapitalize === undefined ? undefined : false}
			aria-invalid={props.error != null}
			aria-required={props.required ?? true}
			aria-describedby={describedBy(props)}
			className={classNames(
				"w-full min-w-0 scroll-mt-24 bg-transparent pt-0.5 text-base text-ink outline-none placeholder:text-ink-3 read-only:text-ink-2",
				props.className,
			)}
		/>
	);
}

export function TextField(props: TextInputProps) {
	const { id, label, error = null, hint, after } = props;
	return (
		<Field id={id} label={label} error={error} hint={hint} after={after}>
			<Input {...props} />
		</Field>
	);
}

/**
 * A national phone number, in groups, after its calling code. The code is a button that leads to the choice of
 * country.
 */
export function PhoneField(
	props: Omit<InputProps, "onChange"> & {
		readonly onChange: (digits: string) => void;
		readonly group: (digits: string) => string;
		/** Reduces a typed or pasted text to the national number. */
		readonly clean: (text: string) => string;
		readonly callingCode: string;
		readonly countryLabel: string;
		readonly onCountry: () => void;
		readonly maxLength: number;
	},
) {
	const { id, label, error = null, hint, callingCode, countryLabel, onCountry, readOnly = false } = props;
	const grouped = useGroupedInput(props);
	const code = (
		<button
			type="button"
			onClick={onCountry}
			disabled={readOnly}
			aria-label={countryLabel}
			className="flex min-h-11 min-w-11 items-center gap-1 rounded-l-f border-r border-line pr-2.5 pl-3.5 text-base font-semibold text-ink disabled:cursor-default disabled:text-ink-2"
		>
			<span className="tabular-nums">+{callingCode}</span>
			{readOnly ? null : <Icon name="down" size={16} />}
		</button>
	);
	return (
		<Field id={id} label={label} error={error} hint={hint} before={code}>
			<Input
				{...props}
				{...grouped}
				type="tel"
				inputMode="numeric"
				autoComplete="tel-national"
				className="tabular-nums"
			/>
		</Field>
	);
}

export function Checkbox(props: {
	readonly id: string;
	readonly checked: boolean;
	readonly onChange: (checked: boolean) => void;
	readonly error?: boolean;
	/** True by default. */
	readonly required?: boolean;
	readonly describedBy?: string;
	readonly inputRef?: Ref<HTMLInputElement>;
	readonly children: ReactNode;
}) {
	const { id, checked, onChange, error = false, inputRef, children } = props;
	return (
		<div className="flex min-h-11 items-start gap-3">
			<span className="relative flex size-11 shrink-0 items-center justify-center">
				<input
					ref={inputRef}
					id={id}
					type="checkbox"
					checked={checked}
					onChange={(event) => onChange(event.target.checked)}
					aria-invalid={error}
					aria-required={props.required ?? true}
					aria-describedby={props.describedBy}
					className={classNames(
						"peer size-6 scroll-mt-24 appearance-none rounded-[7px] border-2 bg-card checked:border-green checked:bg-green",
						error ? "border-red" : "border-edge",
					)}
				/>
				<span className="pointer-events-none absolute text-on-green opacity-0 peer-checked:opacity-100">
					<Icon name="check" size={18} />
				</span>
			</span>
			<label htmlFor={id} className="-ml-2 flex-1 py-2.5 text-sm text-ink-2">
				{children}
			</label>
		</div>
	);
}
