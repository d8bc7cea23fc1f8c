import type { StepLimits } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { regions } from "@puente/regions/load";

const hourMs = 3_600_000;

/**
 * How long an order waits for a confirmation and for its payout. If the law makes an offer valid for longer than the
 * specification's hours, the law counts.
 */
export function stepLimitsOf(country: Country): StepLimits {
	const { deadlines, disclosure } = regions[country].terms;
	return {
		confirmMsMax: Math.max(deadlines.confirmHoursMax, disclosure.offerDaysMin * 24) * hourMs,
		payoutMsMax: deadlines.automaticPayoutHours * hourMs,
	};
}
