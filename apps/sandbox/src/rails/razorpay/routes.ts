import type { FastifyInstance } from "fastify";
import { basic, razorpayKeys } from "../credentials.ts";
import { guardCalls } from "../gate.ts";
import type { RailDeps } from "../rail-deps.ts";
import { linkRoutes, razorpayRail } from "./links.ts";
import { mandateRoutes } from "./mandates.ts";
import { refused } from "./replies.ts";

/** https://razorpay.com/docs/api/payments/payment-links, under /razorpay/v1. */
export function razorpayRoutes(app: FastifyInstance, deps: RailDeps): void {
	guardRazorpay(app, deps, razorpayRail.name);
	linkRoutes(app, deps);
	mandateRoutes(app, deps);
}

/** Razorpay and RazorpayX have the same address and the same login. */
export function guardRazorpay(app: FastifyInstance, { gate }: RailDeps, rail: string): void {
	app.addHook("onRequest", async (request, reply) => {
		if (request.headers.authorization !== basic(razorpayKeys.keyId, razorpayKeys.keySecret)) {
			return reply.code(401).send(refused("Authentication failed"));
		}
	});
	guardCalls(app, {
		gate,
		rails: [rail],
		unavailable: refused("The server is busy", undefined, "SERVER_ERROR"),
	});
}
