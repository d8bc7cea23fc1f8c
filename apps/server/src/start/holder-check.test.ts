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

it.each(countries)(
	"%s says that a bank names the holder exactly if each of its payout rails asks",
	(country) => {
		const { rails, holderCheck } = regions[country].terms;
		for (const rail of rails.out) expect(namesHolder.get(rail), rail).toBe(holderCheck === "bankNames");
	},
);
