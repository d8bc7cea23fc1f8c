import { refuse } from "@puente/core";
import { CallFailed } from "../data/failure.ts";
import type { Wire } from "./wire.ts";

/**
 * The wire as the screens hold it from the start. What is behind it is a chunk of its own, because the first screen
 * can be drawn without a word to the outside: it is fetched with the first call, question or subscription.
 */
export function laterWire(load: () => Promise<Wire>): Wire {
	let loading: Promise<Wire> | null = null;
	const loaded = (): Promise<Wire> => {
		loading ??= load().catch((cause) => {
			// Without the network the chunk cannot come; the next call tries again.
			loading = null;
			throw new CallFailed({ kind: "network" }, { cause });
		});
		return loading;
	};
	const ifLoaded = () => loaded().catch(() => null);
	return {
		client: async (...call) => (await loaded()).client(...call),
		bridge: {
			ask: async (...question) => (await ifLoaded())?.bridge.ask(...question) ?? refuse("noBridge"),
			present: async () => (await ifLoaded())?.bridge.present() ?? false,
		},
		phoneEvents: {
			subscribe(listener) {
				let leave: (() => void) | null = null;
				let left = false;
				void ifLoaded().then((wire) => {
					if (!left && wire !== null) leave = wire.phoneEvents.subscribe(listener);
				});
				return () => {
					left = true;
					leave?.();
				};
			},
		},
	};
}
