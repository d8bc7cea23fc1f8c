import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { ReceiveReport } from "../modules/notification/index.ts";
import type { ReceiveWebhook } from "../modules/webhook/index.ts";
import type { Readiness } from "../platform/readiness/readiness.ts";
import { newRequestId, withRequestId } from "../platform/request/request-id.ts";
import { refusal } from "./answer.ts";
import type { BorrowerCallRequest } from "./borrower-guard.ts";
import type { Dispatch } from "./dispatch.ts";
import { addFailures, answerFailure } from "./failures.ts";
import type { FloodGate } from "./flood-gate.ts";
import { addHookRoutes } from "./hook-routes.ts";
import { addLetterPage, type LetterPage } from "./letter-page.ts";
import { addMetrics } from "./metrics/metrics.ts";
import type { Metrics } from "./metrics/operating-metrics.ts";
import { networkOf } from "./network-of.ts";
import { addOpenRoutes } from "./open-routes.ts";
import { addApiReference, addApps, addSandboxPages, addSecurityHeaders } from "./pages.ts";
import { addReportRoutes } from "./report-routes.ts";
import { languageOf, send } from "./request.ts";
import { addSandboxRoutes, type SandboxControls } from "./sandbox-routes.ts";
import { addSealedRoutes, type SealedWire } from "./sealed-routes.ts";
import type { StaffCallRequest } from "./staff-guard.ts";
import { addStaffRoutes } from "./staff-routes.ts";

/** A form of the application is a few kilobytes; uploads have their own limit. */
const bodyBytesMax = 64 * 1024;
/** A sealed path is under 200 characters; a sealed query may hold a whole form. */
const parameterLengthMax = 512;
const requestTimeoutMs = 60_000;

export type AppParts = {
	readonly logger: FastifyBaseLogger;
	readonly proxyHops: number;
	/** Null in a process that only runs jobs; it still serves health checks. */
	readonly calls: {
		readonly wire: SealedWire;
		readonly dispatch: Dispatch<BorrowerCallRequest>;
		readonly staff: Dispatch<StaffCallRequest>;
		readonly open: boolean;
		readonly floodGate: FloodGate;
		/** The time by which calls are answered. */
		readonly nowMs: () => number;
	} | null;
	readonly sandbox: { readonly url: string; readonly controls: SandboxControls } | null;
	readonly readiness: Readiness;
	/** Whether the process will stop soon and still serves. */
	readonly isDraining: () => boolean;
	readonly receiveWebhook: ReceiveWebhook;
	readonly receiveReport: ReceiveReport;
	readonly letterPage: LetterPage;
	readonly publicUrl: string;
	readonly metrics: Metrics;
	/** The server of another port for figures and the API reference; null: they are on this one. */
	readonly operations: FastifyInstance | null;
};

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
	const server = Fastify({
		loggerInstance: parts.logger,
		// addRequestLog writes our own line: the one of Fastify would contain the URL.
		logController: new LogController({ disableRequestLogging: true }),
		// A logger for each request would be made for the one line that it writes; that line names the request itself.
		childLoggerFactory: (logger) => logger,
		// Unique over all processes; a client's own id is not used.
		genReqId: newRequestId,
		bodyLimit: bodyBytesMax,
		routerOptions: { maxParamLength: parameterLengthMax, ignoreTrailingSlash: true },
		trustProxy: (_address, hop) => hop < parts.proxyHops,
		requestTimeout: requestTimeoutMs,
		forceCloseConnections: "idle",
		frameworkErrors: answerFailure,
	});
	server.removeContentTypeParser("text/plain");
	addFailures(server, parts.readiness);
	addRequestId(server);
	addRequestLog(server);
	const inside = parts.operations ?? server;
	addMetrics(server, inside, parts.metrics);
	const isClosing = addClosing(server, parts.isDraining);
	addHealth(server, isClosing, parts.readiness);
	addReadyGate(server, parts.readiness);
	await addSecurityHeaders(server);
	if (parts.calls) {
		addFloodGate(server, parts.calls.floodGate);
		await addCalls(server, parts.calls);
		addStaffRoutes(server, parts.calls.staff);
		addHookRoutes(server, parts.receiveWebhook);
		addLetterPage(server, parts.letterPage);
		addReportRoutes(server, parts.publicUrl, parts.receiveReport);
		await addApiReference(inside, parts.calls.open);
		await addApps(server);
		if (parts.sandbox) {
			addSandboxRoutes(server, parts.sandbox.controls);
			await addSandboxPages(server, parts.sandbox.url);
		}
	}
	return server;
}

/** Sealed and open calls share a plugin scope: only they accept multipart, and the sandbox proxy must not parse it. */
async function addCalls(server: FastifyInstance, calls: NonNullable<AppParts["calls"]>): Promise<void> {
	await server.register(async (scope) => {
		await scope.register(multipart);
		addSealedRoutes(scope, calls.wire, calls.nowMs);
		if (calls.open) addOpenRoutes(scope, calls.dispatch, calls.nowMs);
	});
}

/** After the body is read: the events of reading it belong to the connection and not to the request. */
function addRequestId(server: FastifyInstance): void {
	server.addHook("preValidation", (request, _reply, done) => withRequestId(request.id, done));
}

/** Logs the call, the status and the duration of each answer, never its content. */
function addRequestLog(server: FastifyInstance): void {
	server.addHook("onResponse", (request, reply, done) => {
		const call = request.callName ?? request.routeOptions.config.logName;
		if (call !== undefined && request.isCountedOnly !== true) {
			const ms = Math.round(reply.elapsedTime);
			server.log.info({ requestId: request.id, call, status: reply.statusCode, ms }, "answered");
		}
		done();
	});
}

/** Time a stopping server gives clients to finish their requests. */
const closeTimeoutMs = 20_000;

/** Requests in flight at shutdown are answered, and their connections are closed. */
function addClosing(server: FastifyInstance, isDraining: () => boolean): () => boolean {
	let closing = false;
	const isClosing = () => closing || isDraining();
	server.addHook("preClose", async () => {
		closing = true;
		setTimeout(() => server.server.closeAllConnections(), closeTimeoutMs).unref();
	});
	server.addHook("onSend", (_request, reply, _payload, done) => {
		if (isClosing()) reply.header("connection", "close");
		done();
	});
	return isClosing;
}

function addHealth(server: FastifyInstance, isClosing: () => boolean, readiness: Readiness): void {
	const reasonOf = async () => {
		if (isClosing()) return "This process is stopping.";
		const isUp = await readiness.refresh().then(
			() => true,
			() => false,
		);
		return isUp ? readiness.problem() : "The database does not answer.";
	};
	server.get("/health", async () => ({ status: "ok" }));
	server.get("/ready", async (_request, reply) => {
		const reason = await reasonOf();
		if (reason === null) return { status: "ready" };
		return reply.status(503).send({ status: "not ready", reason });
	});
}

/** What reads or changes data; health, metrics and pages are answered in any case. */
const gatedRoutes: ReadonlySet<string> = new Set([
	"api",
	"cou",
	"open",
	"staff",
	"hook",
	"delivery report",
	"letter check",
]);

/** Refuses calls while this process must not work: its clients and rails send them again, to another one. */
function addReadyGate(server: FastifyInstance, readiness: Readiness): void {
	server.addHook("onRequest", (request, reply, done) => {
		const isGated = gatedRoutes.has(request.routeOptions.config.logName ?? "");
		if (!isGated || readiness.problem() === null) return done();
		send(reply, refusal({ error: "unavailable" }, languageOf(request)));
	});
}

function addFloodGate(server: FastifyInstance, floodGate: FloodGate): void {
	server.addHook("onRequest", (request, reply, done) => {
		const seconds = floodGate.pass(networkOf(request.ip));
		if (seconds === 0) return done();
		send(reply, refusal({ error: "tooManyRequests", details: { seconds } }, languageOf(request)));
	});
}
