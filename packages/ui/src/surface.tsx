import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

export function Card({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
	return (
		<section className="rounded-m bg-card p-4 shadow-card">
			{title === undefined ? null : <h2 className="mb-2 text-sm font-bold text-ink">{title}</h2>}
			{children}
		</section>
	);
}

/** Label on the left, value on the right. */
export function Row({ label, value }: { readonly label: string; readonly value: ReactNode }) {
	return (
		<div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5 text-sm last:border-0">
			<dt className="text-ink-2">{label}</dt>
			<dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
		</div>
	);
}

type TagTone = "good" | "late" | "warn" | "quiet";
const tagTones: Readonly<Record<TagTone, string>> = {
	good: "bg-green-soft text-green",
	late: "bg-red-soft text-red-dark",
	warn: "bg-sun-soft text-sun-ink-2",
	quiet: "bg-line text-ink-2",
};

export function Tag({ tone, children }: { readonly tone: TagTone; readonly children: ReactNode }) {
	return (
		<span className={classNames("inline-block rounded-[8px] px-2 py-0.5 text-2xs font-bold", tagTones[tone])}>
			{children}
		</span>
	);
}

/** The logo: two arches under a road. */
function Arches() {
	return (
		<svg
			aria-hidden="true"
			focusable="false"
			className="pointer-events-none absolute -right-8 -bottom-5 text-white opacity-15"
			width="240"
			height="120"
			viewBox="0 0 240 120"
			fill="none"
			stroke="currentColor"
			strokeWidth="8"
		>
			<path d="M4 116a56 56 0 0 1 112 0M116 116a56 56 0 0 1 112 0M0 40h240M60 40v20M172 40v20M116 40v76" />
		</svg>
	);
}

export function Hero(props: {
	readonly label: string;
	readonly value: string;
	readonly pills: readonly string[];
}) {
	return (
		<section className="hero-ground relative overflow-hidden rounded-l p-5 text-white">
			<Arches />
			<div className="relative">
				<h2 className="text-sm font-medium">{props.label}</h2>
				<p className="my-1 text-[min(2.5rem,10.5vw)] leading-tight font-bold tracking-tight break-words tabular-nums">
					{props.value}
				</p>
				<ul className="mt-2.5 flex flex-wrap gap-2">
					{props.pills.map((pill) => (
						<li
							key={pill}
							className="rounded-full bg-green-pill px-3 py-1 text-xs font-semibold tabular-nums"
						>
							{pill}
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

type NoticeTone = "info" | "warning" | "wrong";
const noticeTones: Readonly<Record<NoticeTone, { box: string; icon: IconName }>> = {
	info: { box: "bg-green-soft text-green-dark", icon: "info" },
	warning: { box: "bg-sun-soft text-sun-ink-2", icon: "alert" },
	wrong: { box: "bg-red-soft text-red-dark", icon: "alert" },
};

export function Notice({ tone, children }: { readonly tone: NoticeTone; readonly children: ReactNode }) {
	const { box, icon } = noticeTones[tone];
	return (
		<div className={classNames("flex items-start gap-2.5 rounded-f px-3.5 py-3 text-sm", box)}>
			<span className="pt-px">
				<Icon name={icon} size={20} />
			</span>
			<div className="min-w-0 flex-1">{children}</div>
		</div>
	);
}

/** Empty, error or closed state of a screen or list, with an optional action. */
export function BlankState(props: {
	readonly icon: IconName;
	readonly title: string;
	readonly text?: string;
	readonly children?: ReactNode;
}) {
	return (
		<div className="flex flex-col items-center px-4 py-10 text-center">
			<span className="mb-4 grid size-18 place-items-center rounded-full bg-green-soft text-green">
				<Icon name={props.icon} size={34} />
			</span>
			<h2 className="max-w-full text-lg font-bold break-words text-ink">{props.title}</h2>
			{props.text === undefined ? null : <p className="mt-2 max-w-80 text-sm text-ink-2">{props.text}</p>}
			{props.children === undefined ? null : <div className="mt-6 w-full max-w-80">{props.children}</div>}
		</div>
	);
}
