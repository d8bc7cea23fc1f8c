import * as z from "zod/mini";
import { paymentProvider } from "../payment-provider.ts";
import { address, optional, required } from "../provider-settings.ts";
import { flutterwaveCardCollect } from "./flutterwave-card.ts";
import { flutterwaveCollect } from "./flutterwave-collect.ts";
import { flutterwaveNames } from "./flutterwave-names.ts";
import { flutterwaveRail } from "./flutterwave-rail.ts";

export const provider = paymentProvider<"flutterwave">()({
	settings: {
		baseUrl: address("FLUTTERWAVE_URL", {
			real: "https://api.flutterwave.com/v3",
			sandbox: "/flutterwave/v3",
			about: "Nigeria, version 3: asked when Paystack does not answer",
		}),
		secretKey: required("FLUTTERWAVE_SECRET_KEY", {
			sandbox: "FLWSECK_TEST-sandbox-X",
			about: "`FLWSECK-…-X`; with it the hash below",
		}),
		webhookHash: required("FLUTTERWAVE_WEBHOOK_HASH", {
			sandbox: "sandbox",
			about: 'the "secret hash" of the dashboard',
		}),
		/** Null: cards are entered only on Flutterwave's page. */
		encryptionKey: optional("FLUTTERWAVE_ENCRYPTION_KEY", {
			sandbox: "FLWSECK_TESTsandbox00000",
			otherwise: null,
			check: z.string().check(z.regex(/^[\x21-\x7e]{24}$/, { error: "must have 24 characters" })),
			about:
				"24 characters; when set, borrowers may type a card in the app. Only with an attestation of PCI DSS ([decision](decisions/0015-cards-in-the-app.md))",
		}),
	},
	isOnWith: "secretKey",
	payouts: { flutterwave: flutterwaveRail },
	collections: { flutterwave: flutterwaveCollect, "flutterwave-card": flutterwaveCardCollect },
	accountNames: { flutterwave: flutterwaveNames },
});
