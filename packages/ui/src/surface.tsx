import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

export function Card({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
	return (
		<section
			className={classNames(
				"rounded-l bg-card p-4 shadow-card",
				// Rows and links have room of their own above and below.
				"has-[>a:not([data-button]):last-child]:pb-1.5 has-[>dl:last-child]:pb-2 has-[>nav:last-child]:pb-1.5",
				"has-[>a:not([data-button]):first-child]:pt-1.5 has-[>dl:first-child]:pt-2 has-[>nav:first-child]:pt-1.5",
			)}
		>
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
			<dd className="ml-auto text-right font-semibold wrap-anywhere tabular-nums">{value}</dd>
		</div>
	);
}

type TagTone = "good" | "late" | "wrong" | "warn" | "quiet";
const tagTones: Readonly<Record<TagTone, string>> = {
	good: "bg-green-soft text-green-ink",
	late: "bg-red-soft text-red-ink",
	wrong: "bg-red text-on-red",
	warn: "bg-sun-soft text-sun-ink-2",
	quiet: "bg-sunk text-ink-2",
};

export function Tag({ tone, children }: { readonly tone: TagTone; readonly children: ReactNode }) {
	return (
		<span className={classNames("inline-block rounded-[8px] px-2 py-0.5 text-2xs font-bold", tagTones[tone])}>
			{children}
		</span>
	);
}

type NoticeTone = "info" | "good" | "private" | "warning" | "wrong";
const noticeTones: Readonly<Record<NoticeTone, { box: string; icon: IconName }>> = {
	info: { box: "bg-green-soft text-green-ink", icon: "info" },
	good: { box: "bg-green-soft text-green-ink", icon: "check" },
	private: { box: "bg-green-soft text-green-ink", icon: "lock" },
	warning: { box: "bg-sun-soft text-sun-ink-2", icon: "alert" },
	wrong: { box: "bg-red-soft text-red-ink", icon: "alert" },
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
