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

type Mark = "done" | "late" | "next";
const marks: Readonly<Record<Mark, { readonly dot: string; readonly detail: string }>> = {
	done: { dot: "bg-green text-on-green", detail: "text-ink-3" },
	late: { dot: "bg-red text-on-red", detail: "font-semibold text-red" },
	next: { dot: "bg-line text-ink-2", detail: "text-ink-3" },
};

export type TimelineItem = {
	readonly number: number;
	readonly mark: Mark;
	readonly title: string;
	readonly detail: string;
	readonly value: string;
	/** Shown when the row is expanded. */
	readonly more: ReactNode;
	readonly moreLabel: string;
};

/** An ordered list of done, late and upcoming items; each row expands. */
export function Timeline({ items }: { readonly items: readonly TimelineItem[] }) {
	return (
		<ol>
			{items.map((item) => (
				<li key={item.number} className="border-b border-line last:border-0">
					<details className="group">
						<summary className="flex min-h-14 list-none items-center gap-x-3 rounded-s py-2 [&::-webkit-details-marker]:hidden">
							<span
								aria-hidden="true"
								className={classNames(
									"grid size-[1.75rem] shrink-0 place-items-center rounded-full text-2xs font-bold",
									marks[item.mark].dot,
								)}
							>
								{item.mark === "done" ? <Icon name="check" size={16} /> : item.number}
							</span>
							<span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
								<span className="min-w-0 flex-1 basis-[6rem]">
									<span className="block text-sm text-ink">{item.title}</span>
									<span className={classNames("block text-xs", marks[item.mark].detail)}>{item.detail}</span>
								</span>
								<span className="text-sm font-semibold text-ink tabular-nums">{item.value}</span>
							</span>
							<span className="text-ink-3 transition-transform group-open:rotate-180">
								<Icon name="down" size={16} />
							</span>
							<span className="sr-only">{item.moreLabel}</span>
						</summary>
						<div className="pb-3 pl-10">{item.more}</div>
					</details>
				</li>
			))}
		</ol>
	);
}
