import { classNames } from "@puente/ui";
import { type KeyboardEvent, type PointerEvent, useCallback, useState } from "react";
import { Axes, Cursor, Marks, toneOf } from "./marks.tsx";
import { type ChartProps, type Plot, plotOf, type Series } from "./plot.ts";

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A chart as plain SVG in the colours of the tokens. Pointer and arrow keys show the values of a point. */
export function Chart(props: ChartProps) {
	const { title, sentence, series, points, sideways = false } = props;
	const { widthPx, measure } = useWidth();
	const [shown, setShown] = useState<number | null>(null);
	const plot = plotOf(props, widthPx);
	const showAt = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
		const { left, top } = currentTarget.getBoundingClientRect();
		setShown(plot.pointAt(sideways ? clientY - top : clientX - left));
	};
	const step = (event: KeyboardEvent) => {
		const by = steps[event.key];
		if (by === undefined) return;
		event.preventDefault();
		setShown(Math.min(Math.max((shown ?? 0) + by, 0), points.length - 1));
	};
	return (
		<figure className="m-0 text-ink-2">
			<Legend series={series} />
			<div ref={measure} className="relative">
				<svg
					role="application"
					// biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move through the points.
					tabIndex={0}
					width={widthPx}
					height={plot.heightPx}
					aria-label={title}
					aria-description={sentence}
					className="block"
					onPointerMove={showAt}
					onPointerLeave={() => setShown(null)}
					onFocus={() => setShown(0)}
					onBlur={() => setShown(null)}
					onKeyDown={step}
				>
					{widthPx === 0 ? null : (
						<>
							<Axes chart={props} plot={plot} />
							{shown === null ? null : <Cursor chart={props} plot={plot} index={shown} />}
							<Marks chart={props} plot={plot} />
						</>
					)}
				</svg>
				<div role="status">{shown === null ? null : <Tip chart={props} plot={plot} shown={shown} />}</div>
			</div>
		</figure>
	);
}

function useWidth() {
	const [widthPx, setWidthPx] = useState(0);
	const measure = useCallback((element: HTMLElement | null) => {
		if (element === null) return;
		const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return { widthPx, measure };
}

function Legend({ series }: { readonly series: readonly Series[] }) {
	if (series.length < 2) return null;
	return (
		<ul className="mb-1 flex flex-wrap gap-x-4 gap-y-1 text-2xs">
			{series.map(({ id, label, shape }, index) => (
				<li key={id} className="flex items-center gap-1.5">
					<Sample shape={shape} index={index} />
					<span className="text-ink-2">{label}</span>
				</li>
			))}
		</ul>
	);
}

function Sample({ shape, index }: { readonly shape: Series["shape"]; readonly index: number }) {
	const { text, dash } = toneOf(index);
	return (
		<svg width="26" height="10" aria-hidden="true" className={classNames("shrink-0", text)}>
			{shape === "line" ? (
				<line x1="0" y1="5" x2="26" y2="5" stroke="currentColor" strokeWidth="2" strokeDasharray={dash} />
			) : (
				<rect x="8" width="10" height="10" rx="2" fill="currentColor" />
			)}
		</svg>
	);
}

const tipGapPx = 12;

/** The values of a point, beside it on the side with more room. */
function Tip(props: { readonly chart: ChartProps; readonly plot: Plot; readonly shown: number }) {
	const { chart, plot, shown } = props;
	const point = chart.points[shown];
	if (point === undefined) return null;
	const at = plot.pointPx(shown);
	const beside = at < plot.widthPx / 2 ? { left: at + tipGapPx } : { right: plot.widthPx - at + tipGapPx };
	const place = chart.sideways === true ? { right: 0, top: at + tipGapPx } : { ...beside, top: plot.box.top };
	return (
		<div
			style={place}
			className="pointer-events-none absolute z-10 rounded-s border border-line bg-card px-3 py-2 text-2xs shadow-card"
		>
			<p className="mb-1 font-semibold text-ink">{(chart.formatWholeX ?? chart.formatX)(point.x)}</p>
			<ul className="flex flex-col gap-0.5">
				{chart.series.map(({ id, label, shape }, index) => {
					const value = point.values[id];
					return value === null || value === undefined ? null : (
						<li key={id} className="flex items-center gap-2">
							<Sample shape={shape} index={index} />
							<span>{label}</span>
							<span className="ml-auto pl-3 font-semibold text-ink tabular-nums">{chart.format(value)}</span>
						</li>
					);
				})}
			</ul>
		</div>
	);
}
