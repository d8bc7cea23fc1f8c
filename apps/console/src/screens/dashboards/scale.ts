import { delayTicksMs } from "./formats.ts";

/** An axis of values: its ticks, and where a value lies between its ends (0 to 1). */
export type Scale = {
	readonly ticks: readonly number[];
	readonly shareOf: (value: number) => number;
};

const intervals = 4;
const roundSteps = [1, 2, 2.5, 5, 10];

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
