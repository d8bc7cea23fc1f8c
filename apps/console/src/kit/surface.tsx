import { classNames, Icon, type IconName } from "@puente/ui";
import type { ReactNode } from "react";

/** A section of a page with heading, actions and content. */
export function Panel(props: {
	readonly title?: ReactNode;
	readonly actions?: ReactNode;
	/** Without padding, for tables. */
	readonly flush?: boolean;
	readonly children: ReactNode;
}) {
	const { title, actions, flush = false, children } = props;
	return (
		<section
			className={classNames("min-w-0 rounded-s border border-line bg-card", flush && "overflow-hidden")}
		>
			{title === undefined ? null : (
				<header className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
					<h2 className="min-w-0 flex-1 text-md font-bold text-ink">{title}</h2>
					{actions}
				</header>
			)}
			<div className={flush ? "" : "p-4"}>{children}</div>
		</section>
	);
}

export type Fact = { readonly label: string; readonly value: ReactNode };

/** A list of labels with values. */
export function Facts(props: {
	/** A null is left out. */
	readonly items: readonly (Fact | null)[];
	readonly columns?: 1 | 2 | 3;
}) {
	const { items, columns = 1 } = props;
	return (
		<dl
			className={classNames(
				"grid gap-x-8",
				columns === 2 && "wide:grid-cols-2",
				columns === 3 && "wide:grid-cols-2 desk:grid-cols-3",
			)}
		>
			{items
				.filter((item) => item !== null)
				.map(({ label, value }) => (
					<div key={label} className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
						<dt className="max-w-2/3 shrink-0 text-xs text-ink-2">{label}</dt>
						<dd className="min-w-0 text-right text-md font-medium wrap-anywhere tabular-nums">{value}</dd>
					</div>
				))}
		</dl>
	);
}

type Tone = "good" | "late" | "warn" | "quiet";
const badgeTones: Readonly<Record<Tone, string>> = {
	good: "bg-green-soft text-green",
	late: "bg-red-soft text-red-ink",
	warn: "bg-sun-soft text-sun-ink-2",
	quiet: "bg-line text-ink-2",
};

export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
	return (
		<span
			className={classNames(
				"inline-block rounded-[0.375rem] px-1.5 py-0.5 text-2xs font-semibold whitespace-nowrap",
				badgeTones[tone],
			)}
		>
			{children}
		</span>
	);
}

const noticeTones = {
	info: { box: "bg-green-soft text-green-ink", icon: "info" },
	warning: { box: "bg-sun-soft text-sun-ink-2", icon: "alert" },
	wrong: { box: "bg-red-soft text-red-ink", icon: "alert" },
} as const satisfies Record<string, { readonly box: string; readonly icon: IconName }>;

export function Notice(props: {
	readonly tone: keyof typeof noticeTones;
	/** Announced by screen readers when it appears. */
	readonly alert?: boolean;
	readonly children: ReactNode;
}) {
	const { box, icon } = noticeTones[props.tone];
	return (
		<div
			role={props.alert === true ? "alert" : undefined}
			className={classNames("flex items-start gap-2 rounded-s px-3 py-2 text-md", box)}
		>
			<span className="pt-0.5">
				<Icon name={icon} size={18} />
			</span>
			<div className="min-w-0 flex-1 whitespace-pre-line">{props.children}</div>
		</div>
	);
}

/** Why something was refused, if it was. */
export function Problem({ text }: { readonly text: string | null }) {
	return text === null ? null : (
		<Notice tone="wrong" alert>
			{text}
		</Notice>
	);
}

/** Message of a page or a table that is empty or could not be fetched. */
export function Blank(props: {
	readonly icon: IconName;
	readonly title: string;
	readonly text?: string;
	readonly children?: ReactNode;
}) {
	return (
		<div className="flex flex-col items-center px-4 py-10 text-center">
			<span className="mb-3 grid size-12 place-items-center rounded-full bg-green-soft text-green">
				<Icon name={props.icon} size={24} />
			</span>
			<p className="font-bold text-ink">{props.title}</p>
			{props.text === undefined ? null : <p className="mt-1 max-w-100 text-xs text-ink-2">{props.text}</p>}
			{props.children === undefined ? null : <div className="mt-4">{props.children}</div>}
		</div>
	);
}

/** Grey rows while data is loading, so that the page does not jump afterwards. */
export function Loading({ label, rows = 6 }: { readonly label: string; readonly rows?: number }) {
	return (
		<div role="status" className="flex flex-col gap-2.5 p-4">
			<span className="sr-only">{label}</span>
			{Array.from({ length: rows }, (_, row) => row).map((row) => (
				<div key={row} className="h-5 rounded-[0.375rem] bg-line" />
			))}
		</div>
	);
}
