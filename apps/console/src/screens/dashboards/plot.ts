import { delayTicksMs } from "./formats.ts";

/** An axis of values: its ticks, and where a value lies between its ends (0 to 1). */
type Scale = {
	readonly ticks: readonly number[];
	readonly shareOf: (value: number) => number;
};

const intervals = 4;

const roundSteps = [1, 2, 2.5, 5, 10];

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

/** From zero to the round number at or above the largest value. Counts have no ticks between whole numbers. */
export function linearScale(values: readonly number[]): Scale {
	const most = Math.max(...values);
	const power = 10 ** Math.floor(Math.log10(most / intervals));
	const step = power * (roundSteps.find((round) => round * power * intervals >= most) ?? 10);
	const shownStep = values.every(Number.isInteger) ? Math.max(1, Math.ceil(step)) : step;
	const ticks = Array.from({ length: Math.ceil(most / shownStep) + 1 }, (_, index) => index * shownStep);
	const end = ticks.at(-1) ?? most;
	return { ticks, shareOf: (value) => value / end };
}

/** The axis without a value above zero: shares go to 100%, other values have only zero. */
export function zeroScale(shares: boolean): Scale {
	return { ticks: shares ? [0, 0.25, 0.5, 0.75, 1] : [0], shareOf: (value) => value };
}

/** For delays, which range from milliseconds to days. */
export function delayScale(values: readonly number[]): Scale {
	const [least, most] = [Math.max(1, Math.min(...values)), Math.max(1, ...values)];
	const from = delayTicksMs.findLast((ms) => ms <= least) ?? 1;
	const to = delayTicksMs.find((ms) => ms >= most && ms > from) ?? Math.max(most, from + 1);
	return {
		ticks: delayTicksMs.filter((ms) => ms >= from && ms <= to),
		shareOf: (value) => Math.log(value / from) / Math.log(to / from),
	};
}
