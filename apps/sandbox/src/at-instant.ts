import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { SandboxClock } from "./server-clock.ts";

const prefix = /^\/at\/([^/]+)(?=\/)/;
const requestInstants = new WeakMap<IncomingMessage, Date>();
const instants = new AsyncLocalStorage<Date>();

/**
 * Removes the prefix /at/2026-09-15T10:00:00Z/ of a backdated request and keeps its instant. Backdated actions
 * complete at once, so that the demo can have a past.
 */
export function stripInstant(request: IncomingMessage): string {
	const url = request.url ?? "/";
	const instant = new Date(prefix.exec(url)?.[1] ?? "");
	if (Number.isNaN(instant.getTime())) return url;
	requestInstants.set(request, instant);
	return url.replace(prefix, "");
}

export function registerInstants(app: FastifyInstance): void {
	app.addHook("onRequest", (request, _reply, done) => {
		const instant = requestInstants.get(request.raw);
		if (instant === undefined) done();
		else instants.run(instant, done);
	});
}

/** Whether the current request is backdated. */
export function isBackdated(): boolean {
	return instants.getStore() !== undefined;
}

export function clockWithInstants(clock: SandboxClock): SandboxClock {
	return async () => instants.getStore() ?? clock();
}
