import type { ProviderName } from "@puente/core/provider";
import type { Fetch } from "@puente/providers/http";
import type { Chance } from "./chance.ts";
import type { OutsideWorld } from "./outside-world.ts";
import type { Turns } from "./turns.ts";

/** What goes wrong between us and the providers today. */
export type NetworkTrouble = {
	readonly down: ReadonlySet<ProviderName>;
	/** Share of calls that never arrive. */
	readonly lostBefore: number;
	/** Share of calls whose answer is lost: the provider has done its work. */
	readonly lostAfter: number;
};

export const quietNetwork: NetworkTrouble = { down: new Set(), lostBefore: 0, lostAfter: 0 };

export type Network = {
	trouble: NetworkTrouble;
	readonly fetchFor: (provider: ProviderName) => Fetch;
};

type Parts = { readonly world: OutsideWorld; readonly turns: Turns; readonly chance: Chance };

/** Our calls to the providers. A lost call looks to an adapter like a timeout. */
export function createNetwork({ world, turns, chance }: Parts): Network {
	const network: Network = {
		trouble: quietNetwork,
		fetchFor: (provider) => (url, init) =>
			turns.take(async () => {
				const { down, lostBefore, lostAfter } = network.trouble;
				if (down.has(provider) || chance.happens(lostBefore)) throw new Error("timeout");
				const response = await world.fetch(String(url), init ?? {});
				if (chance.happens(lostAfter)) throw new Error("timeout");
				return response;
			}),
	};
	return network;
}
