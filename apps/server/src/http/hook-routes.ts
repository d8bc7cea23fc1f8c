import type { FastifyInstance } from "fastify";

/** Takes what a rail sends. Null: there is no such rail here. */
export type TakeWebhook = (
	rail: string,
	webhook: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> },
) => Promise<{ readonly reply: string } | null>;

const bodyBytesMax = 256 * 1024;

/**
 * Where rails tell us what became of money. The bytes are stored as they came and answered at once; a job proves and
 * handles them. So a rail is never kept waiting, and nothing it said is lost when we are slow.
 */
export function addHookRoutes(server: FastifyInstance, take: TakeWebhook): void {
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
				const taken = await take(request.params.rail, { body, headers });
				if (!taken) return reply.status(404).send();
				return reply.status(200).type("application/json").send(taken.reply);
			},
		});
	});
}
