import { stripeKeys } from "../credentials.ts";
import type { ProviderSimulator } from "../provider-simulator.ts";
import { cardPortalRail, cardPortalWebhook } from "./checkout.ts";
import { oxxoRail, oxxoWebhook } from "./oxxo.ts";
import { stripeRoutes } from "./routes.ts";
import { setupWebhook } from "./stored-cards.ts";

export const simulator: ProviderSimulator<"stripe"> = {
	prefix: "/stripe",
	routes: stripeRoutes,
	headers: () => ({ authorization: `Bearer ${stripeKeys.secretKey}` }),
	faults: { oxxo: oxxoRail.faults, "card-portal": cardPortalRail.faults },
	payouts: {},
	collections: {
		oxxo: { webhook: oxxoWebhook },
		"card-portal": { webhook: cardPortalWebhook, mandateWebhook: setupWebhook },
	},
};
