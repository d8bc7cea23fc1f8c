import type * as z from "zod/mini";

type Checks = { readonly body?: z.ZodMiniType; readonly query?: z.ZodMiniType };

declare module "fastify" {
	interface FastifyContextConfig {
		readonly checks?: Checks;
	}
}

/** States the fields that a route checks, so that the list of them is made from the code. */
export function checks(checked: Checks) {
	return { config: { checks: checked } };
}
