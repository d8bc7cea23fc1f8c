import type { FastifyInstance } from "fastify";
import type { ReceiveReport } from "../modules/notification/index.ts";

/** A report has a few hundred bytes. */
const bodyBytesMax = 16 * 1024;
const statuses = { taken: 204, refused: 403, unknown: 404 } as const satisfies Record<
	Awaited<ReturnType<ReceiveReport>>,
	number
>;

/** Delivery reports of the message providers. `publicUrl` is the address that they were given; signatures cover it. */
export function addReportRoutes(server: FastifyInstance, publicUrl: string, receive: ReceiveReport): void {
	server.register(async (reports) => {
		reports.removeAllContentTypeParsers();
		reports.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
		reports.post<{ Params: { provider: string } }>(
			"/hooks/messages/:provider",
			{ bodyLimit: bodyBytesMax, config: { logName: "delivery report" } },
			async (request, reply) => {
				const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
				const url = `${publicUrl}${request.url}`;
				const { headers } = request;
				const result = await receive(request.params.provider, { url, rawBody, headers });
				return reply.status(statuses[result]).send();
			},
		);
	});
}
