import type { Rate } from "../money/rate.ts";
import type { PlainDate } from "../time/plain-date.ts";
import { eventsInEffect, type LoanEvent } from "./events.ts";
import { loanState } from "./state.ts";
import type { LoanTerms } from "./terms.ts";

/** What was charged, with the names of the entries that post it. */
export const chargeKinds = ["fee", "interest-accrual", "penalty-accrual", "rollover"] as const;

/** One line of a tax receipt (Mexico: CFDI): the base times the rate is the tax, to the smallest unit. */
export type TaxedCharge = {
	readonly kind: (typeof chargeKinds)[number];
	/** The instalment of interest or penalty; null for a fee. */
	readonly phase: number | null;
	readonly baseMinor: bigint;
	/** A share with six decimals: 0.160000. */
	readonly rate: string;
	readonly taxMinor: bigint;
};

function rateText({ numerator, denominator }: Rate): string {
	return (numerator / denominator).toFixed(6);
}

/**
 * Everything that a loan has cost so far, without what was given back or waived. Empty for loans signed before taxes
 * were exact: their taxes are no rate of their base.
 */
export function taxedCharges(
	terms: LoanTerms,
	events: readonly LoanEvent[],
	on: PlainDate,
): readonly TaxedCharge[] {
	if (terms.taxes === null) return [];
	const { phases, totals } = loanState(terms, events, on);
	const feeRate = rateText(terms.rollover.taxRate);
	const interestRate = rateText(terms.taxes.interestRate);
	const penaltyRate = rateText(terms.taxes.penaltyRate);
	const charges: readonly TaxedCharge[] = [
		{
			kind: "fee",
			phase: null,
			baseMinor: terms.feeMinor - totals.feeRefundedMinor,
			rate: feeRate,
			taxMinor: terms.taxMinor - totals.taxRefundedMinor,
		},
		...eventsInEffect(events, on).flatMap((event): readonly TaxedCharge[] =>
			event.kind === "rollover"
				? [
						{
							kind: "rollover",
							phase: null,
							baseMinor: event.feeMinor,
							rate: feeRate,
							taxMinor: event.taxMinor,
						},
					]
				: [],
		),
		...phases.flatMap((phase): readonly TaxedCharge[] => [
			{
				kind: "interest-accrual",
				phase: phase.number,
				baseMinor: phase.interestMinor,
				rate: interestRate,
				taxMinor: phase.taxMinor,
			},
			{
				kind: "penalty-accrual",
				phase: phase.number,
				baseMinor: phase.penaltyMinor - phase.penaltyReducedMinor,
				rate: penaltyRate,
				taxMinor: phase.penaltyTaxMinor,
			},
		]),
	];
	return charges.filter(({ baseMinor }) => baseMinor > 0n);
}
