import { paystackKey } from "../credentials.ts";
import type { ProviderSimulator } from "../provider-simulator.ts";
import { paystackPaidWebhook } from "./accounts.ts";
import { paystackCardRail, paystackCardWebhook } from "./checkout.ts";
import { paystackRail, paystackRoutes } from "./routes.ts";
import { paystackWebhook } from "./transfers.ts";

export const simulator: ProviderSimulator<"paystack"> = {
	prefix: "/paystack",
	routes: paystackRoutes,
	headers: () => ({ authorization: `Bearer ${paystackKey}` }),
	faults: { paystack: paystackRail.faults, "paystack-card": paystackCardRail.faults },
	payouts: { paystack: paystackWebhook },
	collections: {
		paystack: { brand: "Paystack account", webhook: paystackPaidWebhook },
		"paystack-card": { webhook: paystackCardWebhook },
	},
};
