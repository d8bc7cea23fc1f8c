import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { addFailures } from "./failures.ts";
import { addSecurityHeaders } from "./pages.ts";

/** The server for figures and the API reference in production, on a port that only the operator reaches. */
export async function buildOperations(logger: FastifyBaseLogger): Promise<FastifyInstance> {
	const server = Fastify({
		loggerInstance: logger,
		logController: new LogController({ disableRequestLogging: true }),
		routerOptions: { ignoreTrailingSlash: true },
		forceCloseConnections: true,
	});
	addFailures(server);
	await addSecurityHeaders(server);
	return server;
}
