import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { type Faults, isFaultOf, type Rail } from "./faults.ts";

const timesMax = 1000;

const armBody = z.object({
	rail: z.string({ error: "rail must be a text" }),
	fault: z.string({ error: "fault must be a text" }),
	times: z._default(
		z
			.number({ error: "times must be a number" })
			.check(
				z.int({ error: "times must be a whole number" }),
				z.minimum(0, { error: "times must not be below 0" }),
				z.maximum(timesMax, { error: `times must not be above ${timesMax}` }),
			),
		1,
	),
});

/** Lists and arms the faults of all rails. */
export function faultRoutes(app: FastifyInstance, faults: Faults, rails: readonly Rail[]): void {
	const state = () => ({
		rails: Object.fromEntries(rails.map((rail) => [rail.name, rail.faults])),
		armed: faults.armed(),
	});

	app.get("/sandbox/faults", async () => state());

	app.post("/sandbox/faults", async (request, reply) => {
		const parsed = armBody.safeParse(request.body);
		if (!parsed.success) {
			const sentence = parsed.error.issues.map((issue) => issue.message).join("; ");
			return reply.code(422).send({ message: `This fault cannot be set: ${sentence}.` });
		}
		const refusal = refuseUnknown(rails, parsed.data);
		if (refusal !== null) return reply.code(422).send({ message: refusal });
		faults.arm(parsed.data);
		return state();
	});
}

function refuseUnknown(rails: readonly Rail[], body: { rail: string; fault: string }): string | null {
	const rail = rails.find(({ name }) => name === body.rail);
	if (rail === undefined) {
		return `There is no rail "${body.rail}" here; there is ${rails.map(({ name }) => name).join(", ")}.`;
	}
	if (isFaultOf(rail, body.fault)) return null;
	return `The rail "${rail.name}" has no fault "${body.fault}"; it has ${Object.keys(rail.faults).join(", ")}.`;
}
