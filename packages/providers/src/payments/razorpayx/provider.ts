import { paymentProvider } from "../payment-provider.ts";
import { address, required } from "../provider-settings.ts";
import { razorpayxNames } from "./razorpayx-names.ts";
import { razorpayxRail } from "./razorpayx-rail.ts";

export const provider = paymentProvider<"razorpayx">()({
	settings: {
		baseUrl: address("RAZORPAYX_URL", {
			real: "https://api.razorpay.com/v1",
			sandbox: "/razorpay/v1",
			about: "payouts in India",
		}),
		keyId: required("RAZORPAYX_KEY_ID", {
			sandbox: "rzp_test_sandbox",
			about: "needed to lend in India, with the three below",
		}),
		keySecret: required("RAZORPAYX_KEY_SECRET", { sandbox: "sandbox" }),
		accountNumber: required("RAZORPAYX_ACCOUNT_NUMBER", {
			sandbox: "7878780080316316",
			about: "the account that pays",
		}),
		webhookSecret: required("RAZORPAYX_WEBHOOK_SECRET", { sandbox: "sandbox" }),
	},
	isOnWith: "keyId",
	payouts: { razorpayx: razorpayxRail },
	collections: {},
	accountNames: { razorpayx: (account) => razorpayxNames(account) },
});
