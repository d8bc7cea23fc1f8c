/** The main figure of a screen on our green, with small facts below. */
export function Hero(props: {
	readonly label: string;
	readonly value: string;
	readonly pills: readonly string[];
}) {
	return (
		<section className="stage overflow-hidden rounded-l p-5">
			<h2 className="stage-text text-sm">{props.label}</h2>
			<p className="figure-face my-1 text-[min(2.5rem,10vw)] leading-tight break-words">{props.value}</p>
			<ul className="mt-2.5 flex flex-wrap gap-2">
				{props.pills.map((pill) => (
					<li key={pill} className="rounded-full bg-green-pill px-3 py-1 text-xs font-semibold tabular-nums">
						{pill}
					</li>
				))}
			</ul>
		</section>
	);
}
