import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../../checks.ts";
import type { Rail } from "../../faults/faults.ts";
import { basic, monnifyKeys } from "../credentials.ts";
import { guardCalls } from "../gate.ts";
import { type RailDeps, railFaults } from "../rail-deps.ts";
import { disbursementRoutes } from "./disbursements.ts";
import { answered, refused } from "./replies.ts";
import { reservedRoutes } from "./reserved.ts";

export const monnifyRail = { name: "monnify", faults: railFaults } as const satisfies Rail;

const validateQuery = z.object({ accountNumber: z.string(), bankCode: z.string() });
const tokenLastsS = 3600;

/** https://developers.monnify.com/api, under /monnify. */
export function monnifyRoutes(app: FastifyInstance, deps: RailDeps): void {
	app.addHook("onRequest", async (request, reply) => {
		if (request.url.endsWith("/api/v1/auth/login")) return;
		const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
		if (token === undefined || !isToken(token)) {
			return reply.code(401).send({ error: "invalid_token", error_description: "Invalid access token" });
		}
	});
	guardCalls(app, {
		gate: deps.gate,
		rails: [monnifyRail.name],
		unavailable: refused("Service unavailable"),
	});

	disbursementRoutes(app, deps);
	reservedRoutes(app, deps);

	app.post("/api/v1/auth/login", async (request, reply) => {
		if (request.headers.authorization !== basic(monnifyKeys.apiKey, monnifyKeys.secretKey)) {
			return reply.code(401).send(refused("Invalid API key or secret"));
		}
		return answered({ accessToken: makeToken(), expiresIn: tokenLastsS });
	});

	app.get(
		"/api/v1/disbursements/account/validate",
		checks({ query: validateQuery }),
		async (request, reply) => {
			const query = validateQuery.safeParse(request.query);
			if (!query.success) return reply.code(400).send(refused("accountNumber and bankCode are required"));
			const { accountNumber, bankCode } = query.data;
			const holder = deps.book.holderOf({ country: "ng", bankCode, accountNumber });
			if (holder === null) {
				return reply
					.code(422)
					.send(refused("Could not validate account. Invalid account number or bank code."));
			}
			return answered({ accountNumber, accountName: holder.toUpperCase(), bankCode });
		},
	);
}

/** The token contains its expiry and a signature, so that it stays valid over a restart. */
export function makeToken(): string {
	const endsAt = String(Math.floor(Date.now() / 1000) + tokenLastsS);
	return `${endsAt}.${sign(endsAt)}`;
}

function isToken(token: string): boolean {
	const [endsAt = "", signature] = token.split(".");
	return signature === sign(endsAt) && Number(endsAt) * 1000 > Date.now();
}

function sign(text: string): string {
	return createHmac("sha256", monnifyKeys.secretKey).update(text).digest("hex");
}
