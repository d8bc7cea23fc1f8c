import type { FastifyInstance } from "fastify";
import type { ReceiveWebhook } from "../modules/webhook/index.ts";
import { createMinuteTally } from "./metrics/minute-tally.ts";

const bodyBytesMax = 256 * 1024;

/**
 * Webhooks of the rails. One without the rail's proof is refused and leaves nothing but a count. The raw body of the
 * others is stored and answered at once; a job handles it. So a rail never waits for us, and no webhook is lost while
 * jobs are slow.
 */
export function addHookRoutes(server: FastifyInstance, receive: ReceiveWebhook): void {
	const countRefused = createMinuteTally((rail, count) =>
		server.log.warn({ rail, count }, "webhooks without the rail's proof were refused"),
	);
	server.register(async (hooks) => {
		hooks.removeAllContentTypeParsers();
		hooks.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
		hooks.route<{ Params: { rail: string } }>({
			method: ["POST", "PUT"],
			url: "/hooks/:rail",
			bodyLimit: bodyBytesMax,
			config: { logName: "hook" },
			async handler(request, reply) {
				const { rail } = request.params;
				const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
				const headers = Object.fromEntries(
					Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
				);
				const received = await receive(rail, { body, headers });
				if (received.outcome === "unknownRail") return reply.status(404).send();
				request.callName = `hook/${rail}`;
				if (received.outcome === "stored") {
					return reply.status(200).type("application/json").send(received.reply);
				}
				countRefused(rail);
				request.isCountedOnly = true;
				return reply.status(401).send();
			},
		});
	});
}
