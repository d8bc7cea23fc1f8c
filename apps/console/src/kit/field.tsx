import { classNames } from "@puente/ui";
import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId } from "react";

const box =
	"block min-h-9 w-full min-w-0 rounded-s border bg-card px-2.5 py-1.5 text-md text-ink placeholder:text-ink-3 disabled:bg-paper disabled:text-ink-2";

type Common = {
	readonly label: string;
	readonly error?: string | null;
	readonly hint?: string;
	readonly required?: boolean;
	readonly disabled?: boolean;
};

type ControlProps = {
	readonly id: string;
	readonly "aria-invalid": boolean;
	readonly "aria-required": boolean;
	readonly "aria-describedby": string | undefined;
	readonly disabled: boolean | undefined;
	readonly className: string;
};

/** Label, input, and the hint or the error; the aria attributes connect them. */
function Field(props: Common & { readonly children: (control: ControlProps) => ReactNode }) {
	const id = useId();
	const { label, error = null, hint, required = false } = props;
	const note = error ?? hint;
	return (
		<div className="min-w-0">
			<label htmlFor={id} className="mb-1 block text-xs font-semibold text-ink-2">
				{label}
			</label>
			{props.children({
				id,
				"aria-invalid": error !== null,
				"aria-required": required,
				"aria-describedby": note === undefined ? undefined : `${id}-note`,
				disabled: props.disabled,
				className: classNames(box, error === null ? "border-edge" : "border-red bg-red-wash"),
			})}
			{note === undefined ? null : (
				<p
					id={`${id}-note`}
					className={classNames("mt-1 text-2xs", error === null ? "text-ink-3" : "font-semibold text-red")}
				>
					{note}
				</p>
			)}
		</div>
	);
}

export type Text = Common & { readonly value: string; readonly onChange: (value: string) => void };

export function TextField(
	props: Text & {
		readonly type?: "text" | "password" | "search" | "number" | "email";
		readonly inputMode?: "text" | "numeric" | "decimal";
		readonly autoComplete?: HTMLInputAutoCompleteAttribute;
		readonly placeholder?: string;
		readonly maxLength?: number;
		readonly mono?: boolean;
		readonly inputRef?: Ref<HTMLInputElement>;
	},
) {
	return (
		<Field {...props}>
			{(control) => (
				<input
					{...control}
					className={classNames(control.className, props.mono === true && "tabular-nums tracking-wide")}
					ref={props.inputRef}
					type={props.type ?? "text"}
					inputMode={props.inputMode}
					autoComplete={props.autoComplete ?? "off"}
					placeholder={props.placeholder}
					maxLength={props.maxLength}
					spellCheck={false}
					value={props.value}
					onChange={(event) => props.onChange(event.target.value)}
				/>
			)}
		</Field>
	);
}

/**
 * A day, or a local time, chosen from the browser's calendar.
 * @param props.shown The value in our format: browsers have their own, which may put the month first.
 */
export function DateInput(
	props: Text & { readonly type: "date" | "datetime-local"; readonly shown: string | null },
) {
	return (
		<Field {...props}>
			{(control) => (
				<div className="group relative">
					<input
						{...control}
						type={props.type}
						autoComplete="off"
						value={props.value}
						onChange={(event) => props.onChange(event.target.value)}
					/>
					{props.shown === null ? null : (
						<span
							aria-hidden="true"
							className={classNames(
								"pointer-events-none absolute inset-y-px right-8 left-px flex items-center overflow-hidden rounded-s pl-2.5 text-md whitespace-nowrap group-focus-within:hidden",
								props.disabled === true ? "bg-paper text-ink-2" : "bg-card text-ink",
							)}
						>
							{props.shown}
						</span>
					)}
				</div>
			)}
		</Field>
	);
}

export function TextArea(
	props: Text & { readonly rows?: number; readonly maxLength?: number; readonly mono?: boolean },
) {
	return (
		<Field {...props}>
			{(control) => (
				<textarea
					{...control}
					className={classNames(control.className, props.mono === true && "font-mono text-xs")}
					rows={props.rows ?? 3}
					maxLength={props.maxLength}
					value={props.value}
					onChange={(event) => props.onChange(event.target.value)}
				/>
			)}
		</Field>
	);
}

export type Option<Value extends string = string> = { readonly value: Value; readonly label: string };

export function SelectField<Value extends string>(
	props: Common & {
		readonly value: Value | "";
		readonly options: readonly Option<Value>[];
		/** Text of the empty choice; without it one of the options is always chosen. */
		readonly none?: string;
		readonly onChange: (value: Value | "") => void;
	},
) {
	return (
		<Field {...props}>
			{(control) => (
				<select
					{...control}
					value={props.value}
					onChange={({ target }) =>
						props.onChange(props.options.find(({ value }) => value === target.value)?.value ?? "")
					}
				>
					{props.none === undefined ? null : <option value="">{props.none}</option>}
					{props.options.map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			)}
		</Field>
	);
}

export function Checkbox(props: {
	readonly label: ReactNode;
	readonly checked: boolean;
	readonly disabled?: boolean;
	readonly onChange: (checked: boolean) => void;
}) {
	const id = useId();
	return (
		<div className="flex min-h-8 items-center gap-2">
			<input
				id={id}
				type="checkbox"
				checked={props.checked}
				disabled={props.disabled}
				onChange={(event) => props.onChange(event.target.checked)}
				className="size-4.5 shrink-0 accent-green"
			/>
			<label htmlFor={id} className="text-md text-ink">
				{props.label}
			</label>
		</div>
	);
}
