import { flutterwaveKeys } from "../credentials.ts";
import type { ProviderSimulator } from "../provider-simulator.ts";
import { flutterwavePaidWebhook } from "./accounts.ts";
import { flutterwaveCardRail } from "./cards.ts";
import { flutterwaveRail, flutterwaveRoutes } from "./routes.ts";
import { flutterwaveWebhook } from "./transfers.ts";

export const simulator: ProviderSimulator<"flutterwave"> = {
	prefix: "/flutterwave",
	routes: flutterwaveRoutes,
	headers: () => ({ authorization: `Bearer ${flutterwaveKeys.secretKey}` }),
	faults: { flutterwave: flutterwaveRail.faults, "flutterwave-card": flutterwaveCardRail.faults },
	payouts: { flutterwave: flutterwaveWebhook },
	collections: {
		flutterwave: { brand: "Flutterwave account", webhook: flutterwavePaidWebhook },
		"flutterwave-card": { webhook: flutterwavePaidWebhook },
	},
};
