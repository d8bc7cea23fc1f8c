import type { Language } from "@puente/core/region";
import {
	effective,
	effectiveAnnualOf,
	type PricedProduct,
	pricesOf,
	rolloverRatePerDay,
	share,
	usuryRatesOf,
} from "../cost.ts";
import { type LegalRecords, recordOn } from "../legal-records.ts";
import type { Region } from "../region.ts";
import type { Product, Terms } from "../terms.ts";
import { lowestUsury } from "../usury.ts";
import { type ProblemText, problemTexts } from "./product-sentences.ts";

/** Google Play, Financial Services, Personal loans: none that must be repaid in full in 60 days or less. */
const storeTenureDaysMin = 61;
/** The phone loads every amount, and borrowers choose from them. */
const amountsMax = 1000;
/** Rounding errors of the bisection must not turn an equal rate into a breach. */
const tolerance = 1e-9;

function percent(share: number): string {
	return `${Number((share * 100).toFixed(4))}%`;
}

function shortPercent(share: number): string {
	return `${Number((share * 100).toFixed(2))}%`;
}

/** Whether a share exceeds a ceiling given in percent. */
function passes(value: number, ceilingPercent: string | number): boolean {
	return value > share(ceilingPercent) + tolerance;
}

function amountProblems(product: Product, { pack }: Region, problemText: ProblemText): string[] {
	const { amountMin, amountMax, amountStep } = product;
	const { loan } = pack;
	const found: string[] = [];
	if (amountMin < loan.amountMin || amountMax > loan.amountMax) {
		const bounds = { packMin: loan.amountMin, packMax: loan.amountMax };
		found.push(problemText("amountsOutside", { amountMin, amountMax, ...bounds }));
	}
	if (!(amountMin <= amountMax) || !(amountStep > 0) || (amountMax - amountMin) % amountStep !== 0) {
		found.push(problemText("stepsUneven", { amountStep, amountMin, amountMax }));
	}
	const count = Math.floor((amountMax - amountMin) / amountStep) + 1;
	if (amountStep > 0 && count > amountsMax) {
		found.push(problemText("stepsTooSmall", { amountStep, count, most: amountsMax }));
	}
	return found;
}

function tenureProblems(product: Product, { pack }: Region, problemText: ProblemText): string[] {
	const { tenureDaysMin, tenureDaysMax } = pack.loan;
	const found = product.tenures.length > 0 ? [] : [problemText("tenureNone")];
	const offered = product.tenures.map(({ days }) => days);
	for (const days of offered.filter((each, index) => offered.indexOf(each) !== index))
		found.push(problemText("tenureTwice", { days }));
	for (const { days, phases } of product.tenures) {
		if (days < tenureDaysMin || days > tenureDaysMax) {
			found.push(problemText("tenureOutside", { days, packMin: tenureDaysMin, packMax: tenureDaysMax }));
		}
		if (days < storeTenureDaysMin) found.push(problemText("tenureTooShort", { days }));
		if (!Number.isInteger(phases) || phases < 1 || phases > days) {
			found.push(problemText("phasesUnfit", { phases, days }));
		}
		if (product.instalments === "single" && phases > 1) found.push(problemText("phasesSingle", { phases }));
	}
	return found;
}

function feeProblems(
	{ product, tenure, price }: PricedProduct,
	{ ceilings }: Terms,
	problemText: ProblemText,
): string[] {
	const fee = share(price.feePercent);
	const withTax = fee * (1 + share(product.feeTaxPercent));
	const perDay = fee / tenure.days;
	const values = {
		perDay: percent(perDay),
		days: tenure.days,
		fee: shortPercent(fee),
		withTax: shortPercent(withTax),
	};
	if (withTax >= 1) return [problemText("feeEatsAll", values)];
	if (passes(withTax, ceilings.feeWithTaxPercentMax)) {
		return [
			problemText("feeKeptBack", { ...values, ceiling: shortPercent(share(ceilings.feeWithTaxPercentMax)) }),
		];
	}
	if (passes(perDay, ceilings.feePercentPerDayMax)) {
		return [problemText("feePerDay", { ...values, ceiling: percent(share(ceilings.feePercentPerDayMax)) })];
	}
	return [];
}

function interestProblems({ price }: PricedProduct, { ceilings }: Terms, problemText: ProblemText): string[] {
	const perDay = share(price.interestPercentPerDay);
	const { interestPercentPerDayMax, interestPercentPerYearMax } = ceilings;
	const found: string[] = [];
	if (passes(perDay, interestPercentPerDayMax)) {
		const ceiling = percent(share(interestPercentPerDayMax));
		found.push(problemText("interestPerDay", { perDay: percent(perDay), ceiling }));
	}
	if (passes(perDay * 365, interestPercentPerYearMax)) {
		const ceiling = shortPercent(share(interestPercentPerYearMax));
		const perYear = shortPercent(perDay * 365);
		found.push(problemText("interestPerYear", { perDay: percent(perDay), perYear, ceiling }));
	}
	return found;
}

/** The full cost: on the net amount, while overdue under a usury law, and while rolled over. */
function costProblems(priced: PricedProduct, region: Region, problemText: ProblemText): string[] {
	const { ceilings } = region.terms;
	const { days } = priced.tenure;
	const ceiling = shortPercent(share(ceilings.aprPercentMax));
	const found: string[] = [];
	const apr = effectiveAnnualOf(priced);
	if (passes(apr, ceilings.aprPercentMax)) {
		found.push(problemText("yearlyCost", { apr: shortPercent(apr), days, ceiling }));
	}
	const rolledOver = effective(rolloverRatePerDay(priced));
	if (passes(rolledOver, ceilings.aprPercentMax)) {
		found.push(problemText("rolloverCost", { rate: shortPercent(rolledOver), ceiling }));
	}
	return [...found, ...usuryProblems(priced, region, problemText)];
}

/** Against the lowest rate that the region is delivered with, and that less the margin. */
function usuryProblems(
	priced: PricedProduct,
	{ terms, legalRecords }: Region,
	problemText: ProblemText,
): string[] {
	const { usury } = terms.ceilings;
	if (usury === null || legalRecords.usuryRate.length === 0) return [];
	const lowest = legalRecords.usuryRate.reduce((least, record) =>
		Number(record.value.percentPerYear) <= Number(least.value.percentPerYear) ? record : least,
	);
	const cautious = lowestUsury(usury, legalRecords);
	const ceiling = shortPercent(share(cautious));
	return usuryRatesOf(priced).flatMap(({ of, value }) => {
		const passing = passingUsury(of, value, { record: lowest, problemText });
		if (passing.length > 0 || !passes(value, cautious)) return passing;
		return [problemText(marginRules[of], { rate: shortPercent(value), ceiling })];
	});
}

type UsuryOfMonth = {
	readonly record: LegalRecords["usuryRate"][number];
	readonly problemText: ProblemText;
};
const usuryRules = { interest: "usury", penalty: "usuryPenalty", rollover: "usuryRollover" } as const;
const marginRules = { interest: "margin", penalty: "marginPenalty", rollover: "marginRollover" } as const;

function passingUsury(
	of: keyof typeof usuryRules,
	value: number,
	{ record, problemText }: UsuryOfMonth,
): readonly string[] {
	const { percentPerYear } = record.value;
	if (!passes(value, percentPerYear)) return [];
	const ceiling = shortPercent(share(percentPerYear));
	const month = record.from.slice(0, 7);
	return [problemText(usuryRules[of], { rate: shortPercent(value), ceiling, month })];
}

/** What keeps a product from being offered on a day: it passes the usury rate of that day. */
export function usuryProblemsOn(
	product: Product,
	{ legalRecords }: Pick<Region, "legalRecords">,
	on: { readonly day: string; readonly language: Language },
): readonly string[] {
	const record = recordOn(legalRecords.usuryRate, on.day);
	if (record === null) return [];
	const problemText = problemTexts(on.language);
	const found = pricesOf(product)
		.flatMap(usuryRatesOf)
		.flatMap(({ of, value }) => passingUsury(of, value, { record, problemText }));
	return [...new Set(found)].map((problem) => problemText("product", { id: product.id, problem }));
}

function chargeProblems(product: Product, { ceilings, legal }: Terms, problemText: ProblemText): string[] {
	const { penalty, rollover, prices, coolingOff } = product;
	const found: string[] = [];
	const rate = share(penalty.percentPerDay);
	const tax = share(product.feeTaxPercent);
	if (passes(tax, ceilings.feeTaxPercentMax)) {
		found.push(
			problemText("tax", { rate: percent(tax), ceiling: percent(share(ceilings.feeTaxPercentMax)) }),
		);
	}
	if (passes(rate, ceilings.penaltyPercentPerDayMax)) {
		const ceiling = percent(share(ceilings.penaltyPercentPerDayMax));
		found.push(problemText("penalty", { rate: percent(rate), ceiling }));
	}
	if (!(penalty.capPercent > 0 && penalty.capPercent <= 100)) {
		found.push(problemText("penaltyCap", { cap: penalty.capPercent }));
	}
	if (ceilings.penaltyKind === "charge" && penalty.kind !== "charge") found.push(problemText("penaltyKind"));
	if (rollover.days < 1 || rollover.timesMax < 0) {
		found.push(problemText("rollover", { days: rollover.days, times: rollover.timesMax }));
	}
	if (coolingOff.days < legal.coolingOffDaysMin) {
		found.push(problemText("coolingOff", { days: coolingOff.days, law: legal.coolingOffDaysMin }));
	}
	const { order } = product.allocation;
	if ([...order].sort().join() !== "interest,penalty,principal") {
		found.push(problemText("allocation", { order: order.join(", ") }));
	}
	const dearer = (name: "interestPercentPerDay" | "feePercent") =>
		Number(prices.preferred[name]) > Number(prices.standard[name]);
	if (dearer("interestPercentPerDay") || dearer("feePercent")) found.push(problemText("preferredDearer"));
	return found;
}

function productProblems(product: Product, region: Region, problemText: ProblemText): string[] {
	const priced = pricesOf(product);
	const found = [
		...amountProblems(product, region, problemText),
		...tenureProblems(product, region, problemText),
		...priced.flatMap((each) => feeProblems(each, region.terms, problemText)),
		...priced.flatMap((each) => interestProblems(each, region.terms, problemText)),
		...priced.flatMap((each) => costProblems(each, region, problemText)),
		...chargeProblems(product, region.terms, problemText),
	];
	return [...new Set(found)].map((problem) => problemText("product", { id: product.id, problem }));
}

/** The range on the home screen must be one that can be borrowed. */
function reachProblems({ pack, terms }: Region, problemText: ProblemText): string[] {
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
		.map((name) => problemText("reach", { name, said: pack.loan[name], reached: reached[name] }));
}

export function productsProblems(region: Region, language: Language): readonly string[] {
	const problemText = problemTexts(language);
	const { products } = region.terms;
	const ids = products.map(({ id }) => id);
	return [
		...(products.length < 2 ? ["a region has at least two products"] : []),
		...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `product ${id} is listed twice`),
		...products.flatMap((product) => productProblems(product, region, problemText)),
		...reachProblems(region, problemText),
	];
}
