import type { PaymentProviderName } from "@puente/core/provider";
import { firstToAnswer, makeAdapters, noAccountNames } from "@puente/providers/payments";
import { regions } from "@puente/regions/load";
import type { Config } from "../platform/config/config.ts";
import type { Deps } from "../platform/context/calls.ts";
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";

/** Account names come from the country's payout rails in the pack's order, or from the named rail. */
export function createAccountNames(
	rails: Config["rails"],
	timeoutMs: number,
	fetchFor: ProviderWatch["fetchFor"] = () => fetch,
): Deps["accountNames"] {
	const toolsFor = (provider: PaymentProviderName) => ({ timeoutMs, fetch: fetchFor(provider) });
	const byRail = makeAdapters("accountNames", rails, toolsFor);
	return {
		findHolder: ({ country, rail: only, ...enquiry }) => {
			const names = only === undefined ? regions[country].terms.rails.out : [only];
			return firstToAnswer(names.map((rail) => byRail.get(rail) ?? noAccountNames)).findHolder(enquiry);
		},
	};
}
