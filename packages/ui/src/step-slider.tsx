import type { CSSProperties } from "react";
import { Icon, type IconName } from "./icon.tsx";

/**
 * A native range input with its value and a button on each side for single steps. Arrow keys, Home, End and screen
 * readers work as usual.
 */
export function StepSlider(props: {
	readonly id: string;
	readonly label: string;
	/** Index of the current value. */
	readonly index: number;
	readonly count: number;
	readonly value: string;
	readonly min: string;
	readonly max: string;
	readonly lessLabel: string;
	readonly moreLabel: string;
	readonly onChange: (index: number) => void;
}) {
	const { id, index, count, onChange } = props;
	const last = Math.max(0, count - 1);
	const fill = { "--fill": `${last === 0 ? 100 : (index / last) * 100}%` } as CSSProperties;
	return (
		<div>
			<label htmlFor={id} className="block text-center text-sm text-ink-2">
				{props.label}
			</label>
			<output
				htmlFor={id}
				className="figure-face block text-center text-[min(2.75rem,11vw)] leading-tight break-words"
			>
				{props.value}
			</output>
			<div className="@container mt-2">
				<div className="flex flex-wrap items-center justify-between gap-3">
					<StepButton
						icon="minus"
						label={props.lessLabel}
						disabled={index <= 0}
						onClick={() => onChange(index - 1)}
					/>
					<input
						id={id}
						type="range"
						min={0}
						max={last}
						step={1}
						value={index}
						aria-valuetext={props.value}
						onChange={(event) => onChange(Number(event.target.value))}
						style={fill}
						// With large text the slider has no room between the buttons and gets its own line.
						className="step-slider min-w-0 flex-1 @max-[14rem]:order-first @max-[14rem]:basis-full"
					/>
					<StepButton
						icon="plus"
						label={props.moreLabel}
						disabled={index >= last}
						onClick={() => onChange(index + 1)}
					/>
				</div>
			</div>
			<div className="mt-1 flex flex-wrap justify-between gap-x-3 text-xs text-ink-3 tabular-nums">
				<span>{props.min}</span>
				<span>{props.max}</span>
			</div>
		</div>
	);
}

function StepButton(props: {
	readonly icon: IconName;
	readonly label: string;
	readonly disabled: boolean;
	readonly onClick: () => void;
}) {
	return (
		<button
			type="button"
			aria-label={props.label}
			disabled={props.disabled}
			onClick={props.onClick}
			className="grid size-11 shrink-0 place-items-center rounded-full bg-green-soft text-green active:bg-line disabled:cursor-default disabled:bg-paper disabled:text-ink-3"
		>
			<Icon name={props.icon} size={22} />
		</button>
	);
}
