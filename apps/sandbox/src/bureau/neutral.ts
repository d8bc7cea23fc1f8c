import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { checks } from "../checks.ts";
import type { Faults } from "../faults/faults.ts";
import { type BureauDeps, createBureauGate, hasSecret } from "./bureau-deps.ts";
import { circuloRoutes } from "./circulo-de-credito.ts";
import { neutralKey } from "./credentials.ts";
import { decentroRoutes } from "./decentro.ts";
import { dojahRoutes } from "./dojah.ts";
import { historyOf } from "./histories.ts";

export type BureauOptions = Pick<BureauDeps, "clock" | "circuloKeys"> & {
	/** How long an armed timeout holds a request; a test shortens it. */
	readonly holdMs?: number;
};

/** Every simulated bureau. A new one adds its line here. */
const bureaus = [
	{ prefix: "/circulo-de-credito", routes: circuloRoutes },
	{ prefix: "/bureau", routes: neutralRoutes },
	{ prefix: "/decentro", routes: decentroRoutes },
	{ prefix: "/dojah", routes: dojahRoutes },
] as const;

export async function addBureauServers(
	app: FastifyInstance,
	{ clock, circuloKeys, holdMs, faults }: BureauOptions & { readonly faults: Faults },
): Promise<void> {
	const gate = createBureauGate(faults, holdMs);
	app.addHook("preClose", async () => gate.stop());
	for (const { prefix, routes } of bureaus) {
		await app.register(async (vendor) => routes(vendor, { gate, clock, circuloKeys }), { prefix });
	}
}

const enquiry = z.object({
	reference: z.string().check(z.minLength(1), z.maxLength(64)),
	country: z.enum(["MX", "CO", "IN", "NG"]),
	identity_number: z.string().check(z.minLength(4), z.maxLength(30)),
	full_name: z.string().check(z.minLength(1), z.maxLength(200)),
	date_of_birth: z.iso.date(),
	purpose: z.literal("credit_application"),
});

/** The service that an operator runs where bureaus publish no documentation, under /bureau. */
function neutralRoutes(app: FastifyInstance, { gate }: BureauDeps): void {
	app.post("/v1/enquiries", checks({ body: enquiry }), async (request, reply) => {
		if (!hasSecret(request, "authorization", `Bearer ${neutralKey}`)) {
			return reply.code(401).send({ error: "unauthorized" });
		}
		const parsed = enquiry.safeParse(request.body);
		if (!parsed.success) return reply.code(422).send({ error: "invalid_enquiry" });
		if (await gate.fails(reply)) return reply;
		const history = historyOf({ number: parsed.data.identity_number, name: parsed.data.full_name });
		if (history === null) return reply.code(404).send({ status: "no_record" });
		const { openLoans, missedPayments, listed, score } = history;
		return {
			status: "found",
			report: { open_loans: openLoans, missed_payments_6m: missedPayments, listed, score },
		};
	});
}
