import { delayScale, linearScale, type Scale, zeroScale } from "./scale.ts";

/** One series of a chart. Its colour and dashes follow from its index. */
export type Series = {
	readonly id: string;
	readonly label: string;
	readonly shape: "line" | "bar" | "area";
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

/** Where things are drawn, in pixels. */
export type Plot = {
	readonly widthPx: number;
	readonly heightPx: number;
	readonly box: {
		readonly left: number;
		readonly right: number;
		readonly top: number;
		readonly bottom: number;
	};
	readonly scale: Scale;
	/** Whether values are stacked on each other. */
	readonly stacked: boolean;
	/** Room of a point along its axis; 0 for lines, whose first and last point are at the ends. */
	readonly bandPx: number;
	readonly valuePx: (value: number) => number;
	/** The middle of a point along its axis, and the point that is nearest to a place. */
	readonly pointPx: (index: number) => number;
	readonly pointAt: (px: number) => number;
};

const uprightPx = { height: 240, left: 68, bottom: 24 };
const sidewaysPx = { row: 24, left: 184, bottom: 28 };
const [topPx, rightPx] = [8, 12];

export function plotOf(chart: ChartProps, widthPx: number): Plot {
	const { series, points, sideways = false } = chart;
	const { left, bottom } = sideways ? sidewaysPx : uprightPx;
	const heightPx = sideways ? topPx + points.length * sidewaysPx.row + bottom : uprightPx.height;
	const box = { left, right: Math.max(left, widthPx - rightPx), top: topPx, bottom: heightPx - bottom };
	const stacked = sideways || series.some(({ shape }) => shape === "area");
	const scale = scaleOf(chart, stacked);
	const [from, length] = sideways ? [box.top, box.bottom - box.top] : [box.left, box.right - box.left];
	const inBands = points.length === 1 || series.some(({ shape }) => shape === "bar");
	const stepPx = length / (inBands ? points.length : points.length - 1);
	const firstPx = inBands ? from + stepPx / 2 : from;
	const last = points.length - 1;
	return {
		widthPx,
		heightPx,
		box,
		scale,
		stacked,
		bandPx: inBands ? stepPx : 0,
		valuePx: (value) =>
			sideways
				? box.left + scale.shareOf(value) * (box.right - box.left)
				: box.bottom - scale.shareOf(value) * (box.bottom - box.top),
		pointPx: (index) => firstPx + index * stepPx,
		pointAt: (px) => Math.min(Math.max(Math.round((px - firstPx) / stepPx), 0), last),
	};
}

function scaleOf(chart: ChartProps, stacked: boolean): Scale {
	const { series, points, logarithmic = false, shares = false } = chart;
	const rows = points.map(({ values }) => series.flatMap(({ id }) => values[id] ?? []));
	const values = stacked ? rows.map((row) => row.reduce((sum, value) => sum + value, 0)) : rows.flat();
	if (logarithmic) return delayScale(values);
	return values.some((value) => value > 0) ? linearScale(values) : zeroScale(shares);
}
