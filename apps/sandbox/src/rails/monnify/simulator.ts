import type { ProviderSimulator } from "../provider-simulator.ts";
import { monnifyWebhook } from "./disbursements.ts";
import { monnifyPaidWebhook } from "./reserved.ts";
import { makeToken, monnifyRail, monnifyRoutes } from "./routes.ts";

export const simulator: ProviderSimulator<"monnify"> = {
	prefix: "/monnify",
	routes: monnifyRoutes,
	headers: () => ({ authorization: `Bearer ${makeToken()}` }),
	faults: { monnify: monnifyRail.faults },
	payouts: { monnify: monnifyWebhook },
	collections: { monnify: { brand: "Monnify account", webhook: monnifyPaidWebhook } },
};
