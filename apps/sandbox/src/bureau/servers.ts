import type { FastifyInstance } from "fastify";
import type { Faults } from "../faults/faults.ts";
import type { BureauDeps } from "./bureau-deps.ts";
import { circuloRoutes } from "./circulo-de-credito.ts";
import { decentroRoutes } from "./decentro.ts";
import { dojahRoutes } from "./dojah.ts";
import { createBureauGate } from "./gate.ts";
import { neutralRoutes } from "./neutral.ts";

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
