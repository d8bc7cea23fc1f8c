import type { BridgePayload, BridgeReply } from "@puente/contract";
import type { Permissions } from "./permissions.ts";

export type Collection = {
	/** 0: all done or not needed, 1: started, -1: a permission is missing. */
	readonly ask: (asked: BridgePayload<"timeSDK">, permissions: Permissions) => BridgeReply<"timeSDK">["code"];
};

/** How long a real phone needs for its device facts and a coarse position. */
const collectingMs = 1500;

/**
 * Only device facts and the coarse location are ever collected. The stores forbid the other classes, so a wish for
 * them is not needed rather than failed; contacts are reached through the picker alone.
 */
export function createCollection(realNow: () => number = Date.now): Collection {
	const startedAtMs = new Map<string, number>();
	return {
		ask(asked, permissions) {
			if (!asked.device && !asked.location) return 0;
			if (asked.location && !permissions.location) return -1;
			const started = startedAtMs.get(asked.orderNo);
			if (started === undefined) {
				startedAtMs.set(asked.orderNo, realNow());
				return 1;
			}
			return realNow() - started >= collectingMs ? 0 : 1;
		},
	};
}
