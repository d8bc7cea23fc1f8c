import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { type Inbox, numberEnding } from "./inbox.ts";

const query = z.object({ to: z.optional(z.string()) });

/** Fewer digits would match the ending of many numbers. */
const endingDigitsMin = 7;

export function inboxRoutes(app: FastifyInstance, inbox: Inbox): void {
	app.get("/sandbox/sms", async (request, reply) => {
		const parsed = query.safeParse(request.query);
		if (!parsed.success) return reply.code(422).send({ message: "Give one number as ?to=." });
		const to = parsed.data.to ?? "";
		if (to === "") return inbox.read(null);
		if (numberEnding(to).length < endingDigitsMin) {
			return reply.code(422).send({ message: `A number has at least ${endingDigitsMin} digits.` });
		}
		return inbox.read(to);
	});
}
