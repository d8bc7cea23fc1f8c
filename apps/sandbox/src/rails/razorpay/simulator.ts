import { basic, razorpayKeys } from "../credentials.ts";
import type { ProviderSimulator } from "../provider-simulator.ts";
import { razorpayRail, razorpayWebhook } from "./links.ts";
import { razorpayMandateWebhook } from "./mandates.ts";
import { razorpayRoutes } from "./routes.ts";

export const simulator: ProviderSimulator<"razorpay"> = {
	prefix: "/razorpay",
	routes: razorpayRoutes,
	headers: () => ({ authorization: basic(razorpayKeys.keyId, razorpayKeys.keySecret) }),
	faults: { razorpay: razorpayRail.faults },
	payouts: {},
	collections: { razorpay: { webhook: razorpayWebhook, mandateWebhook: razorpayMandateWebhook } },
};
