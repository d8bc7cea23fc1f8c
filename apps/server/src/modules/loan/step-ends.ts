import type { StepEnds } from "@puente/core/application";
import { regions } from "@puente/regions/load";
import type { Order } from "../order/index.ts";

const hourMs = 3_600_000;

/** The end of the offer is stored with it: a holiday that is declared later does not move it. */
export function stepEndsOf(
	{ country, stepAt }: Pick<Order, "country" | "stepAt">,
	offerEndsAt: Date | null,
): StepEnds {
	const { automaticPayoutHours } = regions[country].terms.deadlines;
	return {
		offerEndsAtMs: offerEndsAt?.getTime() ?? null,
		payoutAtMs: stepAt.getTime() + automaticPayoutHours * hourMs,
	};
}
