import type { FastifyInstance } from "fastify";
import { stripeKeys } from "../credentials.ts";
import { guardCalls } from "../gate.ts";
import type { RailDeps } from "../rail-deps.ts";
import { cardPortalRail, sessionRoutes } from "./checkout.ts";
import { oxxoRail, oxxoRoutes } from "./oxxo.ts";
import { refused } from "./replies.ts";
import { storedCardRoutes } from "./stored-cards.ts";

/** https://docs.stripe.com/api, under /stripe/v1. */
export function stripeRoutes(app: FastifyInstance, deps: RailDeps): void {
	app.addContentTypeParser(
		"application/x-www-form-urlencoded",
		{ parseAs: "string" },
		(_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);
	app.addHook("onRequest", async (request, reply) => {
		if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) {
			return reply.code(401).send(refused("Invalid API Key provided"));
		}
	});
	const unavailable = refused("Try again later");
	app.register(async (oxxo) => {
		guardCalls(oxxo, { gate: deps.gate, rails: [oxxoRail.name], unavailable });
		oxxoRoutes(oxxo, deps);
	});
	app.register(async (checkout) => {
		guardCalls(checkout, { gate: deps.gate, rails: [cardPortalRail.name], unavailable });
		sessionRoutes(checkout, deps);
		storedCardRoutes(checkout, deps);
	});
}
