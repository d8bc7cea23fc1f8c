import { type Fraction, nearest, over, percent, plus, taxOf, times, whole } from "./fraction.ts";

/**
 * What a loan costs, worked out again from its product as docs/money.md describes it: with exact fractions, and without
 * the product's code. Amounts are minor units.
 */

/** A product at a borrower's price, as the server stores it with an offer. */
export type OfferedProduct = {
	readonly instalments: "equal" | "single";
	readonly tenures: readonly { readonly days: number; readonly phases: number }[];
	readonly interestPercentPerDay: string;
	readonly feePercent: string;
	readonly feeTaxPercent: string;
	readonly interestTaxPercent: string;
	readonly penaltyTaxPercent: string;
	readonly taxStepMinor: number | null;
};

export type Instalment = {
	/** Days after the payout. */
	readonly day: number;
	readonly principal: bigint;
	readonly interest: bigint;
	readonly tax: bigint;
};

export type WorkedOut = {
	readonly fee: bigint;
	readonly feeTax: bigint;
	readonly received: bigint;
	readonly instalments: readonly Instalment[];
	readonly interest: bigint;
	readonly interestTax: bigint;
	readonly total: bigint;
};

/** Instalments are whole units of the currency; all four currencies have two digits. */
export const unit = 100n;

export function dueOf({ principal, interest, tax }: Instalment): bigint {
	return principal + interest + tax;
}

function sumOf(amounts: readonly bigint[]): bigint {
	return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** The last day of each instalment: the term in even parts, to the nearest day. */
function lastDays(product: OfferedProduct, days: number): readonly number[] {
	const tenure = product.tenures.find((each) => each.days === days);
	if (!tenure) throw new Error(`no term of ${days} days`);
	const count = BigInt(tenure.phases);
	const ends = Array.from({ length: tenure.phases }, (_, index) => {
		return Number((2n * BigInt(index + 1) * BigInt(days) + count) / (2n * count));
	});
	return product.instalments === "single" ? ends.slice(-1) : ends;
}

/** The instalment whose worth on the day of the payout, at the daily rate with its tax, is the principal. */
function levelInstalment(principal: bigint, spans: readonly number[], daily: Fraction): bigint {
	let growth = whole(1n);
	let worth = whole(0n);
	for (const span of spans) {
		growth = times(growth, plus(whole(1n), times(daily, whole(BigInt(span)))));
		worth = plus(worth, over(whole(1n), growth));
	}
	// To the smallest unit first, and then to the nearest whole unit.
	return toUnit(nearest(over(whole(principal), worth)));
}

function toUnit(amount: bigint): bigint {
	return nearest(over(whole(amount), whole(unit))) * unit;
}

type Rates = { readonly daily: Fraction; readonly tax: Fraction; readonly step: bigint };

/** Each instalment pays its interest and the tax on it, and principal with the rest; the last takes what is left. */
function split(principal: bigint, ends: readonly number[], level: bigint, rates: Rates): Instalment[] {
	let left = principal;
	let before = 0;
	return ends.map((day, index) => {
		const interest = nearest(times(whole(left * BigInt(day - before)), rates.daily));
		const tax = taxOf(interest, rates.tax, rates.step);
		const rest = level - interest - tax;
		const part = index === ends.length - 1 || rest > left ? left : rest;
		left -= part;
		before = day;
		return { day, principal: part, interest, tax };
	});
}

/** Makes the last instalment whole: its interest gives way until interest, exact tax and principal are whole units. */
function lowerLast(instalments: readonly Instalment[], { tax: rate, step }: Rates): readonly Instalment[] {
	const last = instalments.at(-1);
	if (!last) return instalments;
	let { interest, tax } = last;
	while ((last.principal + interest + tax) % unit !== 0n) {
		if (interest === 0n) return instalments;
		interest -= 1n;
		tax = taxOf(interest, rate, step);
	}
	return [...instalments.slice(0, -1), { ...last, interest, tax }];
}

function scheduleOf(product: OfferedProduct, principal: bigint, days: number, rates: Rates) {
	const ends = lastDays(product, days);
	const spans = ends.map((day, index) => day - (ends[index - 1] ?? 0));
	const withTax = times(rates.daily, plus(whole(1n), rates.tax));
	const level = levelInstalment(principal, spans, withTax);
	const gapOf = (instalments: readonly Instalment[], wanted: bigint) => {
		const last = instalments.at(-1);
		return last ? dueOf(last) - wanted : 0n;
	};
	const size = (value: bigint) => (value < 0n ? -value : value);
	const count = BigInt(ends.length);
	const first = split(principal, ends, level, rates);
	const gap = gapOf(first, level);
	if (count === 1n || size(gap) <= count / 2n) return lowerLast(first, rates);
	// Rounding left the last instalment away from the others: move them all by the average.
	const move = nearest({ top: size(gap), bottom: count });
	const other = toUnit(level + (gap < 0n ? -move : move));
	const moved = split(principal, ends, other, rates);
	return lowerLast(size(gapOf(moved, other)) < size(gap) ? moved : first, rates);
}

/** Everything that an offer says in money, but the annual rate. Only for offers whose taxes are exact. */
export function workOut(product: OfferedProduct, amount: number, days: number): WorkedOut {
	if (product.taxStepMinor === null) throw new Error("this offer was made before taxes were exact");
	const step = BigInt(product.taxStepMinor);
	const principal = BigInt(amount) * unit;
	const fee = nearest(times(whole(principal), percent(product.feePercent)));
	const feeTax = taxOf(fee, percent(product.feeTaxPercent), step);
	const rates = {
		daily: percent(product.interestPercentPerDay),
		tax: percent(product.interestTaxPercent),
		step,
	};
	const instalments = scheduleOf(product, principal, days, rates);
	return {
		fee,
		feeTax,
		received: principal - fee - feeTax,
		instalments,
		interest: sumOf(instalments.map(({ interest }) => interest)),
		interestTax: sumOf(instalments.map(({ tax }) => tax)),
		total: sumOf(instalments.map(dueOf)),
	};
}
