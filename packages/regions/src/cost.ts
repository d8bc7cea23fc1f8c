import { priceTiers } from "@puente/core/decision";
import { phaseDaysOf } from "@puente/core/offer";
import type { Product } from "./terms.ts";

/**
 * The yearly cost of a product, to compare it with ceilings. Floats, because these figures are compared and never
 * posted; packages/core computes exactly what a borrower pays.
 */
const stepsMax = 200;
const ratePerDayMax = 1;

/** 0.09% is 0.0009. */
export function share(percent: string | number): number {
	return Number(percent) / 100;
}

type Flow = { readonly day: number; readonly amount: number };

/** Instalments of equal principal for a loan of 1. Equal payments would repay later and cost less a year. */
function equalPrincipal(loan: { days: number; phases: number; interestShare: number }): readonly Flow[] {
	const days = phaseDaysOf(loan);
	return days.map((day, index) => {
		const outstanding = 1 - index / loan.phases;
		const sinceLast = day - (days[index - 1] ?? 0);
		return { day, amount: 1 / loan.phases + outstanding * loan.interestShare * sinceLast };
	});
}

/** The daily rate at which the instalments are worth the payout, by bisection. */
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
	const received = 1 - share(price.feePercent) * (1 + share(product.feeTaxPercent));
	if (received <= 0) return ratePerDayMax;
	const flows = equalPrincipal({ ...tenure, interestShare: share(price.interestPercentPerDay) });
	return internalRatePerDay(received, flows);
}

export function effective(rateADay: number): number {
	return (1 + rateADay) ** 365 - 1;
}

/**
 * Effective, with fee and the tax on it, on the amount received: the stricter of the two usual methods. The tax on
 * interest is left out, as in Mexico's CAT.
 */
export function effectiveAnnualOf(priced: PricedProduct): number {
	return effective(ratePerDay(priced));
}

/** The daily cost of being overdue or rolled over, on top of the interest that continues. */
function overdueRatePerDay({ product, price }: PricedProduct): number {
	return share(price.interestPercentPerDay) + share(product.penalty.percentPerDay);
}

/** What a usury law counts, effective a year: interest and fee alone, with penalty, and with the rollover fee. */
export function usuryRatesOf(priced: PricedProduct) {
	return [
		{ of: "interest", value: effectiveAnnualOf(priced) },
		{ of: "penalty", value: effective(overdueRatePerDay(priced)) },
		{ of: "rollover", value: effective(rolloverRatePerDay(priced)) },
	] as const;
}

/** Each tenure at each price. */
export function pricesOf(product: Product): readonly PricedProduct[] {
	return product.tenures.flatMap((tenure) =>
		priceTiers.map((tier) => ({ product, tenure, price: product.prices[tier] })),
	);
}

export function rolloverRatePerDay({ product, price }: PricedProduct): number {
	const fee = share(product.rollover.feePercent) * (1 + share(product.feeTaxPercent));
	return share(price.interestPercentPerDay) + fee / product.rollover.days;
}
