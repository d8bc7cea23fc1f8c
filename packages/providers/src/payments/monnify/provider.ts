import { paymentProvider } from "../payment-provider.ts";
import { address, optional, required } from "../provider-settings.ts";
import { monnifyCollect } from "./monnify-collect.ts";
import { monnifyNames } from "./monnify-names.ts";
import { monnifyRail } from "./monnify-rail.ts";

export const provider = paymentProvider<"monnify">()({
	settings: {
		baseUrl: address("MONNIFY_URL", {
			real: "https://api.monnify.com",
			sandbox: "/monnify",
			about: "Nigeria",
		}),
		apiKey: required("MONNIFY_API_KEY", {
			sandbox: "MK_TEST_SANDBOX",
			about: "`MK_PROD_…`; with it the two below",
		}),
		secretKey: required("MONNIFY_SECRET_KEY", { sandbox: "sandbox", about: "signs the webhooks too" }),
		walletNumber: required("MONNIFY_WALLET", { sandbox: "8016472829", about: "the wallet that pays" }),
		contractCode: optional("MONNIFY_CONTRACT_CODE", {
			sandbox: "7059707855",
			otherwise: null,
			about: "money in over Monnify, when set",
		}),
	},
	isOnWith: "apiKey",
	payouts: { monnify: monnifyRail },
	collections: {
		monnify: ({ contractCode, ...account }) =>
			contractCode === null ? null : monnifyCollect({ ...account, contractCode }),
	},
	accountNames: { monnify: monnifyNames },
});
