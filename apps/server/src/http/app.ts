import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { refusal } from "./answer.ts";
import type { Dispatch } from "./dispatch.ts";
import { addFailures, answerFailure } from "./failures.ts";
import type { FloodGate } from "./flood-gate.ts";
import { addHookRoutes, type TakeWebhook } from "./hook-routes.ts";
import { addMetrics } from "./metrics.ts";
import { networkOf } from "./network-of.ts";
import { addOpenRoutes } from "./open-routes.ts";
import { addApiReference, addApps, addSandboxPages, addSecurityHeaders } from "./pages.ts";
import { languageOf, send } from "./request.ts";
import { addSandboxRoutes, type SandboxControls } from "./sandbox-routes.ts";
import { addSealedRoutes, type SealedWire } from "./sealed-routes.ts";
import type { StaffDispatch } from "./staff-dispatch.ts";
import { addStaffRoutes } from "./staff-routes.ts";

/** A form of the application is a few kilobytes. Images come another way, with a limit of their own. */
const bodyBytesMax = 64 * 1024;
/** A sealed path is under 200 characters; a sealed query may hold a whole form. */
const parameterLengthMax = 512;
const requestTimeoutMs = 60_000;

export type AppParts = {
	readonly logger: FastifyBaseLogger;
	readonly proxyHops: number;
	/** Null in a process that only works on jobs: it still answers whether it is well. */
	readonly calls: {
		readonly wire: SealedWire;
		readonly dispatch: Dispatch;
		readonly staff: StaffDispatch;
		readonly open: boolean;
		readonly floodGate: FloodGate;
	} | null;
	readonly sandbox: { readonly url: string; readonly controls: SandboxControls } | null;
	readonly isReady: () => Promise<boolean>;
	readonly takeWebhook: TakeWebhook;
};

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
	const server = Fastify({
		loggerInstance: parts.logger,
		// Our own line for each answer is in addRequestLog: Fastify's would hold the address.
		logController: new LogController({ disableRequestLogging: true }),
		bodyLimit: bodyBytesMax,
		routerOptions: { maxParamLength: parameterLengthMax, ignoreTrailingSlash: true },
		trustProxy: (_address, hop) => hop < parts.proxyHops,
		requestTimeout: requestTimeoutMs,
		forceCloseConnections: "idle",
		frameworkErrors: answerFailure,
	});
	server.removeContentTypeParser("text/plain");
	addFailures(server);
	addRequestLog(server);
	addMetrics(server);
	const isClosing = addClosing(server);
	addHealth(server, async () => !isClosing() && (await parts.isReady()));
	await addSecurityHeaders(server);
	if (parts.calls) {
		addFloodGate(server, parts.calls.floodGate);
		await addCalls(server, parts.calls);
		addStaffRoutes(server, parts.calls.staff);
		addHookRoutes(server, parts.takeWebhook);
		await addApiReference(server);
		await addApps(server);
		if (parts.sandbox) {
			addSandboxRoutes(server, parts.sandbox.controls);
			await addSandboxPages(server, parts.sandbox.url);
		}
	}
	return server;
}

/** Both doors of the calls, in a room of their own: only they take files, and the sandbox's proxy must not. */
async function addCalls(server: FastifyInstance, calls: NonNullable<AppParts["calls"]>): Promise<void> {
	await server.register(async (room) => {
		await room.register(multipart);
		addSealedRoutes(room, calls.wire);
		if (calls.open) addOpenRoutes(room, calls.dispatch);
	});
}

/** One line for each answer: which call, how it ended, how long it took. Nothing of what was said. */
function addRequestLog(server: FastifyInstance): void {
	server.addHook("onResponse", (request, reply, done) => {
		const call = request.callName ?? request.routeOptions.config.logName;
		if (call !== undefined) {
			request.log.info({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "answered");
		}
		done();
	});
}

/** How long a stopping server waits for clients that have not finished their request. */
const closeTimeoutMs = 20_000;

/** A request that was under way when the stop came is answered, and its connection is not kept for another one. */
function addClosing(server: FastifyInstance): () => boolean {
	let closing = false;
	server.addHook("preClose", async () => {
		closing = true;
		setTimeout(() => server.server.closeAllConnections(), closeTimeoutMs).unref();
	});
	server.addHook("onSend", (_request, reply, _payload, done) => {
		if (closing) reply.header("connection", "close");
		done();
	});
	return () => closing;
}

function addHealth(server: FastifyInstance, isReady: () => Promise<boolean>): void {
	server.get("/health", async () => ({ status: "ok" }));
	server.get("/ready", async (_request, reply) => {
		const ready = await isReady().catch(() => false);
		return reply.status(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
	});
}

function addFloodGate(server: FastifyInstance, floodGate: FloodGate): void {
	server.addHook("onRequest", (request, reply, done) => {
		const seconds = floodGate.pass(networkOf(request.ip));
		if (seconds === 0) return done();
		send(reply, refusal({ error: "tooManyRequests", details: { seconds } }, languageOf(request)));
	});
}
