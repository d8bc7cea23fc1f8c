import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Faults, Rail } from "../faults/faults.ts";

/** Faults that can affect any call of any rail. */
export const callFaults = {
	timeout: "No answer comes in time, and nothing was done.",
	unavailable: "The rail answers 503, and nothing was done.",
} as const;

/** Applies the faults that are armed for a rail before each of its calls. */
export type RailGate = {
	/** False: a fault applies to this call, and the rail answers 503. */
	readonly enter: (rail: string) => Promise<boolean>;
	/** Waits longer than a caller's timeout. False: the sandbox is shutting down. */
	readonly hold: () => Promise<boolean>;
	/** Aborts all waiting, so that an armed timeout does not delay the shutdown. */
	readonly stop: () => void;
};

/** Longer than the adapters' timeout of about 10 seconds. */
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

/** Checks the gate before every call of one provider, which has its own body for an unavailable rail. */
export function guardCalls(
	vendor: FastifyInstance,
	options: { readonly gate: RailGate; readonly rails: readonly string[]; readonly unavailable: unknown },
): void {
	vendor.addHook("preHandler", async (_request, reply) => {
		for (const rail of options.rails) {
			if (!(await options.gate.enter(rail))) return reply.code(503).send(options.unavailable);
		}
	});
}
