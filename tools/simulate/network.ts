import type { ProviderName } from "@puente/core/provider";
import type { Fetch } from "@puente/providers/http";
import type { Chance } from "./chance.ts";
import type { OutsideWorld } from "./outside-world.ts";

/** What goes wrong between us and the providers today. */
export type NetworkTrouble = {
	readonly down: ReadonlySet<ProviderName>;
	/** Share of calls that never arrive. */
	readonly lostBefore: number;
	/** Share of calls whose answer is lost: the provider has done its work. */
	readonly lostAfter: number;
	/** Share of calls during which our process dies. */
	readonly dies: number;
};

export const quietNetwork: NetworkTrouble = { down: new Set(), lostBefore: 0, lostAfter: 0, dies: 0 };

/** Our process died: what it was doing ends here, and all that it had in memory is lost. */
export class ProcessDied extends Error {}

export type Network = {
	trouble: NetworkTrouble;
	readonly fetchFor: (provider: ProviderName) => Fetch;
	/** Runs work of our process. Throws ProcessDied if the process dies during it. */
	readonly inProcess: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Our calls to the providers. While our process lives, a lost call looks to an adapter like a timeout. */
export function createNetwork(world: OutsideWorld, chance: Chance): Network {
	let die: (() => void) | null = null;
	const network: Network = {
		trouble: quietNetwork,
		fetchFor: (provider) => async (url, init) => {
			const { down, lostBefore, lostAfter, dies } = network.trouble;
			if (down.has(provider) || chance.happens(lostBefore)) throw new Error("timeout");
			const response = await world.fetch(String(url), init ?? {});
			if (die !== null && chance.happens(dies)) {
				die();
				// A dead process does nothing more, so this call never returns.
				return new Promise<Response>(() => undefined);
			}
			if (chance.happens(lostAfter)) throw new Error("timeout");
			return response;
		},
		async inProcess(work) {
			const death = new Promise<never>((_resolve, reject) => {
				die = () => reject(new ProcessDied("The process died during a call to a provider."));
			});
			death.catch(() => undefined);
			try {
				return await Promise.race([work(), death]);
			} finally {
				die = null;
			}
		},
	};
	return network;
}
