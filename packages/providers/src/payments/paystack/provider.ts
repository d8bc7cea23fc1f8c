import { paymentProvider } from "../payment-provider.ts";
import { address, optional, required } from "../provider-settings.ts";
import { paystackCollect } from "./paystack-accounts.ts";
import { paystackCardCollect } from "./paystack-collect.ts";
import { paystackNames } from "./paystack-names.ts";
import { paystackRail } from "./paystack-rail.ts";

export const provider = paymentProvider<"paystack">()({
	settings: {
		baseUrl: address("PAYSTACK_URL", {
			real: "https://api.paystack.co",
			sandbox: "/paystack",
			about: "payouts in Nigeria",
		}),
		secretKey: required("PAYSTACK_SECRET_KEY", {
			sandbox: "sk_test_sandbox",
			about: "needed to lend in Nigeria; it signs the webhooks too",
		}),
		preferredBank: optional("PAYSTACK_PREFERRED_BANK", {
			sandbox: "test-bank",
			otherwise: "wema-bank",
			about: "where Paystack opens the accounts that borrowers pay to",
		}),
	},
	isOnWith: "secretKey",
	payouts: { paystack: paystackRail },
	collections: { paystack: paystackCollect, "paystack-card": paystackCardCollect },
	accountNames: { paystack: paystackNames },
});
