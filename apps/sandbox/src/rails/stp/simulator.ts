import type { ProviderSimulator } from "../provider-simulator.ts";
import { openClabeCharge, stpCreditWebhook } from "./credits.ts";
import { stpRail, stpRoutes, stpWebhook } from "./routes.ts";

export const simulator: ProviderSimulator<"stp"> = {
	prefix: "/stp",
	routes: stpRoutes,
	headers: () => ({}),
	faults: { stp: stpRail.faults },
	payouts: { stp: stpWebhook },
	collections: { stp: { webhook: stpCreditWebhook, openOnDemand: openClabeCharge } },
};
