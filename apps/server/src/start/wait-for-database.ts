import Fastify from "fastify";
import type { Logger } from "pino";
import { refusal } from "../http/answer.ts";
import { languageOf, send } from "../http/request.ts";
import type { Config } from "../platform/config/config.ts";
import { connectionProblem } from "../platform/database/connection-problem.ts";
import type { PostgresOptions } from "../platform/database/postgres.ts";

const tryEveryMs = 1_000;
const logEveryTries = 30;

/**
 * Waits until PostgreSQL accepts connections, and answers calls with "try again" meanwhile.
 */
export async function waitForDatabase(
	database: PostgresOptions,
	listen: Pick<Config, "port" | "host">,
	logger: Logger,
): Promise<void> {
	let waiting: { readonly stop: () => Promise<unknown> } | null = null;
	for (let tries = 0; ; tries++) {
		const problem = await connectionProblem(database);
		if (problem === null) break;
		if (tries % logEveryTries === 0) logger.warn(`${problem} Waiting for it.`);
		waiting ??= await serveWhileWaiting(listen);
		await new Promise((wake) => setTimeout(wake, tryEveryMs));
	}
	await waiting?.stop();
}

/** Answers every call with "try again" until `stop`, so that clients and load balancers know that it is starting. */
async function serveWhileWaiting(listen: { readonly port: number; readonly host: string }) {
	const server = Fastify({ forceCloseConnections: true });
	server.get("/health", async () => ({ status: "ok" }));
	server.get("/ready", (_request, reply) => reply.status(503).send({ status: "not ready" }));
	server.setNotFoundHandler((request, reply) =>
		send(reply, refusal({ error: "unavailable" }, languageOf(request))),
	);
	await server.listen(listen);
	return { stop: () => server.close() };
}
