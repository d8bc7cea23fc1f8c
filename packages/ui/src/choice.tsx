import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { describedBy, FieldHint, FieldNotes, frameClass } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type SelectOption = { readonly id: string; readonly label: string };

type FieldProps = {
	readonly id: string;
	readonly label: string;
	readonly error: string | null;
	readonly hint?: string;
	readonly required?: boolean;
};

/** A few short choices, all visible, as radio buttons or checkboxes. */
export function ChipField(
	props: FieldProps & {
		readonly choices: readonly SelectOption[];
		readonly current: readonly string[];
		/** Allows several choices. */
		readonly many?: boolean;
		/** Shows the label as a heading, where a card holds only this field. */
		readonly large?: boolean;
		readonly onChoose: (id: string) => void;
	},
) {
	const { id, label, error, hint, choices, current, onChoose, many = false, large = false } = props;
	const wrong = error !== null;
	return (
		<fieldset aria-describedby={describedBy(props)} className="min-w-0 scroll-mt-24">
			<legend
				className={classNames(
					"mb-2 wrap-anywhere hyphens-auto",
					large ? "text-base font-bold" : "mx-1 text-xs font-semibold",
					wrong ? "text-red" : large ? "text-ink" : "text-ink-3",
				)}
			>
				{label}
			</legend>
			{many ? (
				<div className="-mt-3 mb-2.5">
					<FieldHint id={`${id}-hint`} text={hint} />
				</div>
			) : null}
			<div className="flex flex-wrap gap-2">
				{choices.map((choice, index) => (
					<label
						key={choice.id}
						className={classNames(
							"relative flex min-h-12 max-w-full flex-auto cursor-pointer items-center justify-center rounded-f border-[1.5px] px-3 py-2 text-center text-sm font-semibold wrap-anywhere",
							"has-checked:border-green has-checked:bg-green-soft has-checked:text-green has-focus-visible:outline-3 has-focus-visible:outline-green",
							wrong ? "border-red bg-red-wash text-ink" : "border-edge bg-card text-ink",
						)}
					>
						<input
							type={many ? "checkbox" : "radio"}
							// The first input has the field's id, so that the field can be focused like any other.
							id={index === 0 ? id : `${id}-${choice.id}`}
							name={id}
							value={choice.id}
							checked={current.includes(choice.id)}
							onChange={() => onChoose(choice.id)}
							className="absolute inset-0 cursor-pointer appearance-none rounded-f outline-none"
						/>
						{choice.label}
					</label>
				))}
			</div>
			<FieldNotes id={id} error={error} hint={many ? undefined : hint} />
		</fieldset>
	);
}

type SelectPart = {
	readonly id: string;
	readonly label: string;
	readonly value: string;
	readonly placeholder: string;
	readonly options: readonly SelectOption[];
	readonly onChange: (value: string) => void;
};

function NativeSelect(props: SelectPart & { readonly wrong: boolean; readonly required: boolean }) {
	return (
		<select
			id={props.id}
			value={props.value}
			onChange={(event) => props.onChange(event.target.value)}
			aria-invalid={props.wrong}
			aria-required={props.required}
			className={classNames(
				"w-full min-w-0 scroll-mt-24 appearance-none bg-transparent pt-0.5 pr-5 text-base outline-none",
				props.value === "" ? "text-ink-3" : "text-ink",
			)}
		>
			<option value="">{props.placeholder}</option>
			{props.options.map((option) => (
				<option key={option.id} value={option.id}>
					{option.label}
				</option>
			))}
		</select>
	);
}

function SelectBox(props: SelectPart & { readonly wrong: boolean; readonly required: boolean }) {
	return (
		<div className={classNames("relative min-w-0 flex-auto px-3.5 py-2", frameClass(props.wrong))}>
			<label
				htmlFor={props.id}
				className={classNames("block text-xs font-semibold", props.wrong ? "text-red" : "text-ink-3")}
			>
				{props.label}
			</label>
			<NativeSelect {...props} />
			<span className="pointer-events-none absolute right-2.5 bottom-3 text-ink-3">
				<Icon name="down" size={16} />
			</span>
		</div>
	);
}

/** The native select of the phone, which every screen reader supports. */
export function SelectField(props: FieldProps & Omit<SelectPart, "id" | "label">) {
	const { id, error, hint, required = true } = props;
	return (
		<div>
			<SelectBox {...props} wrong={error !== null} required={required} />
			<FieldNotes id={id} error={error} hint={hint} />
		</div>
	);
}

/** One value made of several selects, such as a date. */
export function SelectsField(props: FieldProps & { readonly parts: readonly SelectPart[] }) {
	const { id, label, error, hint, parts, required = true } = props;
	const wrong = error !== null;
	return (
		<fieldset aria-describedby={describedBy(props)}>
			<legend className={classNames("mx-1 mb-1.5 text-xs font-semibold", wrong ? "text-red" : "text-ink-3")}>
				{label}
			</legend>
			<div className="flex flex-wrap gap-2">
				{parts.map((part) => (
					<SelectBox key={part.id} {...part} wrong={wrong} required={required} />
				))}
			</div>
			<FieldNotes id={id} error={error} hint={hint} />
		</fieldset>
	);
}

/** Suggested values of a field, one tap each. */
export function Suggestions(props: {
	readonly label: string;
	readonly items: readonly SelectOption[];
	readonly onChoose: (id: string) => void;
}) {
	if (props.items.length === 0) return null;
	return (
		<ul aria-label={props.label} className="mt-2 flex flex-wrap gap-2">
			{props.items.map((item) => (
				<li key={item.id}>
					<button
						type="button"
						// Keeps the focus in the field: a blur would validate a half-typed value.
						onMouseDown={(event) => event.preventDefault()}
						onClick={() => props.onChoose(item.id)}
						className="min-h-11 rounded-l border border-green-edge bg-card px-3.5 py-1.5 text-left text-sm font-semibold text-green active:bg-green-soft"
					>
						{item.label}
					</button>
				</li>
			))}
		</ul>
	);
}

/** A switch that applies at once, without a save button. */
export function Switch(props: {
	readonly id: string;
	readonly label: string;
	readonly detail?: ReactNode;
	readonly checked: boolean;
	readonly disabled?: boolean;
	readonly onChange: (checked: boolean) => void;
}) {
	return (
		<div className="flex min-h-13 items-center gap-3 border-b border-line py-2.5 last:border-0">
			<label htmlFor={props.id} className="min-w-0 flex-1">
				<span className="block text-base text-ink">{props.label}</span>
				{props.detail === undefined ? null : <span className="block text-xs text-ink-3">{props.detail}</span>}
			</label>
			<span className="relative flex h-11 w-13 shrink-0 items-center">
				<input
					id={props.id}
					type="checkbox"
					role="switch"
					checked={props.checked}
					aria-checked={props.checked}
					disabled={props.disabled}
					onChange={(event) => props.onChange(event.target.checked)}
					className="peer h-7 w-12 appearance-none rounded-full border-2 border-edge bg-card checked:border-green checked:bg-green"
				/>
				<span className="pointer-events-none absolute left-1.5 size-4 rounded-full bg-edge peer-checked:left-6.5 peer-checked:bg-on-green" />
			</span>
		</div>
	);
}
