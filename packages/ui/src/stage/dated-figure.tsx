import type { ReactNode } from "react";

type Tile = { readonly month: string; readonly day: string };

/** A leaf of a calendar. The text beside it says the same day in full. */
function DateTile({ month, day }: Tile) {
	return (
		<span
			aria-hidden="true"
			className="grid shrink-0 overflow-hidden rounded-f border border-line bg-card text-center leading-tight"
		>
			<span className="bg-green px-3 py-0.5 text-2xs font-bold text-on-green uppercase">{month}</span>
			<span className="figure-face px-3 py-1 text-xl">{day}</span>
		</span>
	);
}

/** What is to come on a day: an amount, or how far off the day is. */
export function DatedFigure(props: {
	readonly label: string;
	readonly figure: ReactNode;
	/** The day in full. */
	readonly day: string;
	readonly tile: Tile;
}) {
	return (
		<div className="flex items-center gap-3">
			<div className="min-w-0 flex-1">
				<p className="text-sm text-ink-2">{props.label}</p>
				<p className="figure-face text-[min(1.75rem,8vw)] leading-tight break-words">{props.figure}</p>
				<p className="text-sm text-ink-2 first-letter:uppercase">{props.day}</p>
			</div>
			<DateTile {...props.tile} />
		</div>
	);
}
