import { wompiKeys } from "../credentials.ts";
import type { ProviderSimulator } from "../provider-simulator.ts";
import { wompiRail, wompiRoutes, wompiWebhook } from "./routes.ts";

export const simulator: ProviderSimulator<"wompi-payouts"> = {
	prefix: "/wompi-payouts",
	routes: wompiRoutes,
	headers: () => ({ "x-api-key": wompiKeys.apiKey, "user-principal-id": wompiKeys.userPrincipalId }),
	faults: { "bank-transfer-co": wompiRail.faults },
	payouts: { "bank-transfer-co": wompiWebhook },
	collections: {},
};
