import type { StepLimits } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { regions } from "@puente/regions/load";

const hourMs = 3_600_000;

/**
 * How long an order waits for a confirmation and for its payout. Where the law lets an offer stand longer than the
 * specification's hours, the offer stands: nobody's offer runs out before it may.
 */
export function stepLimitsOf(country: Country): StepLimits {
	const { deadlines, disclosure } = regions[country].terms;
	return {
		confirmMsMax: Math.max(deadlines.confirmHoursMax, disclosure.offerDaysMin * 24) * hourMs,
		payoutMsMax: deadlines.automaticPayoutHours * hourMs,
	};
}
