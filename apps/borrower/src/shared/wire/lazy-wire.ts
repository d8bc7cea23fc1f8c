import { CallFailed } from "@puente/client";
import { refuse } from "@puente/core/result";
import type { Wire } from "./wire.ts";

export type LazyWire = Wire & {
	/** Loads the wire before its first use. */
	readonly prefetch: () => void;
};

/**
 * Whether the page may be inside a wrapper: an injected object or a frame. In a plain browser the bridge then need
 * not be loaded. A test compares the names with the contract.
 */
export function mayHaveWrapper(view: object): boolean {
	const { parent, PuenteBridge, webkit } = view as Readonly<Record<string, unknown>>;
	const handlers = typeof webkit === "object" && webkit !== null && "messageHandlers" in webkit;
	return parent !== view || PuenteBridge !== undefined || handlers;
}

const afterTask = (wire: Wire) => new Promise<Wire>((resolve) => setTimeout(() => resolve(wire)));

/**
 * A wire that loads its implementation on first use. The first screen needs no call, so the implementation is a
 * separate chunk.
 */
export function lazyWire(load: () => Promise<Wire>, mayHaveWrapper: boolean): LazyWire {
	let loading: Promise<Wire> | null = null;
	const loaded = (): Promise<Wire> => {
		// The first call runs in a task of its own, so that a slow phone can respond to a tap in between.
		loading ??= load().then(afterTask, (cause) => {
			// Loading fails without network; the next call retries.
			loading = null;
			throw new CallFailed({ kind: "network" }, { cause });
		});
		return loading;
	};
	const wireOrNull = () => loaded().catch(() => null);
	const wireInWrapper = async () => (mayHaveWrapper ? wireOrNull() : null);
	return {
		prefetch: () => void wireOrNull(),
		client: async (...args) => (await loaded()).client(...args),
		bridge: {
			request: async (...args) => (await wireInWrapper())?.bridge.request(...args) ?? refuse("noBridge"),
			isPresent: async () => (await wireInWrapper())?.bridge.isPresent() ?? false,
		},
		phoneEvents: {
			subscribe(listener) {
				let unsubscribe: (() => void) | null = null;
				let unsubscribed = false;
				void wireInWrapper().then((wire) => {
					if (!unsubscribed && wire !== null) unsubscribe = wire.phoneEvents.subscribe(listener);
				});
				return () => {
					unsubscribed = true;
					unsubscribe?.();
				};
			},
		},
	};
}
