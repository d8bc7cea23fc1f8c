import { refuse } from "@puente/core/result";
import { CallFailed } from "../data/failure.ts";
import type { Wire } from "./wire.ts";

export type LaterWire = Wire & {
	/** Fetches it before anybody asks. */
	readonly prefetch: () => void;
};

/**
 * Whether anything around the page could be a wrapper: an injected object or a frame. In a plain browser there is
 * nobody to ask, and nothing has to be fetched to know that. The names are those of the contract (a test holds them).
 */
export function mayHaveWrapper(view: object): boolean {
	const { parent, PuenteBridge, webkit } = view as Readonly<Record<string, unknown>>;
	const handlers = typeof webkit === "object" && webkit !== null && "messageHandlers" in webkit;
	return parent !== view || PuenteBridge !== undefined || handlers;
}

/**
 * The wire as the screens hold it from the start. What is behind it is a chunk of its own, because the first screen
 * can be drawn without a word to the outside: it is fetched with the first call, or with the first question when there may be a wrapper to ask.
 */
export function laterWire(load: () => Promise<Wire>, mayHaveWrapper: boolean): LaterWire {
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
	const ifWrapped = async () => (mayHaveWrapper ? ifLoaded() : null);
	return {
		prefetch: () => void ifLoaded(),
		client: async (...call) => (await loaded()).client(...call),
		bridge: {
			ask: async (...question) => (await ifWrapped())?.bridge.ask(...question) ?? refuse("noBridge"),
			present: async () => (await ifWrapped())?.bridge.present() ?? false,
		},
		phoneEvents: {
			subscribe(listener) {
				let leave: (() => void) | null = null;
				let left = false;
				void ifWrapped().then((wire) => {
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
