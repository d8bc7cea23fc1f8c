import Fastify from "fastify";
import { refusal } from "./answer.ts";
import { languageOf, send } from "./request.ts";

/** Answers every call with "try again" until `stop`, so that clients and load balancers know that it is starting. */
export async function serveWhileWaiting(listen: { readonly port: number; readonly host: string }) {
	const server = Fastify({ forceCloseConnections: true });
	server.get("/health", async () => ({ status: "ok" }));
	server.get("/ready", (_request, reply) => reply.status(503).send({ status: "not ready" }));
	server.setNotFoundHandler((request, reply) =>
		send(reply, refusal({ error: "unavailable" }, languageOf(request))),
	);
	await server.listen(listen);
	return { stop: () => server.close() };
}
