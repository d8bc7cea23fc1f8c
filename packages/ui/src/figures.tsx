import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** The main figure of a screen with its label. */
export function BigFigure(props: {
	readonly label: string;
	readonly value: string;
	readonly detail?: ReactNode;
	/** Status tag beside the label. */
	readonly tag?: ReactNode;
}) {
	return (
		<div>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<p className="text-sm text-ink-2">{props.label}</p>
				{props.tag}
			</div>
			<p className="figure-face text-[min(2.5rem,9vw)] leading-tight break-words">{props.value}</p>
			{props.detail === undefined ? null : <div className="mt-1 text-sm text-ink-2">{props.detail}</div>}
		</div>
	);
}

/** The total row of a list of amounts. */
export function TotalRow({ label, value }: { readonly label: string; readonly value: string }) {
	return (
		<div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-3 pb-1">
			<dt className="text-base font-semibold text-ink">{label}</dt>
			<dd className="figure-face ml-auto text-right text-[min(1.3125rem,8vw)] break-words">{value}</dd>
		</div>
	);
}

/** The annual rate with its name and what it includes. */
export function RateNote(props: { readonly name: string; readonly value: string; readonly text: string }) {
	return (
		<section className="flex flex-wrap items-center gap-x-3.5 gap-y-1 rounded-f bg-sun-soft px-4 py-3 text-sun-ink-2">
			<p className="figure-face text-xl">{props.value}</p>
			<div className="min-w-0 flex-1 basis-[11rem]">
				<h2 className="text-sm font-bold">{props.name}</h2>
				<p className="text-xs">{props.text}</p>
			</div>
		</section>
	);
}

/** Collapsible content. A native details element, so that it works in every browser. */
export function Unfold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
	return (
		<details className="group rounded-m bg-card px-4 shadow-card">
			<summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2 text-sm font-bold text-green [&::-webkit-details-marker]:hidden">
				{title}
				<span className="group-open:rotate-180">
					<Icon name="down" size={18} />
				</span>
			</summary>
			<div className="flex flex-col gap-2 pb-4 text-sm text-ink-2">{children}</div>
		</details>
	);
}
