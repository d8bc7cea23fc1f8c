import { paymentProvider } from "../payment-provider.ts";
import { address, required } from "../provider-settings.ts";
import { wompiNames } from "./wompi-names.ts";
import { wompiRail } from "./wompi-rail.ts";

export const provider = paymentProvider<"wompi-payouts">()({
	settings: {
		baseUrl: address("WOMPI_PAYOUTS_URL", {
			real: "https://api.payouts.wompi.co/v1",
			sandbox: "/wompi-payouts/v1",
			about: "payouts in Colombia",
		}),
		apiKey: required("WOMPI_PAYOUTS_API_KEY", {
			sandbox: "sandbox",
			about: "needed to lend in Colombia, with the three below",
		}),
		userPrincipalId: required("WOMPI_PAYOUTS_USER", { sandbox: "sandbox" }),
		accountId: required("WOMPI_PAYOUTS_ACCOUNT", { sandbox: "sandbox", about: "the account that pays" }),
		eventsSecret: required("WOMPI_PAYOUTS_EVENTS_SECRET", {
			sandbox: "test_events_sandbox",
			about: "proves the webhooks",
		}),
	},
	isOnWith: "apiKey",
	payouts: { "bank-transfer-co": wompiRail },
	collections: {},
	accountNames: { "bank-transfer-co": wompiNames },
});
