import type { Country } from "@puente/core/region";
import { firstToAnswer, makeAdapters, noAccountNames, type PayoutRail } from "@puente/providers/payments";
import { regions } from "@puente/regions/load";
import { CannotStart } from "../platform/config/cannot-start.ts";
import type { Config } from "../platform/config/config.ts";
import type { Deps } from "../platform/context/calls.ts";
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";
import { adapterTools, requestTools } from "./adapter-tools.ts";

const timeoutMs = 20_000;

/** The payout rails that this installation has an account with. STP files orders by the day of the product clock. */
export function createPayoutRails(
	{ rails, sandboxUrl }: Pick<Config, "rails" | "sandboxUrl">,
	now: () => Date,
	fetchFor: ProviderWatch["fetchFor"] = () => fetch,
): readonly PayoutRail[] {
	const toolsFor = adapterTools({ timeoutMs, now, fetchFor, isSandbox: sandboxUrl !== null });
	return [...makeAdapters("payouts", rails, toolsFor).values()];
}

/** Refuses to start if a served country's first payout rail has no settings. */
export function requireRails(countries: ReadonlySet<Country>, rails: readonly PayoutRail[]): void {
	for (const country of countries) {
		const [name] = regions[country].terms.rails.out;
		if (rails.some((rail) => rail.name === name)) continue;
		throw new CannotStart(
			`Lending in ${country} needs the settings of the rail ${name} (docs/operations.md).`,
		);
	}
}

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
