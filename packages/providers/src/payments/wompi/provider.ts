import { paymentProvider } from "../payment-provider.ts";
import { address, required } from "../provider-settings.ts";
import { wompiCollect } from "./wompi-collect.ts";

export const provider = paymentProvider<"wompi">()({
	settings: {
		baseUrl: address("WOMPI_URL", {
			real: "https://production.wompi.co/v1",
			sandbox: "/wompi/v1",
			about: "PSE and Nequi",
		}),
		publicKey: required("WOMPI_PUBLIC_KEY", {
			sandbox: "pub_test_sandbox",
			about: "money in over Wompi, when set",
		}),
		privateKey: required("WOMPI_PRIVATE_KEY", { sandbox: "prv_test_sandbox" }),
		integritySecret: required("WOMPI_INTEGRITY_SECRET", { sandbox: "test_integrity_sandbox" }),
		eventsSecret: required("WOMPI_EVENTS_SECRET", {
			sandbox: "test_events_sandbox_pay",
			about: "another one than that of the payouts",
		}),
	},
	isOnWith: "publicKey",
	payouts: {},
	collections: {
		"wompi-pse": (account) => wompiCollect(account, "wompi-pse"),
		"wompi-nequi": (account) => wompiCollect(account, "wompi-nequi"),
	},
	accountNames: {},
});
