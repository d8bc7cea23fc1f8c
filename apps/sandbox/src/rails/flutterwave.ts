import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Rail } from "../faults/faults.ts";
import type { AccountBook } from "./account-book.ts";
import { flutterwaveKey } from "./credentials.ts";
import { callFaults, guardCalls, type RailGate } from "./gate.ts";

export const flutterwaveRail = { name: "flutterwave", faults: callFaults } as const satisfies Rail;

const resolveBody = z.object({ account_number: z.string(), account_bank: z.string() });

/** https://developer.flutterwave.com/v3.0.0/reference, under /flutterwave/v3. */
export function flutterwaveRoutes(app: FastifyInstance, deps: { book: AccountBook; gate: RailGate }): void {
	app.addHook("onRequest", async (request, reply) => {
		if (request.headers.authorization === undefined) {
			return reply.code(401).send(refused("Authorization required"));
		}
		if (request.headers.authorization !== `Bearer ${flutterwaveKey}`) {
			return reply.code(401).send(refused("Invalid authorization key"));
		}
	});
	guardCalls(app, {
		gate: deps.gate,
		rail: flutterwaveRail.name,
		unavailable: refused("Service temporarily unavailable"),
	});

	app.post("/v3/accounts/resolve", async (request, reply) => {
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

function refused(message: string) {
	return { status: "error", message, data: null };
}
