import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import { paystackKey } from "../credentials.ts";
import { guardCalls } from "../gate.ts";
import { type RailDeps, railFaults } from "../rail-deps.ts";
import { dedicatedRoutes } from "./accounts.ts";
import { checkoutRoutes, paystackCardRail } from "./checkout.ts";
import { identityFaults } from "./identification.ts";
import { refused } from "./replies.ts";
import { storedCardRoutes } from "./stored-cards.ts";
import { transferRoutes } from "./transfers.ts";

export const paystackRail = {
	name: "paystack",
	faults: { ...railFaults, ...identityFaults },
} as const satisfies Rail;

const resolveQuery = z.object({ account_number: z.string(), bank_code: z.string() });

/** https://paystack.com/docs/api, under /paystack. */
export function paystackRoutes(app: FastifyInstance, deps: RailDeps): void {
	app.addHook("onRequest", async (request, reply) => {
		const { authorization } = request.headers;
		if (authorization === undefined) {
			return reply.code(401).send(refused("No Authorization Header was found"));
		}
		if (authorization !== `Bearer ${paystackKey}`) return reply.code(401).send(refused("Invalid key"));
	});
	const unavailable = refused("Service unavailable");
	app.register(async (transfers) => {
		guardCalls(transfers, { gate: deps.gate, rails: [paystackRail.name], unavailable });
		transferRoutes(transfers, deps);
		dedicatedRoutes(transfers, deps);
		resolveRoute(transfers, deps);
	});
	app.register(async (checkout) => {
		guardCalls(checkout, { gate: deps.gate, rails: [paystackCardRail.name], unavailable });
		checkoutRoutes(checkout, deps);
		storedCardRoutes(checkout, deps);
	});
}

function resolveRoute(app: FastifyInstance, deps: RailDeps): void {
	app.get("/bank/resolve", checks({ query: resolveQuery }), async (request, reply) => {
		const query = resolveQuery.safeParse(request.query);
		if (!query.success) {
			return reply.code(400).send(refused("Account number and bank code are required", "missing_params"));
		}
		const { account_number, bank_code } = query.data;
		const holder = deps.book.holderOf({ country: "ng", bankCode: bank_code, accountNumber: account_number });
		if (holder === null) {
			return reply
				.code(422)
				.send(refused("Could not resolve account name. Check parameters or try again.", "invalid_params"));
		}
		return {
			status: true,
			message: "Account number resolved",
			data: { account_number, account_name: holder.toUpperCase(), bank_id: Number.parseInt(bank_code, 10) },
		};
	});
}
