import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import { flutterwaveKeys } from "../credentials.ts";
import { guardCalls } from "../gate.ts";
import { type RailDeps, railFaults } from "../rail-deps.ts";
import { accountRoutes } from "./accounts.ts";
import { cardRoutes, flutterwaveCardRail } from "./cards.ts";
import { refused } from "./replies.ts";
import { transferRoutes } from "./transfers.ts";

export const flutterwaveRail = { name: "flutterwave", faults: railFaults } as const satisfies Rail;

const resolveBody = z.object({ account_number: z.string(), account_bank: z.string() });

/** https://developer.flutterwave.com/v3.0.0/reference, under /flutterwave/v3. */
export function flutterwaveRoutes(app: FastifyInstance, deps: RailDeps): void {
	app.addHook("onRequest", async (request, reply) => {
		if (request.headers.authorization === undefined) {
			return reply.code(401).send(refused("Authorization required"));
		}
		if (request.headers.authorization !== `Bearer ${flutterwaveKeys.secretKey}`) {
			return reply.code(401).send(refused("Invalid authorization key"));
		}
	});
	guardCalls(app, {
		gate: deps.gate,
		rails: [flutterwaveRail.name, flutterwaveCardRail.name],
		unavailable: refused("Service temporarily unavailable"),
	});

	transferRoutes(app, deps);
	accountRoutes(app, deps);
	cardRoutes(app, deps);

	app.post("/v3/accounts/resolve", checks({ body: resolveBody }), async (request, reply) => {
		const body = resolveBody.safeParse(request.body);
		if (!body.success) return reply.code(400).send(refused("account_number and account_bank are required"));
		const { account_number, account_bank } = body.data;
		const holder = deps.book.holderOf({
			country: "ng",
			bankCode: account_bank,
			accountNumber: account_number,
		});
		if (holder === null) {
			return reply
				.code(400)
				.send(refused("Sorry, recipient account could not be validated. Please try again"));
		}
		return {
			status: "success",
			message: "Account details fetched",
			data: { account_number, account_name: holder },
		};
	});
}
