import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** A value with a copy button. */
export function CopyRow(props: {
	readonly label: string;
	/** The formatted value; the caller copies the raw one. */
	readonly value: string;
	readonly copyLabel: string;
	readonly onCopy: () => void;
}) {
	return (
		<div className="border-b border-line py-1.5 last:border-0">
			<dt className="text-xs text-ink-3">{props.label}</dt>
			<dd className="flex items-center gap-2">
				<span
					className={classNames(
						"min-w-0 flex-1 font-bold tabular-nums",
						// A number that is dictated at a till stays on one line, down to the narrowest phone.
						/^[\d ]+$/.test(props.value)
							? "text-[min(1.1875rem,4.6vw)] whitespace-nowrap"
							: "text-lg break-words",
					)}
				>
					{props.value}
				</span>
				<button
					type="button"
					onClick={props.onCopy}
					aria-label={props.copyLabel}
					className="-mt-3 grid size-12 shrink-0 place-items-center rounded-f bg-green-soft text-green active:bg-line print:hidden"
				>
					<Icon name="copy" size={22} />
				</button>
			</dd>
		</div>
	);
}

/** Bars in a box of 100 by 30, always on white with a quiet zone, so that a scanner can read them from the screen. */
export function Barcode({ path, label }: { readonly path: string; readonly label: string }) {
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox="-6 -2 112 34"
			preserveAspectRatio="none"
			className="h-28 w-full bg-white"
			fill="black"
			shapeRendering="crispEdges"
		>
			<path d={path} />
		</svg>
	);
}

type Mark = "done" | "late" | "now" | "next";
const marks: Readonly<Record<Mark, { readonly dot: string; readonly detail: string }>> = {
	done: { dot: "bg-green text-on-green", detail: "text-ink-3" },
	late: { dot: "bg-red text-on-red", detail: "font-semibold text-red" },
	now: { dot: "bg-sun text-sun-ink", detail: "text-ink-2" },
	next: { dot: "bg-sunk text-ink-2", detail: "text-ink-3" },
};

export type TimelineItem = {
	readonly number: number;
	readonly mark: Mark;
	readonly title: string;
	readonly detail?: string;
	readonly value: string;
	/** Shown when the row is expanded. */
	readonly more: ReactNode;
	readonly moreLabel: string;
};

/** An ordered list of done, late and upcoming items, joined by a line; each row expands. */
export function Timeline({ items }: { readonly items: readonly TimelineItem[] }) {
	return (
		<ol>
			{items.map((item, index) => (
				<li key={item.number} className="relative">
					{index < items.length - 1 ? (
						<span
							aria-hidden="true"
							className={classNames(
								"absolute top-[42px] -bottom-[10px] left-[15px] w-[2px]",
								item.mark === "done" ? "bg-green" : "bg-line",
							)}
						/>
					) : null}
					<TimelineRow item={item} />
				</li>
			))}
		</ol>
	);
}

function TimelineRow({ item }: { readonly item: TimelineItem }) {
	const { mark, number, detail } = item;
	const isOpen = mark === "now" || mark === "late";
	return (
		<details className="group">
			<summary className="flex min-h-[52px] list-none items-center gap-x-3 rounded-s py-1.5 [&::-webkit-details-marker]:hidden">
				<span
					aria-hidden="true"
					className={classNames(
						"grid size-[32px] shrink-0 place-items-center rounded-full text-xs font-bold",
						marks[mark].dot,
					)}
				>
					{mark === "done" ? <Icon name="check" size={18} /> : number}
				</span>
				<span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
					<span className="min-w-0 flex-1 basis-[6rem]">
						<span className={classNames("block text-sm", isOpen ? "font-semibold text-ink" : "text-ink-2")}>
							{item.title}
						</span>
						{detail === undefined ? null : (
							<span className={classNames("block text-xs", marks[mark].detail)}>{detail}</span>
						)}
					</span>
					<span
						className={classNames(
							"text-sm tabular-nums",
							isOpen ? "font-bold text-ink" : "font-medium text-ink-2",
						)}
					>
						{item.value}
					</span>
				</span>
				<span className="text-ink-3 transition-transform group-open:rotate-180">
					<Icon name="down" size={16} />
				</span>
				<span className="sr-only">{item.moreLabel}</span>
			</summary>
			<div className="pb-3 pl-11">{item.more}</div>
		</details>
	);
}
