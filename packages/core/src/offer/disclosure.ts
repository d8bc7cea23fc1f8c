import { percentText } from "../apr/apr.ts";
import { ifLate, ifPaidOff, quoteRollover } from "../loan/decide.ts";
import { eventId, type LoanEvent } from "../loan/events.ts";
import type { LoanTerms } from "../loan/terms.ts";
import { lateCostMaxMinor } from "../loan/work.ts";
import { quoteApr } from "../pricing/quote.ts";
import type { Phase } from "../pricing/schedule.ts";
import { ok, type Result, refuse } from "../result.ts";
import { addDays, type PlainDate } from "../time/plain-date.ts";
import { type LoanChoice, type PricedProduct, type PriceRefusal, priceLoan } from "./priced-product.ts";
import { type LoanRates, loanRates } from "./yearly-rates.ts";

/** The cost of being late: nothing paid on the first due date and for so many days after. */
export type LateCost = {
	readonly days: number;
	/** On top of the amount that was due anyway, with the tax on it. */
	readonly penaltyMinor: bigint;
};

/**
 * Everything a borrower sees before accepting: payout, cost, due dates, and the cost of lateness, rollover and early
 * repayment. A function of the stored offer and the choice alone, so that screen, agreement and later checks agree.
 */
export type Disclosure = {
	readonly amountMinor: bigint;
	readonly days: number;
	readonly paidOutOn: PlainDate;
	readonly receivedMinor: bigint;
	readonly feeMinor: bigint;
	readonly taxMinor: bigint;
	readonly interestMinor: bigint;
	/** Tax on the interest. */
	readonly interestTaxMinor: bigint;
	readonly totalMinor: bigint;
	readonly costMinor: bigint;
	/** By the method of the region's law, with one decimal. */
	readonly aprPercent: string;
	readonly rates: LoanRates;
	readonly phases: readonly Phase[];
	readonly late: readonly LateCost[];
	/** The most that penalties can amount to, with the tax on them. */
	readonly penaltyMaxMinor: bigint;
	/** A rollover on the first due date; null where it is not offered. */
	readonly rollover: {
		readonly days: number;
		readonly payMinor: bigint;
		readonly dueOn: PlainDate;
		/** The total of the loan with the rollover paid. */
		readonly totalMinor: bigint;
	} | null;
	/** Paid off half-way, with every earlier instalment paid on its due date. */
	readonly early: {
		readonly on: PlainDate;
		readonly payMinor: bigint;
		readonly interestSavedMinor: bigint;
	};
	readonly coolingOffUntil: PlainDate | null;
};

export const lateDaysShown = [7, 30] as const;
const aprDecimals = 1;

function paidOnTime(terms: LoanTerms, until: PlainDate): readonly LoanEvent[] {
	return terms.phases
		.filter(({ dueOn }) => dueOn < until)
		.map(({ dueOn, principalMinor, interestMinor, taxMinor }) => {
			return {
				kind: "payment",
				id: eventId(dueOn),
				on: dueOn,
				amountMinor: principalMinor + interestMinor + taxMinor,
			};
		});
}

export function disclose(
	product: PricedProduct,
	choice: LoanChoice,
): Result<Disclosure, PriceRefusal | "no-rate"> {
	const priced = priceLoan(product, choice);
	if (!priced.ok) return priced;
	const { plan, quote, terms } = priced.value;
	const apr = quoteApr(plan, quote, product.aprMethod);
	const effective = quoteApr(plan, quote, "effective-365");
	if (!apr.ok || !effective.ok) return refuse("no-rate");
	const loan = { terms, events: [] };
	const [first] = terms.phases;
	const firstDueOn = first?.dueOn ?? choice.paidOutOn;
	const rolled = quoteRollover(loan, firstDueOn);
	const halfWay = addDays(choice.paidOutOn, Math.floor(choice.days / 2));
	const early = ifPaidOff({ terms, events: paidOnTime(terms, halfWay) }, halfWay);
	const { totalMinor } = quote;
	return ok({
		amountMinor: terms.principalMinor,
		days: choice.days,
		paidOutOn: choice.paidOutOn,
		receivedMinor: quote.receivedMinor,
		feeMinor: quote.feeMinor,
		taxMinor: quote.taxMinor,
		interestMinor: quote.schedule.interestMinor,
		interestTaxMinor: quote.schedule.taxMinor,
		totalMinor,
		costMinor: quote.costMinor,
		aprPercent: percentText(apr.value, { decimals: aprDecimals }),
		rates: loanRates(product, effective.value),
		phases: quote.schedule.phases,
		late: lateDaysShown.map((days) => {
			const { penaltyMinor, penaltyTaxMinor } = ifLate(loan, choice.paidOutOn, days).totals;
			return { days, penaltyMinor: penaltyMinor + penaltyTaxMinor };
		}),
		penaltyMaxMinor: lateCostMaxMinor(terms),
		rollover: rolled.ok
			? {
					days: rolled.value.days,
					payMinor: rolled.value.payMinor,
					dueOn: rolled.value.dueOn[0]?.to ?? firstDueOn,
					totalMinor: totalMinor + rolled.value.payMinor,
				}
			: null,
		early: { on: halfWay, ...early },
		coolingOffUntil: terms.coolingOff.days > 0 ? addDays(choice.paidOutOn, terms.coolingOff.days) : null,
	});
}
