import { firstToAnswer, makeAdapters, noAccountNames } from "@puente/providers/payments";
import { regions } from "@puente/regions/load";
import type { Config } from "../platform/config/config.ts";
import type { Deps } from "../platform/context/calls.ts";
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";
import { requestTools } from "./adapter-tools.ts";

/** Account names come from the country's payout rails in the pack's order, or from the named rail. */
export function createAccountNames(
	{ rails, sandboxUrl }: Pick<Config, "rails" | "sandboxUrl">,
	timeoutMs: number,
	fetchFor: ProviderWatch["fetchFor"] = () => fetch,
): Deps["accountNames"] {
	const toolsFor = requestTools({ timeoutMs, fetchFor, isSandbox: sandboxUrl !== null });
	const byRail = makeAdapters("accountNames", rails, toolsFor);
	return {
		findHolder: ({ country, rail: only, ...enquiry }) => {
			const names = only === undefined ? regions[country].terms.rails.out : [only];
			return firstToAnswer(names.map((rail) => byRail.get(rail) ?? noAccountNames)).findHolder(enquiry);
		},
	};
}
