import type { FastifyInstance } from "fastify";
import type { ReceiveWebhook } from "../modules/payout/index.ts";

const bodyBytesMax = 256 * 1024;

/**
 * Webhooks of the rails. The raw body is stored and answered at once; a job verifies and handles it. So a rail never
 * waits for us, and no webhook is lost while jobs are slow.
 */
export function addHookRoutes(server: FastifyInstance, receive: ReceiveWebhook): void {
	server.register(async (hooks) => {
		hooks.removeAllContentTypeParsers();
		hooks.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
		hooks.route<{ Params: { rail: string } }>({
			method: ["POST", "PUT"],
			url: "/hooks/:rail",
			bodyLimit: bodyBytesMax,
			config: { logName: "hook" },
			async handler(request, reply) {
				const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
				const headers = Object.fromEntries(
					Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
				);
				const received = await receive(request.params.rail, { body, headers });
				if (!received) return reply.status(404).send();
				return reply.status(200).type("application/json").send(received.reply);
			},
		});
	});
}
