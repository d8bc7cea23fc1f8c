import type { Product } from "./terms.ts";

/**
 * What a product costs a year, for comparing it with ceilings. Floats, because a ceiling is compared with and never posted;
 * what a borrower pays is computed exactly by packages/core.
 */
const stepsMax = 200;
const ratePerDayMax = 1;

type Flow = { readonly day: number; readonly amount: number };

/** Instalments of equal principal for a loan of 1. Equal payments would repay later and so cost less a year. */
function instalments(loan: { days: number; phases: number; interestRatePerDay: number }): readonly Flow[] {
	let before = 0;
	return Array.from({ length: loan.phases }, (_, index) => {
		const day = Math.round(((index + 1) * loan.days) / loan.phases);
		const outstanding = 1 - index / loan.phases;
		const amount = 1 / loan.phases + outstanding * loan.interestRatePerDay * (day - before);
		before = day;
		return { day, amount };
	});
}

/** The rate a day at which the instalments are worth what was paid out, by halving. */
function internalRatePerDay(received: number, flows: readonly Flow[]): number {
	const worth = (rate: number) => flows.reduce((sum, { day, amount }) => sum + amount / (1 + rate) ** day, 0);
	let [low, high] = [0, ratePerDayMax];
	for (let step = 0; step < stepsMax; step++) {
		const middle = (low + high) / 2;
		if (worth(middle) > received) low = middle;
		else high = middle;
	}
	return low;
}

export type PricedProduct = {
	readonly product: Product;
	readonly tenure: Product["tenures"][number];
	readonly price: Product["prices"]["standard"];
};

function ratePerDay({ product, tenure, price }: PricedProduct): number {
	const received = 1 - Number(price.feeRate) * (1 + Number(product.feeTaxRate));
	if (received <= 0) return ratePerDayMax;
	const flows = instalments({ ...tenure, interestRatePerDay: Number(price.interestRatePerDay) });
	return internalRatePerDay(received, flows);
}

export function effective(rateADay: number): number {
	return (1 + rateADay) ** 365 - 1;
}

/** Effective, with fee and tax on the amount received: the stricter of the two usual ways to count a year. */
export function effectiveAnnualOf(priced: PricedProduct): number {
	return effective(ratePerDay(priced));
}

/** While overdue, and while rolled over, interest runs on: what both cost a day on top of it. */
export function overdueRatePerDay({ product, price }: PricedProduct): number {
	return Number(price.interestRatePerDay) + Number(product.penalty.ratePerDay);
}

export function rolloverRatePerDay({ product, price }: PricedProduct): number {
	const fee = Number(product.rollover.feeRate) * (1 + Number(product.feeTaxRate));
	return Number(price.interestRatePerDay) + fee / product.rollover.days;
}
