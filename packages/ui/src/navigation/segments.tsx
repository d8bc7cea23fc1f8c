import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "../class-names.ts";

export type Segment<Id extends string> = { readonly id: Id; readonly label: string };

/** The tab that a key moves to; null for other keys. */
export function segmentAfter(key: string, index: number, count: number): number | null {
	if (key === "ArrowRight") return (index + 1) % count;
	if (key === "ArrowLeft") return (index - 1 + count) % count;
	if (key === "Home") return 0;
	if (key === "End") return count - 1;
	return null;
}

/** Tabs of one panel. Arrow keys, Home and End move between them, as the ARIA tab pattern requires. */
export function Segments<Id extends string>(props: {
	readonly id: string;
	readonly label: string;
	readonly segments: readonly Segment<Id>[];
	readonly current: Id;
	readonly onChange: (id: Id) => void;
	readonly children: ReactNode;
}) {
	const { id, segments, current, onChange } = props;
	const list = useRef<HTMLDivElement>(null);
	const move = (event: KeyboardEvent) => {
		const next = segmentAfter(
			event.key,
			segments.findIndex((segment) => segment.id === current),
			segments.length,
		);
		const segment = next === null ? undefined : segments[next];
		if (segment === undefined) return;
		event.preventDefault();
		onChange(segment.id);
		list.current?.querySelector<HTMLElement>(`#${id}-tab-${segment.id}`)?.focus();
	};
	return (
		<div>
			<div
				ref={list}
				role="tablist"
				aria-label={props.label}
				onKeyDown={move}
				className="flex flex-wrap gap-1 rounded-f bg-sunk p-1"
			>
				{segments.map((segment) => (
					<button
						key={segment.id}
						type="button"
						role="tab"
						id={`${id}-tab-${segment.id}`}
						aria-selected={segment.id === current}
						aria-controls={`${id}-panel`}
						tabIndex={segment.id === current ? 0 : -1}
						onClick={() => onChange(segment.id)}
						className={classNames(
							"min-h-11 flex-1 basis-24 rounded-s px-2 text-sm font-semibold",
							segment.id === current ? "bg-raise text-green shadow-card" : "text-ink-2",
						)}
					>
						{segment.label}
					</button>
				))}
			</div>
			<div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${current}`}>
				{props.children}
			</div>
		</div>
	);
}
