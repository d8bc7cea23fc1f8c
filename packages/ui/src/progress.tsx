import { classNames } from "./class-names.ts";
import type { LinkProps } from "./navigation/link.ts";

export type StepItem = {
	readonly id: string;
	/** Accessible name: the step and its state. */
	readonly label: string;
	readonly state: "done" | "now" | "next";
	/** Only for done steps, which can be opened again. */
	readonly link?: LinkProps;
};

/** Progress of a long form; done steps are links. */
export function StepBar(props: {
	readonly label: string;
	readonly items: readonly StepItem[];
	readonly count: string;
}) {
	return (
		<nav aria-label={props.label} className="flex items-center gap-3 px-1">
			<ol className="flex min-w-0 flex-1 gap-1.5">
				{props.items.map((item) => (
					<li
						key={item.id}
						aria-current={item.state === "now" ? "step" : undefined}
						className="min-w-0 flex-1"
					>
						<StepPart item={item} />
					</li>
				))}
			</ol>
			<span className="shrink-0 text-xs font-bold text-green tabular-nums">{props.count}</span>
		</nav>
	);
}

/** The step that is open stands out, also when later ones are done. */
const lineClasses: Readonly<Record<StepItem["state"], string>> = {
	done: "h-1 bg-green-edge",
	now: "h-2 bg-green",
	next: "h-1 bg-line",
};

function StepPart({ item }: { readonly item: StepItem }) {
	const line = (
		<span aria-hidden="true" className={classNames("block rounded-full", lineClasses[item.state])} />
	);
	if (item.link === undefined) {
		return (
			<span className="flex min-h-11 flex-col justify-center">
				{line}
				<span className="sr-only">{item.label}</span>
			</span>
		);
	}
	return (
		<a
			href={item.link.href}
			onClick={item.link.onClick}
			aria-label={item.label}
			className="flex min-h-11 flex-col justify-center rounded-s"
		>
			{line}
		</a>
	);
}

/** A native progress element. Null means an unknown percentage. */
export function ProgressBar({ label, percent }: { readonly label: string; readonly percent: number | null }) {
	return (
		<progress
			aria-label={label}
			max={100}
			{...(percent === null ? {} : { value: percent })}
			className="progress-line h-1.5 w-full"
		/>
	);
}

const radius = 84;
const round = 2 * Math.PI * radius;

/** A circle that empties during a countdown. */
export function CountdownRing(props: {
	/** Remaining part, from 1 to 0. */
	readonly left: number;
	readonly value: string;
	readonly detail: string;
	/** Accessible name; should change seldom. */
	readonly label: string;
}) {
	return (
		<div
			role="timer"
			aria-label={props.label}
			className="relative mx-auto my-3 aspect-square w-full max-w-[12rem]"
		>
			<svg aria-hidden="true" focusable="false" viewBox="0 0 192 192" fill="none" strokeWidth="13">
				<circle cx="96" cy="96" r={radius} stroke="var(--color-line)" />
				<circle
					cx="96"
					cy="96"
					r={radius}
					stroke="var(--color-green)"
					strokeLinecap="round"
					strokeDasharray={round}
					strokeDashoffset={round * (1 - Math.min(1, Math.max(0, props.left)))}
					transform="rotate(-90 96 96)"
				/>
			</svg>
			<div
				aria-hidden="true"
				className="absolute inset-0 flex flex-col items-center justify-center px-[15%] text-center"
			>
				<span className="figure-face text-[min(2rem,11vw)] leading-tight text-ink">{props.value}</span>
				<span className="text-[min(0.8125rem,5vw)] font-semibold text-ink-3">{props.detail}</span>
			</div>
		</div>
	);
}
