import { type Clock, createClock } from "../../../server/src/platform/clock/clock.ts";

export type VirtualTime = {
	/** The clock of the lender, the rails and the borrowers. */
	readonly clock: Clock;
	readonly nowMs: () => number;
	/** Never backward: the product refuses that. */
	readonly moveTo: (ms: number) => void;
	readonly advance: (seconds: number) => void;
};

export function createVirtualTime(startMs: number): VirtualTime {
	let nowMs = startMs;
	return {
		clock: createClock(() => nowMs),
		nowMs: () => nowMs,
		moveTo(ms) {
			nowMs = Math.max(nowMs, ms);
		},
		advance(seconds) {
			nowMs += seconds * 1000;
		},
	};
}
