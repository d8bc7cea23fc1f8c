import { type ReactNode, useId } from "react";

export function Panel(props: { title: string; badge?: ReactNode; actions?: ReactNode; children: ReactNode }) {
	const titleId = useId();
	return (
		<section className="panel" aria-labelledby={titleId}>
			<header className="panel-head">
				<h2 id={titleId}>{props.title}</h2>
				{props.badge}
				{props.actions ? <div className="panel-actions">{props.actions}</div> : null}
			</header>
			{props.children}
		</section>
	);
}

export function Switch(props: {
	label: string;
	hint?: string;
	checked: boolean;
	onChange: (checked: boolean) => void;
}) {
	const hintId = useId();
	return (
		<div className="switch">
			<label>
				<span>{props.label}</span>
				<input
					type="checkbox"
					role="switch"
					checked={props.checked}
					aria-checked={props.checked}
					aria-describedby={props.hint ? hintId : undefined}
					onChange={(event) => props.onChange(event.target.checked)}
				/>
			</label>
			{props.hint ? (
				<p id={hintId} className="hint">
					{props.hint}
				</p>
			) : null}
		</div>
	);
}

/** A radio group with its options side by side. */
export function Choice<Value extends string>(props: {
	label: string;
	value: Value | null;
	options: readonly { readonly value: Value; readonly label: string }[];
	onChange: (value: Value) => void;
}) {
	const name = useId();
	return (
		<fieldset className="choice">
			<legend>{props.label}</legend>
			<div className="choice-options">
				{props.options.map(({ value, label }) => (
					<label key={value}>
						<input
							type="radio"
							name={name}
							value={value}
							checked={props.value === value}
							onChange={() => props.onChange(value)}
						/>
						<span>{label}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

export function Problem({ children }: { children: ReactNode }) {
	return (
		<p className="problem" role="alert">
			{children}
		</p>
	);
}
