import type { FastifyInstance } from "fastify";
import type { ReceiveWebhook } from "../modules/webhook/index.ts";

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

/** Counts what happens too often for a line each. `report` gets the counts by name, once a minute while there are any. */
export function createMinuteTally(report: (name: string, count: number) => void): (name: string) => void {
	const counts = new Map<string, number>();
	const flush = () => {
		for (const [name, count] of counts) report(name, count);
		counts.clear();
	};
	return (name) => {
		if (counts.size === 0) setTimeout(flush, 60_000).unref();
		counts.set(name, (counts.get(name) ?? 0) + 1);
	};
}
