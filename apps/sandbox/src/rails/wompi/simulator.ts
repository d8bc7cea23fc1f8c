import { wompiPayKeys } from "../credentials.ts";
import type { ProviderSimulator } from "../provider-simulator.ts";
import { wompiNequiRail, wompiPayRoutes, wompiPayWebhook, wompiPseRail } from "./routes.ts";
import { nequiTokenWebhook } from "./sources.ts";

export const simulator: ProviderSimulator<"wompi"> = {
	prefix: "/wompi",
	routes: wompiPayRoutes,
	headers: () => ({ authorization: `Bearer ${wompiPayKeys.publicKey}` }),
	faults: { "wompi-pse": wompiPseRail.faults, "wompi-nequi": wompiNequiRail.faults },
	payouts: {},
	collections: {
		"wompi-pse": { webhook: wompiPayWebhook },
		"wompi-nequi": { webhook: wompiPayWebhook, mandateWebhook: nequiTokenWebhook },
	},
};
