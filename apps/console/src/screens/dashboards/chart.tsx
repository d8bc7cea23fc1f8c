import { classNames } from "@puente/ui";
import {
	Area,
	Bar,
	CartesianGrid,
	ComposedChart,
	Line,
	ResponsiveContainer,
	Tooltip,
	type TooltipContentProps,
	XAxis,
	YAxis,
} from "recharts";
import { delayTicksMs } from "./formats.ts";

/** One series of a chart. Its colour and dashes follow from its index. */
export type Series = {
	readonly id: string;
	readonly label: string;
	/** Ground: a pale bar behind the lines. */
	readonly shape: "line" | "bar" | "ground" | "area";
};

export type Point = {
	readonly x: string;
	readonly values: Readonly<Record<string, number | null>>;
};

export type ChartProps = {
	readonly title: string;
	readonly sentence: string;
	readonly series: readonly Series[];
	readonly points: readonly Point[];
	readonly formatX: (x: string) => string;
	/** Longer format with the year, for tables and tooltips. */
	readonly formatWholeX?: (x: string) => string;
	readonly format: (value: number) => string;
	/** Shorter format, for the axis. */
	readonly formatAxis?: (value: number) => string;
	/** Shares of a whole: an axis without values goes to 100%. */
	readonly shares?: boolean;
	/** For delays, which range from milliseconds to days. */
	readonly logarithmic?: boolean;
	/** Horizontal stacked bars, for categories with long names. */
	readonly sideways?: boolean;
};

/** Colours differ in hue and lightness, and lines in dashes too, so that colour-blind people can read them. */
const tones = [
	{ text: "text-chart-1", dash: "" },
	{ text: "text-chart-2", dash: "7 3" },
	{ text: "text-chart-3", dash: "2 3" },
	{ text: "text-chart-4", dash: "10 3 2 3" },
	{ text: "text-chart-5", dash: "4 2" },
	{ text: "text-chart-6", dash: "1 2" },
] as const;
const toneOf = (index: number) => tones[index % tones.length] ?? tones[0];

const heightPx = 240;
const barPx = 24;
const underWidthPx = 0.75;
const groundOpacity = 0.3;
const axisPx = 40;
/** With more points, dots are left out. */
const pointsMax = 40;
const tick = { fontSize: "0.75rem", fill: "currentColor" };

// Recharts draws plain SVG with keyboard support and adds no inline style tags, which our security policy forbids.
export function Chart(props: ChartProps) {
	const { points, sideways = false } = props;
	return (
		<figure className="m-0 text-ink-2">
			<Legend series={props.series} />
			<ResponsiveContainer width="100%" height={sideways ? points.length * barPx + axisPx : heightPx}>
				<ComposedChart
					data={[...points]}
					layout={sideways ? "vertical" : "horizontal"}
					title={props.title}
					desc={props.sentence}
					margin={{ top: 8, right: 12, bottom: 0, left: 4 }}
				>
					<CartesianGrid
						vertical={sideways}
						horizontal={!sideways}
						className="text-line"
						stroke="currentColor"
					/>
					{sideways ? sidewaysAxes(props) : uprightAxes(props)}
					<Tooltip
						isAnimationActive={false}
						content={(shown: TooltipContentProps) => <Tip shown={shown} chart={props} />}
					/>
					{props.series.map((series, index) => renderSeries(series, index, props))}
				</ComposedChart>
			</ResponsiveContainer>
		</figure>
	);
}

const axis = { tick, stroke: "currentColor", tickLine: false } as const;

function uprightAxes(props: ChartProps) {
	const { points, formatX, format, formatAxis = format, logarithmic = false } = props;
	return (
		<>
			<XAxis {...axis} dataKey="x" tickFormatter={formatX} minTickGap={28} />
			<YAxis
				{...axis}
				tickFormatter={formatAxis}
				axisLine={false}
				width={64}
				{...(logarithmic ? logarithmicAxis(points) : linearAxis(props))}
			/>
		</>
	);
}

function sidewaysAxes({ formatX, format, formatAxis = format }: ChartProps) {
	return (
		<>
			<XAxis {...axis} type="number" tickFormatter={formatAxis} allowDecimals={false} />
			<YAxis {...axis} type="category" dataKey="x" tickFormatter={formatX} width={180} interval={0} />
		</>
	);
}

/** Without a value above zero the library would invent a scale, with the same label at each line. */
function linearAxis({ points, shares = false }: ChartProps) {
	const isFlat = points.every(({ values }) => Object.values(values).every((value) => (value ?? 0) === 0));
	if (!isFlat) return {};
	return { domain: [0, 1] as [number, number], ticks: shares ? [0, 0.25, 0.5, 0.75, 1] : [0] };
}

function logarithmicAxis(points: readonly Point[]) {
	const values = points.flatMap((point) => Object.values(point.values).flatMap((value) => value ?? []));
	const [least, most] = [Math.max(1, Math.min(...values)), Math.max(1, ...values)];
	const below = delayTicksMs.findLast((ms) => ms <= least) ?? 1;
	const above = delayTicksMs.find((ms) => ms >= most) ?? most;
	const ticks = delayTicksMs.filter((ms) => ms >= below && ms <= above);
	return { scale: "log" as const, domain: [below, above] as [number, number], ticks };
}

/** A function, not a component, because the library looks for its own components among the children. */
function renderSeries({ id, shape }: Series, index: number, chart: ChartProps) {
	const { points, series, sideways = false } = chart;
	const { text, dash } = toneOf(index);
	const common = {
		dataKey: ({ values }: Point) => values[id],
		className: text,
		isAnimationActive: false,
	};
	if (shape === "ground" || shape === "bar")
		return (
			<Bar
				key={id}
				{...common}
				fill="currentColor"
				fillOpacity={shape === "ground" ? groundOpacity : 1}
				maxBarSize={28}
				{...(sideways ? { stackId: "all" } : {})}
			/>
		);
	if (shape === "area")
		return (
			<Area
				key={id}
				{...common}
				type="linear"
				stackId="all"
				stroke="currentColor"
				fill="currentColor"
				fillOpacity={0.75}
			/>
		);
	const pointCount = points.filter(({ values }) => values[id] !== null && values[id] !== undefined).length;
	return (
		<Line
			key={id}
			{...common}
			type="linear"
			stroke="currentColor"
			// A line under others is wider, so that equal values do not hide it.
			strokeWidth={2 + (series.length - 1 - index) * underWidthPx}
			strokeDasharray={dash}
			dot={
				pointCount <= pointsMax ? { r: 2, className: text, fill: "currentColor", strokeDasharray: "" } : false
			}
		/>
	);
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
				<rect
					x="8"
					width="10"
					height="10"
					rx="2"
					fill="currentColor"
					fillOpacity={shape === "ground" ? groundOpacity : 1}
				/>
			)}
		</svg>
	);
}

function Tip({ shown, chart }: { readonly shown: TooltipContentProps; readonly chart: ChartProps }) {
	const point = chart.points.find(({ x }) => x === shown.label);
	if (!shown.active || !point) return null;
	return (
		<div className="rounded-s border border-line bg-card px-3 py-2 text-2xs shadow-card">
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
