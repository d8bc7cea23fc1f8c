import { paymentProvider } from "../payment-provider.ts";
import { address, required } from "../provider-settings.ts";
import { stripeCardCollect, stripeOxxoCollect } from "./stripe-collect.ts";

export const provider = paymentProvider<"stripe">()({
	settings: {
		baseUrl: address("STRIPE_URL", {
			real: "https://api.stripe.com/v1",
			sandbox: "/stripe/v1",
			about: "cash at OXXO and the page for cards in Mexico",
		}),
		secretKey: required("STRIPE_SECRET_KEY", {
			sandbox: "sk_test_sandbox",
			about: "money in over OXXO and by card, when set",
		}),
		webhookSecret: required("STRIPE_WEBHOOK_SECRET", { sandbox: "whsec_sandbox" }),
	},
	isOnWith: "secretKey",
	payouts: {},
	collections: { oxxo: stripeOxxoCollect, "card-portal": stripeCardCollect },
	accountNames: {},
});
