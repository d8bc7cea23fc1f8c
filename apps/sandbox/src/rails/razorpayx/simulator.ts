import { basic, razorpayKeys } from "../credentials.ts";
import type { ProviderSimulator } from "../provider-simulator.ts";
import { razorpayxWebhook } from "./payouts.ts";
import { razorpayxRail, razorpayxRoutes } from "./routes.ts";

export const simulator: ProviderSimulator<"razorpayx"> = {
	// The same host as that of Razorpay's payment links.
	prefix: "/razorpay",
	routes: razorpayxRoutes,
	headers: () => ({ authorization: basic(razorpayKeys.keyId, razorpayKeys.keySecret) }),
	faults: { razorpayx: razorpayxRail.faults },
	payouts: { razorpayx: razorpayxWebhook },
	collections: {},
};
