import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How an adapter under test reaches the sandbox. */
export type VendorAccess = {
	readonly timeoutMs: number;
	readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** Longer than any answer takes on a busy machine. */
export const patient: VendorAccess = { timeoutMs: 100_000 };

/**
 * Gives a call up when the sandbox has taken the armed fault and holds the call. A short timeout would also end calls
 * that the sandbox has not yet read, if the machine is busy.
 */
export function givesUpWhenHeld(app: FastifyInstance): VendorAccess {
	return {
		timeoutMs: 1,
		fetch: (url, { signal: _shortTimeout, ...init }) =>
			Promise.race([fetch(url, init), faultTaken(app).then(() => Promise.reject(new Error("timeout")))]),
	};
}

/** Resolves when no armed fault is left. */
export async function faultTaken(app: FastifyInstance): Promise<void> {
	for (;;) {
		const { armed } = (await app.inject("/sandbox/faults")).json<{ armed: unknown[] }>();
		if (armed.length === 0) return;
		await sleep(20);
	}
}
