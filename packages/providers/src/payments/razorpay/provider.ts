import { paymentProvider } from "../payment-provider.ts";
import { address, required } from "../provider-settings.ts";
import { razorpayCollect } from "./razorpay-collect.ts";

export const provider = paymentProvider<"razorpay">()({
	settings: {
		baseUrl: address("RAZORPAY_URL", {
			real: "https://api.razorpay.com/v1",
			sandbox: "/razorpay/v1",
			about: "payment links in India",
		}),
		keyId: required("RAZORPAY_KEY_ID", {
			sandbox: "rzp_test_sandbox",
			about: "money in over Razorpay, when set",
		}),
		keySecret: required("RAZORPAY_KEY_SECRET", { sandbox: "sandbox" }),
		webhookSecret: required("RAZORPAY_WEBHOOK_SECRET", { sandbox: "sandbox" }),
	},
	isOnWith: "keyId",
	payouts: {},
	collections: { razorpay: razorpayCollect },
	accountNames: {},
});
