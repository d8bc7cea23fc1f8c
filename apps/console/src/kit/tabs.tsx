import { classNames } from "@puente/ui";
import { type KeyboardEvent, type ReactNode, useId } from "react";

export type TabItem<Id extends string> = { readonly id: Id; readonly label: string; readonly count?: number };

/** Tabs of a page; the arrow keys switch between them. */
export function Tabs<Id extends string>(props: {
	readonly label: string;
	readonly items: readonly TabItem<Id>[];
	readonly current: Id;
	readonly onChange: (id: Id) => void;
	readonly children: ReactNode;
}) {
	const base = useId();
	const { items, current, onChange } = props;
	const onKey = (event: KeyboardEvent) => {
		const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
		const next = items.at((items.findIndex(({ id }) => id === current) + step) % items.length);
		if (step === 0 || next === undefined) return;
		event.preventDefault();
		onChange(next.id);
		document.getElementById(`${base}-${next.id}`)?.focus();
	};
	return (
		<div className="min-w-0">
			<div
				role="tablist"
				aria-label={props.label}
				onKeyDown={onKey}
				className="mb-3 flex flex-wrap gap-1 border-b border-line"
			>
				{items.map(({ id, label, count }) => (
					<button
						key={id}
						id={`${base}-${id}`}
						type="button"
						role="tab"
						aria-selected={id === current}
						aria-controls={`${base}-panel`}
						tabIndex={id === current ? 0 : -1}
						onClick={() => onChange(id)}
						className={classNames(
							"-mb-px min-h-9 border-b-2 px-3 py-1.5 text-md font-semibold",
							id === current ? "border-green text-green" : "border-transparent text-ink-2 hover:text-ink",
						)}
					>
						{label}
						{count === undefined ? null : <span className="ml-1.5 text-2xs tabular-nums">{count}</span>}
					</button>
				))}
			</div>
			<div
				role="tabpanel"
				id={`${base}-panel`}
				aria-labelledby={`${base}-${current}`}
				className="flex flex-col gap-4"
			>
				{props.children}
			</div>
		</div>
	);
}
