import { priceTiers } from "@puente/core";
import {
	effective,
	effectiveAnnualOf,
	overdueRatePerDay,
	type PricedProduct,
	rolloverRatePerDay,
	share,
} from "./cost.ts";
import type { Region } from "./region.ts";
import type { Product, Terms } from "./terms.ts";
import { uncertifiedCeiling } from "./usury.ts";

/** Google Play, Financial Services, Personal loans: none that must be repaid in full in 60 days or less. */
const storeTenureDaysMin = 61;
/** A rounding error of the halving must not turn an equal rate into a breach. */
const tolerance = 1e-9;

function percent(share: number): string {
	return `${Number((share * 100).toFixed(4))}%`;
}

function shortPercent(share: number): string {
	return `${Number((share * 100).toFixed(2))}%`;
}

/** Whether a share passes a ceiling given in percent. */
function passes(value: number, ceilingPercent: string | number): boolean {
	return value > share(ceilingPercent) + tolerance;
}

function amountProblems(product: Product, { pack }: Region): string[] {
	const { amountMin, amountMax, amountStep } = product;
	const { loan } = pack;
	const found: string[] = [];
	if (amountMin < loan.amountMin || amountMax > loan.amountMax) {
		found.push(
			`amounts ${amountMin} to ${amountMax} lie outside the pack's ${loan.amountMin} to ${loan.amountMax}`,
		);
	}
	if (!(amountMin <= amountMax) || !(amountStep > 0) || (amountMax - amountMin) % amountStep !== 0) {
		found.push(`steps of ${amountStep} do not lead from ${amountMin} to ${amountMax}`);
	}
	return found;
}

function tenureProblems(product: Product, { pack }: Region): string[] {
	const { tenureDaysMin, tenureDaysMax } = pack.loan;
	const found = product.tenures.length > 0 ? [] : ["no tenure is offered"];
	const offered = product.tenures.map(({ days }) => days);
	for (const days of offered.filter((each, index) => offered.indexOf(each) !== index))
		found.push(`tenure ${days} days stands twice`);
	for (const { days, phases } of product.tenures) {
		if (days < tenureDaysMin || days > tenureDaysMax) {
			found.push(`tenure ${days} days lies outside the pack's ${tenureDaysMin} to ${tenureDaysMax}`);
		}
		if (days < storeTenureDaysMin)
			found.push(`tenure ${days} days is 60 or less, which the app stores forbid`);
		if (!Number.isInteger(phases) || phases < 1 || phases > days) {
			found.push(`${phases} instalments do not fit in ${days} days`);
		}
		if (product.instalments === "single" && phases > 1)
			found.push(`${phases} instalments, and all is paid at once at the end`);
	}
	return found;
}

function feeProblems({ product, tenure, price }: PricedProduct, { ceilings }: Terms): string[] {
	const fee = share(price.feePercent);
	const withTax = fee * (1 + share(product.feeTaxPercent));
	const perDay = fee / tenure.days;
	const sentence = `fee ${percent(perDay)} a day over ${tenure.days} days is ${shortPercent(fee)} of the loan, ${shortPercent(withTax)} with tax`;
	if (withTax >= 1) return [`${sentence}: the borrower would owe money at payout`];
	if (passes(withTax, ceilings.feeWithTaxPercentMax)) {
		return [
			`${sentence}, and at most ${shortPercent(share(ceilings.feeWithTaxPercentMax))} may be kept back`,
		];
	}
	if (passes(perDay, ceilings.feePercentPerDayMax)) {
		return [`${sentence}, and the ceiling is ${percent(share(ceilings.feePercentPerDayMax))} a day`];
	}
	return [];
}

function interestProblems({ price }: PricedProduct, { ceilings }: Terms): string[] {
	const perDay = share(price.interestPercentPerDay);
	const { interestPercentPerDayMax, interestPercentPerYearMax } = ceilings;
	const found: string[] = [];
	if (passes(perDay, interestPercentPerDayMax)) {
		found.push(
			`interest ${percent(perDay)} a day passes the ceiling ${percent(share(interestPercentPerDayMax))}`,
		);
	}
	if (passes(perDay * 365, interestPercentPerYearMax)) {
		found.push(
			`interest ${percent(perDay)} a day is ${shortPercent(perDay * 365)} a year and passes the ceiling ${shortPercent(share(interestPercentPerYearMax))}`,
		);
	}
	return found;
}

/** Cost with everything in it: on the net amount, while overdue under a usury law, and while rolled over. */
function costProblems(priced: PricedProduct, { ceilings }: Terms): string[] {
	const { tenure } = priced;
	const found: string[] = [];
	const apr = effectiveAnnualOf(priced);
	if (passes(apr, ceilings.aprPercentMax)) {
		found.push(
			`yearly cost ${shortPercent(apr)} over ${tenure.days} days, fee and tax included, passes the ceiling ${shortPercent(share(ceilings.aprPercentMax))}`,
		);
	}
	const rolledOver = effective(rolloverRatePerDay(priced));
	if (passes(rolledOver, ceilings.aprPercentMax)) {
		found.push(
			`a rollover costs ${shortPercent(rolledOver)} a year and passes the ceiling ${shortPercent(share(ceilings.aprPercentMax))}`,
		);
	}
	return [...found, ...usuryProblems(priced, ceilings)];
}

function usuryProblems(priced: PricedProduct, { usury }: Terms["ceilings"]): string[] {
	if (usury === null || usury.rows.length === 0) return [];
	const lowest = usury.rows.reduce((least, row) =>
		Number(row.percentPerYear) <= Number(least.percentPerYear) ? row : least,
	);
	const uncertified = uncertifiedCeiling(usury);
	const rates = [
		["yearly rate", effectiveAnnualOf(priced)],
		["yearly rate with penalty", effective(overdueRatePerDay(priced))],
		["yearly rate with rollover fee", effective(rolloverRatePerDay(priced))],
	] as const;
	return rates.flatMap(([name, rate]) => {
		if (passes(rate, lowest.percentPerYear)) {
			return [
				`${name} ${shortPercent(rate)} passes the usury ceiling ${shortPercent(share(lowest.percentPerYear))} of ${lowest.month}`,
			];
		}
		if (!passes(rate, uncertified)) return [];
		return [
			`${name} ${shortPercent(rate)} passes ${shortPercent(share(uncertified))}, which holds while no usury ceiling is certified`,
		];
	});
}

function chargeProblems(product: Product, { ceilings, legal }: Terms): string[] {
	const { penalty, rollover, prices } = product;
	const found: string[] = [];
	const rate = share(penalty.percentPerDay);
	if (passes(share(product.feeTaxPercent), ceilings.feeTaxPercentMax)) {
		found.push(
			`tax ${percent(share(product.feeTaxPercent))} on the fee passes the ceiling ${percent(share(ceilings.feeTaxPercentMax))}`,
		);
	}
	if (passes(rate, ceilings.penaltyPercentPerDayMax)) {
		found.push(
			`penalty ${percent(rate)} a day passes the ceiling ${percent(share(ceilings.penaltyPercentPerDayMax))}`,
		);
	}
	if (!(penalty.capPercent > 0 && penalty.capPercent <= 100)) {
		found.push(
			`penalties up to ${penalty.capPercent}% of a phase: the cap must lie between nothing and all of it`,
		);
	}
	if (ceilings.penaltyKind === "charge" && penalty.kind !== "charge") {
		found.push("the penalty is interest, and the law here knows penal charges only");
	}
	if (rollover.days < 1 || rollover.timesMax < 0) {
		found.push(`a rollover of ${rollover.days} days, ${rollover.timesMax} times, makes no sense`);
	}
	if (product.coolingOff.days < legal.coolingOffDaysMin) {
		found.push(
			`cooling-off ${product.coolingOff.days} days is shorter than the law's ${legal.coolingOffDaysMin}`,
		);
	}
	if ([...product.allocation.order].sort().join() !== "interest,penalty,principal") {
		found.push(
			`payments are allotted to ${product.allocation.order.join(", ")}: penalty, interest and principal, each once`,
		);
	}
	const dearer = (name: "interestPercentPerDay" | "feePercent") =>
		Number(prices.preferred[name]) > Number(prices.standard[name]);
	if (dearer("interestPercentPerDay") || dearer("feePercent")) {
		found.push("the preferred price is dearer than the standard one");
	}
	return found;
}

function productProblems(product: Product, region: Region): string[] {
	const priced = product.tenures.flatMap((tenure) =>
		priceTiers.map((tier): PricedProduct => ({ product, tenure, price: product.prices[tier] })),
	);
	const found = [
		...amountProblems(product, region),
		...tenureProblems(product, region),
		...priced.flatMap((each) => feeProblems(each, region.terms)),
		...priced.flatMap((each) => interestProblems(each, region.terms)),
		...priced.flatMap((each) => costProblems(each, region.terms)),
		...chargeProblems(product, region.terms),
	];
	return [...new Set(found)].map((problem) => `product ${product.id}: ${problem}`);
}

/** The range that the home screen names must be one that somebody can borrow. */
function reachProblems({ pack, terms }: Region): string[] {
	const { products } = terms;
	const tenures = products.flatMap((product) => product.tenures.map(({ days }) => days));
	const reached = {
		amountMin: Math.min(...products.map((product) => product.amountMin)),
		amountMax: Math.max(...products.map((product) => product.amountMax)),
		tenureDaysMin: Math.min(...tenures),
		tenureDaysMax: Math.max(...tenures),
	};
	const names = ["amountMin", "amountMax", "tenureDaysMin", "tenureDaysMax"] as const;
	return names
		.filter((name) => reached[name] !== pack.loan[name])
		.map(
			(name) =>
				`loan.${name} ${pack.loan[name]} is what the app says, and the products reach ${reached[name]}`,
		);
}

export function productsProblems(region: Region): readonly string[] {
	const { products } = region.terms;
	const ids = products.map(({ id }) => id);
	return [
		...(products.length < 2 ? ["a region has at least two products"] : []),
		...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `product ${id} stands twice`),
		...products.flatMap((product) => productProblems(product, region)),
		...reachProblems(region),
	];
}
