import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { SandboxClock } from "./server-clock.ts";

const prefix = /^\/at\/([^/]+)(?=\/)/;
const asked = new WeakMap<IncomingMessage, Date>();
const instants = new AsyncLocalStorage<Date>();

/**
 * Any request may say when it happens: under /at/2026-09-15T10:00:00Z/ the world is as it was then, and what is done has
 * long been carried out. So a demo can have a past without anybody waiting for it.
 */
export function withoutInstant(request: IncomingMessage): string {
	const url = request.url ?? "/";
	const instant = new Date(prefix.exec(url)?.[1] ?? "");
	if (Number.isNaN(instant.getTime())) return url;
	asked.set(request, instant);
	return url.replace(prefix, "");
}

export function followInstants(app: FastifyInstance): void {
	app.addHook("onRequest", (request, _reply, done) => {
		const instant = asked.get(request.raw);
		if (instant === undefined) done();
		else instants.run(instant, done);
	});
}

/** Whether the request at hand says that it happened earlier. */
export function isInThePast(): boolean {
	return instants.getStore() !== undefined;
}

export function clockWithInstants(clock: SandboxClock): SandboxClock {
	return async () => instants.getStore() ?? clock();
}
