import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../checks.ts";
import type { Mailbox } from "./mailbox.ts";

const query = z.object({ to: z.optional(z.string()) });
const place = z.object({ id: z.coerce.number(), position: z.coerce.number() });

/** What the mail server has received. */
export function mailRoutes(app: FastifyInstance, mailbox: Mailbox): void {
	app.get("/sandbox/mail", checks({ query }), async (request) => {
		const { to = "" } = query.parse(request.query);
		return mailbox.read(to === "" ? null : to.toLowerCase());
	});
	app.get("/sandbox/mail/:id/:position", async (request, reply) => {
		const asked = place.safeParse(request.params);
		const found = asked.success ? mailbox.attachment(asked.data.id, asked.data.position) : null;
		if (found === null) return reply.code(404).send({ message: "There is no such attachment." });
		return reply.type(found.contentType).send(Buffer.from(found.content));
	});
}
