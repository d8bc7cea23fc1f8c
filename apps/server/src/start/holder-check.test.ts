import { countries } from "@puente/core/region";
import { paymentProviders } from "@puente/providers/payments";
import { regions } from "@puente/regions/load";
import { expect, it } from "vitest";

/** Every rail that pays out, and whether it tells whose account it is. */
const namesHolder = new Map<string, boolean>(
	Object.values(paymentProviders).flatMap(({ accountNames }) =>
		Object.entries(accountNames).map(([rail, make]) => [rail, make !== null] as const),
	),
);

it.each(countries)("each payout rail of %s asks whose account it is", (country) => {
	for (const rail of regions[country].terms.rails.out) expect(namesHolder.get(rail), rail).toBe(true);
});
