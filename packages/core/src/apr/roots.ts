import { ok, type Result, refuse } from "../result.ts";

/**
 * A present value as a function of the force of interest u = ln(1 + rate): Σ cₖ · e^(−u·tₖ), with times rising. Every
 * rate above −100% is one u, so the search needs no starting guess and covers every rate.
 */
export type Term = { readonly time: number; readonly coefficient: number };

/** Why no rate can be shown. */
export type NoRate = "no-rate" | "rate-not-unique" | "rate-beyond-measure";

/** The search covers e^±5000; a root there may still be a rate that no double can hold, which `rateOf` refuses. */
const forceMax = 5_000;
const stepsMax = 200;

/** The value scaled by e^(u·t*) so that no exponent is positive: it keeps its sign and can never overflow. */
function presentValue(terms: readonly Term[], force: number): number {
	const reference = (force < 0 ? terms.at(-1) : terms[0])?.time ?? 0;
	let value = 0;
	for (const { time, coefficient } of terms) value += coefficient * Math.exp(-force * (time - reference));
	return value;
}

/** Sign changes along the coefficients. Descartes: there are as many roots, or fewer by an even number. */
export function signChanges(terms: readonly Term[]): number {
	let changes = 0;
	let last = 0;
	for (const { coefficient } of terms) {
		const sign = Math.sign(coefficient);
		if (sign !== 0 && last !== 0 && sign !== last) changes++;
		if (sign !== 0) last = sign;
	}
	return changes;
}

/** The root of a function that changes sign between two points, by regula falsi (Illinois) kept inside bisection. */
export function rootBetween(value: (at: number) => number, ends: readonly [number, number]): number {
	let [low, high] = ends;
	let [atLow, atHigh] = [value(low), value(high)];
	if (atLow === 0) return low;
	if (atHigh === 0) return high;
	let side = 0;
	for (let step = 0; step < stepsMax; step++) {
		const falsi = (low * atHigh - high * atLow) / (atHigh - atLow);
		const inside = falsi > low && falsi < high && step % 3 !== 2;
		const middle = inside ? falsi : (low + high) / 2;
		if (middle <= low || middle >= high) return middle;
		const atMiddle = value(middle);
		if (atMiddle === 0 || high - low < 4e-16 * Math.max(1, Math.abs(middle))) return middle;
		if (Math.sign(atMiddle) === Math.sign(atLow)) {
			[low, atLow] = [middle, atMiddle];
			if (side === -1) atHigh /= 2;
			side = -1;
		} else {
			[high, atHigh] = [middle, atMiddle];
			if (side === 1) atLow /= 2;
			side = 1;
		}
	}
	return (low + high) / 2;
}

/** Widens from zero until the sign at both ends differs; null when the range of rates is exhausted. */
export function bracket(
	value: (at: number) => number,
	limits: { readonly low: number; readonly high: number },
): readonly [number, number] | null {
	for (let width = 0.25; ; width *= 2) {
		const low = Math.max(-width, limits.low);
		const high = Math.min(width, limits.high);
		if (Math.sign(value(low)) * Math.sign(value(high)) <= 0) return [low, high];
		if (low === limits.low && high === limits.high) return null;
	}
}

/**
 * All roots in order. Between two roots of a function lies one of its derivative (Rolle). The derivative of the value
 * freed of its first exponential has one term less, so the recursion ends at a single term, which has no root. Only
 * flows that change sign more than once need this.
 */
function allRoots(terms: readonly Term[]): readonly number[] {
	if (signChanges(terms) === 0) return [];
	const first = terms[0]?.time ?? 0;
	const derivative = terms
		.slice(1)
		.map(({ time, coefficient }) => ({ time, coefficient: -coefficient * (time - first) }));
	const cuts = [-forceMax, ...allRoots(derivative), forceMax];
	const value = (force: number) => presentValue(terms, force);
	const roots: number[] = [];
	for (let index = 1; index < cuts.length; index++) {
		const [low, high] = [cuts[index - 1] ?? 0, cuts[index] ?? 0];
		const [atLow, atHigh] = [value(low), value(high)];
		if (atLow === 0) {
			roots.push(low);
		} else if (atLow * atHigh < 0) {
			roots.push(rootBetween(value, [low, high]));
		}
	}
	return roots;
}

/** e^u − 1, refused when no double can hold it: 700% in a single day compounds to more than 10^308 in a year. */
export function rateOf(force: number): Result<number, NoRate> {
	const rate = Math.expm1(force);
	return Number.isFinite(rate) ? ok(rate) : refuse("rate-beyond-measure");
}

/** Newton's method doubles its digits with each step; one that needs more steps does not converge. */
const newtonStepsMax = 30;

/**
 * The root by Newton's method, started where the sums of both signs would meet if each came at its mean time. With
 * exactly one root, a step that no longer moves has found it; null when the method diverges.
 */
function newtonRoot(terms: readonly Term[]): number | null {
	const sums = { in: 0, out: 0, inTime: 0, outTime: 0 };
	for (const { time, coefficient } of terms) {
		sums[coefficient > 0 ? "in" : "out"] += coefficient;
		sums[coefficient > 0 ? "inTime" : "outTime"] += coefficient * time;
	}
	let force = Math.log(-sums.in / sums.out) / (sums.inTime / sums.in - sums.outTime / sums.out);
	for (let step = 0; step < newtonStepsMax; step++) {
		let value = 0;
		let slope = 0;
		for (const { time, coefficient } of terms) {
			const present = coefficient * Math.exp(-force * time);
			value += present;
			slope -= time * present;
		}
		const next = force - value / slope;
		if (!Number.isFinite(next)) return null;
		if (Math.abs(next - force) <= 1e-15 * Math.max(1, Math.abs(next))) return next;
		force = next;
	}
	return null;
}

/**
 * The unique force of interest at which the flows balance, or why there is none. The usual solver starts Newton's method
 * at 10%: it fails near −100% and at the very high rates of short loans, and where flows change sign twice it returns one
 * of two answers without saying so. No rate that is shown may depend on a starting guess.
 */
export function uniqueForce(terms: readonly Term[]): Result<number, NoRate> {
	const changes = signChanges(terms);
	if (changes === 0) return refuse("no-rate");
	if (changes === 1) {
		const quick = newtonRoot(terms);
		if (quick !== null) return ok(quick);
		const value = (force: number) => presentValue(terms, force);
		const ends = bracket(value, { low: -forceMax, high: forceMax });
		return ends ? ok(rootBetween(value, ends)) : refuse("no-rate");
	}
	const [root, ...others] = allRoots(terms);
	if (root === undefined) return refuse("no-rate");
	return others.length === 0 ? ok(root) : refuse("rate-not-unique");
}
