import type { ReactNode } from "react";
import type { ChartProps, Plot, Point, Series } from "./plot.ts";

/** Colours differ in hue and lightness, and lines in dashes too, so that colour-blind people can read them. */
const tones = [
	{ text: "text-chart-1", dash: "" },
	{ text: "text-chart-2", dash: "7 3" },
	{ text: "text-chart-3", dash: "2 3" },
	{ text: "text-chart-4", dash: "10 3 2 3" },
	{ text: "text-chart-5", dash: "4 2" },
	{ text: "text-chart-6", dash: "1 2" },
] as const;
export const toneOf = (index: number) => tones[index % tones.length] ?? tones[0];

type Drawing = { readonly chart: ChartProps; readonly plot: Plot };
type OneSeries = Drawing & { readonly one: Series; readonly index: number };

const labelGapPx = 28;
const letterPx = 7;

/** Grid, labels of the values, and as many labels of the points as there is room for. */
export function Axes({ chart, plot }: Drawing) {
	const { points, format, formatAxis = format, formatX, sideways = false } = chart;
	const { left, right, top, bottom } = plot.box;
	const labels = points.map(({ x }) => formatX(x));
	const longestPx = Math.max(...labels.map(({ length }) => length)) * letterPx;
	const every = sideways ? 1 : Math.ceil(((longestPx + labelGapPx) * points.length) / (right - left));
	const label = (
		key: string | number,
		x: number,
		y: number,
		anchor: "start" | "middle" | "end",
		text: string,
	) => (
		<text key={key} x={x} y={y} dy="0.35em" textAnchor={anchor} className="text-xs" fill="currentColor">
			{text}
		</text>
	);
	return (
		<g>
			{plot.scale.ticks.map((tick) => {
				const at = plot.valuePx(tick);
				const line = sideways
					? { x1: at, x2: at, y1: top, y2: bottom }
					: { x1: left, x2: right, y1: at, y2: at };
				return <line key={tick} {...line} className="text-line" stroke="currentColor" />;
			})}
			{plot.scale.ticks.map((tick) =>
				sideways
					? label(tick, plot.valuePx(tick), bottom + 14, "middle", formatAxis(tick))
					: label(tick, left - 8, plot.valuePx(tick), "end", formatAxis(tick)),
			)}
			{labels.map((text, index) => {
				if (index % every !== 0) return null;
				const at = plot.pointPx(index);
				if (sideways) return label(index, left - 8, at, "end", text);
				const isAtEnd = at + (text.length * letterPx) / 2 > plot.widthPx;
				return label(index, isAtEnd ? plot.widthPx : at, bottom + 14, isAtEnd ? "end" : "middle", text);
			})}
		</g>
	);
}

/** Marks the point whose values are shown. */
export function Cursor({ chart, plot, index }: Drawing & { readonly index: number }) {
	const { left, right, top, bottom } = plot.box;
	const thickness = Math.max(1, plot.bandPx);
	const start = plot.pointPx(index) - thickness / 2;
	return chart.sideways === true ? (
		<rect x={left} y={start} width={right - left} height={thickness} className="fill-line" />
	) : (
		<rect x={start} y={top} width={thickness} height={bottom - top} className="fill-line" />
	);
}

export function Marks({ chart, plot }: Drawing) {
	return chart.series.map((one, index): ReactNode => {
		const Shape = shapes[one.shape];
		return (
			<g key={one.id} className={toneOf(index).text} fill="currentColor" stroke="currentColor">
				<Shape chart={chart} plot={plot} one={one} index={index} />
			</g>
		);
	});
}

const shapes = { bar: Bars, area: Area, line: Line } as const;

/** What the series before this one add up to at a point. */
function below({ chart, plot, index }: OneSeries, { values }: Point): number {
	if (!plot.stacked) return 0;
	return chart.series.slice(0, index).reduce((sum, { id }) => sum + (values[id] ?? 0), 0);
}

const barPxMax = 28;
const bandShare = 0.8;

/** Bars of one point stand side by side, or are stacked. */
function Bars(props: OneSeries) {
	const { chart, plot, one, index } = props;
	const besides = plot.stacked ? 1 : chart.series.length;
	const thickness = Math.min(barPxMax, (plot.bandPx * bandShare) / besides);
	const offset = plot.stacked ? -thickness / 2 : (index - besides / 2) * thickness;
	return chart.points.map((point, at) => {
		const [low, high] = [below(props, point), below(props, point) + (point.values[one.id] ?? 0)];
		const [from, to] = [plot.valuePx(low), plot.valuePx(high)];
		const start = plot.pointPx(at) + offset;
		const size =
			chart.sideways === true
				? { x: from, y: start, width: to - from, height: thickness }
				: { x: start, y: to, width: thickness, height: from - to };
		return <rect key={point.x} {...size} stroke="none" />;
	});
}

/** Areas lie on each other. */
function Area(props: OneSeries) {
	const { chart, plot, one } = props;
	const edge = (height: (point: Point) => number) =>
		chart.points.map((point, at) => `${plot.pointPx(at)} ${plot.valuePx(height(point))}`);
	const low = edge((point) => below(props, point));
	const high = edge((point) => below(props, point) + (point.values[one.id] ?? 0));
	return (
		<>
			<path d={`M${[...high, ...low.toReversed()].join("L")}Z`} fillOpacity={0.75} stroke="none" />
			<path d={`M${high.join("L")}`} fill="none" />
		</>
	);
}

const underWidthPx = 0.75;
/** With more points, dots are left out. */
const dotsMax = 40;

/** A line with a gap where there is no value. */
function Line({ chart, plot, one, index }: OneSeries) {
	const spots = chart.points.map(({ x, values }, at) => {
		const value = values[one.id];
		return value === null || value === undefined
			? null
			: { x, cx: plot.pointPx(at), cy: plot.valuePx(value) };
	});
	const path = spots.map((spot, at) => spot && `${spots[at - 1] ? "L" : "M"}${spot.cx} ${spot.cy}`).join("");
	const dots = spots.filter((spot) => spot !== null);
	return (
		<>
			<path
				d={path}
				fill="none"
				// A line under others is wider, so that equal values do not hide it.
				strokeWidth={2 + (chart.series.length - 1 - index) * underWidthPx}
				strokeDasharray={toneOf(index).dash}
			/>
			{dots.length > dotsMax ? null : dots.map(({ x, cx, cy }) => <circle key={x} cx={cx} cy={cy} r={2} />)}
		</>
	);
}
