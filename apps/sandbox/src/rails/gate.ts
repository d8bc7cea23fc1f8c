import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Faults, Rail } from "../faults/faults.ts";

/** Faults that can hit any call of any rail. */
export const callFaults = {
	timeout: "No answer comes in time, and nothing was done.",
	unavailable: "The rail answers 503, and nothing was done.",
} as const;

/** What stands before every call of a rail: the faults that are armed for it. */
export type RailGate = {
	/** False: a fault hit this call, and the rail answers that it is not available. */
	readonly enter: (rail: string) => Promise<boolean>;
	/** Waits as long as a caller does not. False: the sandbox stops. */
	readonly hold: () => Promise<boolean>;
	/** Ends all waiting, so that a stop is not held up by an armed timeout. */
	readonly stop: () => void;
};

/** Longer than any adapter waits: they give up after 10 seconds or so. */
const defaultHoldMs = 30_000;

export function createRailGate(faults: Faults, holdMs: number = defaultHoldMs): RailGate {
	const stopping = new AbortController();
	const hold = () => sleep(holdMs, true, { signal: stopping.signal }).catch(() => false);
	return {
		hold,
		async enter(rail) {
			const fault = faults.take({ name: rail, faults: callFaults } satisfies Rail);
			if (fault === "timeout") await hold();
			return fault === null;
		},
		stop: () => stopping.abort(),
	};
}

/** Puts the gate before every call of one rail, which answers in its own words when it is shut. */
export function guardCalls(
	vendor: FastifyInstance,
	options: { readonly gate: RailGate; readonly rail: string; readonly unavailable: unknown },
): void {
	vendor.addHook("preHandler", async (_request, reply) => {
		if (!(await options.gate.enter(options.rail))) return reply.code(503).send(options.unavailable);
	});
}
