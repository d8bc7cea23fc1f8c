import type { AprMethod } from "../apr/apr.ts";
import { type Allocation, agreedCostMinor, type CoolingOffTerms, type LoanTerms } from "../loan/terms.ts";
import { minor, minorUnits } from "../money/minor.ts";
import { type Currency, minorDigits } from "../money/money.ts";
import { percentRate, type Rate } from "../money/rate.ts";
import { shareInSteps } from "../money/rounding.ts";
import type { Plan } from "../pricing/plan.ts";
import { type Quote, type QuoteRefusal, quote } from "../pricing/quote.ts";
import { ok, type Result, refuse } from "../result.ts";
import { addDays, type PlainDate } from "../time/plain-date.ts";

/** A term in days, and its number of instalments. */
export type Tenure = { readonly days: number; readonly phases: number };

/**
 * One product at one borrower's price: everything needed to compute the cost of a loan. The server stores it with an
 * offer and sends it to the phone, so that both compute with the same numbers. Percentages are exact texts.
 */
export type PricedProduct = {
	readonly productId: string;
	readonly currency: Currency;
	/** Whole units of the currency. */
	readonly amountMin: number;
	readonly amountMax: number;
	readonly amountStep: number;
	readonly tenures: readonly Tenure[];
	readonly instalments: "equal" | "single";
	readonly interestPercentPerDay: string;
	readonly feePercent: string;
	readonly feeTaxPercent: string;
	/** Tax on interest, for example value-added tax; "0" where none is due. */
	readonly interestTaxPercent: string;
	/** Tax on penalties; "0" where none is due. */
	readonly penaltyTaxPercent: string;
	/**
	 * Taxes are multiples of this, each exact on its base: 1 is the smallest unit. Null for offers made before this rule:
	 * fees and taxes are as whole as the instalments.
	 */
	readonly taxStepMinor: number | null;
	/** Instalments in whole units of the currency. Offers made before this rule have none of it. */
	readonly wholeUnits: boolean;
	/** Interest, fees, taxes and penalties together stay under this share of the principal; null: no ceiling. */
	readonly costMaxPercent: number | null;
	readonly penalty: {
		readonly percentPerDay: string;
		readonly base: "overdue-amount" | "overdue-principal";
		readonly graceDays: number;
		readonly capPercent: number;
	};
	readonly rollover: { readonly days: number; readonly feePercent: string; readonly timesMax: number };
	readonly allocation: Allocation;
	readonly coolingOff: CoolingOffTerms;
	readonly aprMethod: AprMethod;
};

/** The borrower's choice. `paidOutOn` is the day of the payout; until then it is assumed to be today. */
export type LoanChoice = { readonly amount: number; readonly days: number; readonly paidOutOn: PlainDate };

export type PriceRefusal = "amount-not-offered" | "days-not-offered" | "cost-above-ceiling" | QuoteRefusal;

export type PricedLoan = { readonly plan: Plan; readonly quote: Quote; readonly terms: LoanTerms };

/** The amounts to choose from: whole steps from the minimum up to the borrower's maximum. */
export function amountsOf(product: PricedProduct): readonly number[] {
	const { amountMin, amountMax, amountStep } = product;
	const count = Math.floor((amountMax - amountMin) / amountStep) + 1;
	return Array.from({ length: Math.max(0, count) }, (_, index) => amountMin + index * amountStep);
}

export function isAmountOffered(product: PricedProduct, amount: number): boolean {
	const { amountMin, amountMax, amountStep } = product;
	return amount >= amountMin && amount <= amountMax && (amount - amountMin) % amountStep === 0;
}

/** Days from the payout to each due date: as even as whole days allow, the last on the last day. */
export function phaseDaysOf(tenure: Tenure): readonly number[] {
	return Array.from({ length: tenure.phases }, (_, index) =>
		Math.round(((index + 1) * tenure.days) / tenure.phases),
	);
}

/** A stored product was validated when it was made: an unreadable percentage is a fault. */
function rateOf(percent: string, per: Rate["per"]): Rate {
	const rate = percentRate(percent, per);
	if (!rate.ok) throw new TypeError(`"${percent}" is not a percentage`);
	return rate.value;
}

const rounding = "half-even";

/** The smallest amount that a borrower of this product is asked for. */
function unitMinorOf({ wholeUnits, currency }: PricedProduct): number {
	return wholeUnits ? 10 ** minorDigits[currency] : 1;
}

function planOf(product: PricedProduct, tenure: Tenure, choice: LoanChoice): Plan {
	return {
		principalMinor: BigInt(choice.amount) * 10n ** BigInt(minorDigits[product.currency]),
		interestTaxRate: rateOf(product.interestTaxPercent, "day"),
		...(product.taxStepMinor !== null && { taxStepMinor: product.taxStepMinor }),
		...(product.wholeUnits && { step: { stepMinor: unitMinorOf(product), last: "down" } }),
		rate: rateOf(product.interestPercentPerDay, "day"),
		disbursedOn: choice.paidOutOn,
		due: { kind: "dates", dates: phaseDaysOf(tenure).map((days) => addDays(choice.paidOutOn, days)) },
		dayCount: "act/365",
		accrual: "daily",
		instalments: product.instalments,
		interest: "declining",
		rounding,
	};
}

/** The contract and cost of this choice. Refuses amounts and days that the product does not offer. */
export function priceLoan(product: PricedProduct, choice: LoanChoice): Result<PricedLoan, PriceRefusal> {
	if (!isAmountOffered(product, choice.amount)) return refuse("amount-not-offered");
	const tenure = product.tenures.find(({ days }) => days === choice.days);
	if (!tenure) return refuse("days-not-offered");
	const plan = planOf(product, tenure, choice);
	const taxRate = rateOf(product.feeTaxPercent, "day");
	const feeMinor = feeMinorOf(product, plan.principalMinor);
	const quoted = quote(plan, { feeMinor, taxRate });
	if (!quoted.ok) return quoted;
	const terms = termsOf(product, choice, quoted.value);
	const { costMaxMinor } = terms;
	if (costMaxMinor !== null && agreedCostMinor(terms) > costMaxMinor) return refuse("cost-above-ceiling");
	return ok({ plan, quote: quoted.value, terms });
}

function feeMinorOf(product: PricedProduct, principalMinor: bigint): bigint {
	const stepMinor = product.taxStepMinor === null ? unitMinorOf(product) : 1;
	return minorUnits(
		shareInSteps(minor(principalMinor), rateOf(product.feePercent, "day"), stepMinor, rounding),
	);
}

function taxesOf({ taxStepMinor, interestTaxPercent, penaltyTaxPercent }: PricedProduct): LoanTerms["taxes"] {
	if (taxStepMinor === null) return null;
	return {
		stepMinor: taxStepMinor,
		interestRate: rateOf(interestTaxPercent, "day"),
		penaltyRate: rateOf(penaltyTaxPercent, "day"),
	};
}

function termsOf(
	product: PricedProduct,
	choice: LoanChoice,
	{ schedule, feeMinor, taxMinor }: Quote,
): LoanTerms {
	const { principalMinor } = schedule;
	const { costMaxPercent } = product;
	return {
		currency: product.currency,
		principalMinor,
		feeMinor,
		taxMinor,
		disbursedOn: choice.paidOutOn,
		phases: schedule.phases.map((phase) => ({
			dueOn: phase.dueOn,
			principalMinor: phase.principalMinor,
			interestMinor: phase.interestMinor,
			taxMinor: phase.taxMinor,
		})),
		penalty: {
			dailyRate: rateOf(product.penalty.percentPerDay, "day"),
			base: product.penalty.base,
			graceDays: product.penalty.graceDays,
			capPercent: product.penalty.capPercent,
		},
		allocation: product.allocation,
		rollover: {
			days: product.rollover.days,
			timesMax: product.rollover.timesMax,
			feeRate: rateOf(product.rollover.feePercent, "day"),
			taxRate: rateOf(product.feeTaxPercent, "day"),
		},
		coolingOff: product.coolingOff,
		rounding,
		unitMinor: unitMinorOf(product),
		taxes: taxesOf(product),
		costMaxMinor: costMaxPercent === null ? null : (principalMinor * BigInt(costMaxPercent)) / 100n,
	};
}
