/** A leaf of a calendar. The text beside it says the same day in full. */
export function DateTile({ month, day }: { readonly month: string; readonly day: string }) {
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
