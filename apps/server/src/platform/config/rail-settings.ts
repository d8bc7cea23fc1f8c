import { join } from "node:path";
import * as z from "zod/mini";
import type { SettingProblems } from "./setting-problems.ts";

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const text = z.string().check(z.minLength(1, { error: "must not be empty" }));

/** Settings of the payment rails; config.ts parses them with its own. */
export const railSettingsShape = {
	PAYSTACK_URL: z.optional(httpUrl),
	PAYSTACK_SECRET_KEY: z.optional(text),
	FLUTTERWAVE_URL: z.optional(httpUrl),
	FLUTTERWAVE_SECRET_KEY: z.optional(text),
	FLUTTERWAVE_WEBHOOK_HASH: z.optional(text),
	FLUTTERWAVE_ENCRYPTION_KEY: z.optional(
		z.string().check(z.regex(/^[\x21-\x7e]{24}$/, { error: "must have 24 characters" })),
	),
	MONNIFY_URL: z.optional(httpUrl),
	MONNIFY_API_KEY: z.optional(text),
	MONNIFY_SECRET_KEY: z.optional(text),
	MONNIFY_WALLET: z.optional(text),
	RAZORPAYX_URL: z.optional(httpUrl),
	RAZORPAYX_KEY_ID: z.optional(text),
	RAZORPAYX_KEY_SECRET: z.optional(text),
	RAZORPAYX_ACCOUNT_NUMBER: z.optional(text),
	RAZORPAYX_WEBHOOK_SECRET: z.optional(text),
	STP_URL: z.optional(httpUrl),
	STP_QUERY_URL: z.optional(httpUrl),
	STP_COMPANY: z.optional(text),
	STP_CLABE: z.optional(text),
	STP_PAYER: z.optional(text),
	STP_KEY_FILE: z.optional(text),
	STP_WEBHOOK_USER: z.optional(text),
	STP_WEBHOOK_PASSWORD: z.optional(text),
	WOMPI_PAYOUTS_URL: z.optional(httpUrl),
	WOMPI_PAYOUTS_API_KEY: z.optional(text),
	WOMPI_PAYOUTS_USER: z.optional(text),
	WOMPI_PAYOUTS_ACCOUNT: z.optional(text),
	WOMPI_PAYOUTS_EVENTS_SECRET: z.optional(text),
	PAYSTACK_PREFERRED_BANK: z.optional(text),
	MONNIFY_CONTRACT_CODE: z.optional(text),
	STP_CLABE_PREFIX: z.optional(text),
	STRIPE_URL: z.optional(httpUrl),
	STRIPE_SECRET_KEY: z.optional(text),
	STRIPE_WEBHOOK_SECRET: z.optional(text),
	RAZORPAY_URL: z.optional(httpUrl),
	RAZORPAY_KEY_ID: z.optional(text),
	RAZORPAY_KEY_SECRET: z.optional(text),
	RAZORPAY_WEBHOOK_SECRET: z.optional(text),
	WOMPI_URL: z.optional(httpUrl),
	WOMPI_PUBLIC_KEY: z.optional(text),
	WOMPI_PRIVATE_KEY: z.optional(text),
	WOMPI_INTEGRITY_SECRET: z.optional(text),
	WOMPI_EVENTS_SECRET: z.optional(text),
} as const;

type RailSetting = keyof typeof railSettingsShape;
type RailValues = Readonly<Partial<Record<RailSetting, string | undefined>>>;
/** `sandboxUrl` is null in production, which has no simulators. */
type RailOptions = {
	readonly sandboxUrl: string | null;
	readonly dataDir: string;
	readonly problems: SettingProblems;
};

/** Reads one rail's settings. In the sandbox a setting that is missing falls back to the simulator's value. */
function readerOf(values: RailValues, { sandboxUrl, problems }: RailOptions) {
	return {
		/** A rail without its first credential is off: this installation has no account with it. */
		has: (name: RailSetting) => sandboxUrl !== null || values[name] !== undefined,
		required: (name: RailSetting, sandboxValue: string): string =>
			values[name] ?? (sandboxUrl === null ? problems.missing(name) : sandboxValue),
		url: (name: RailSetting, path: string, real: string) =>
			values[name] ?? (sandboxUrl === null ? real : `${sandboxUrl}${path}`),
	};
}

type Reader = ReturnType<typeof readerOf>;

function nigerianRails({ has, required, url }: Reader) {
	return {
		paystack: has("PAYSTACK_SECRET_KEY")
			? {
					baseUrl: url("PAYSTACK_URL", "/paystack", "https://api.paystack.co"),
					secretKey: required("PAYSTACK_SECRET_KEY", "sk_test_sandbox"),
				}
			: null,
		flutterwave: has("FLUTTERWAVE_SECRET_KEY")
			? {
					baseUrl: url("FLUTTERWAVE_URL", "/flutterwave/v3", "https://api.flutterwave.com/v3"),
					secretKey: required("FLUTTERWAVE_SECRET_KEY", "FLWSECK_TEST-sandbox-X"),
					webhookHash: required("FLUTTERWAVE_WEBHOOK_HASH", "sandbox"),
				}
			: null,
		monnify: has("MONNIFY_API_KEY")
			? {
					baseUrl: url("MONNIFY_URL", "/monnify", "https://api.monnify.com"),
					apiKey: required("MONNIFY_API_KEY", "MK_TEST_SANDBOX"),
					secretKey: required("MONNIFY_SECRET_KEY", "sandbox"),
					walletNumber: required("MONNIFY_WALLET", "8016472829"),
				}
			: null,
	};
}

/** Settings for collections only. A rail that also pays out shares the rest of its settings. */
function collectionSettings({ has, required, url }: Reader) {
	return {
		/** The bank at which Paystack opens the borrowers' accounts. */
		paystackBank: has("PAYSTACK_PREFERRED_BANK")
			? required("PAYSTACK_PREFERRED_BANK", "test-bank")
			: "wema-bank",
		/** Null: cards are entered only on Flutterwave's page. */
		flutterwaveEncryption: has("FLUTTERWAVE_ENCRYPTION_KEY")
			? required("FLUTTERWAVE_ENCRYPTION_KEY", "FLWSECK_TESTsandbox00000")
			: null,
		monnifyContract: has("MONNIFY_CONTRACT_CODE") ? required("MONNIFY_CONTRACT_CODE", "7059707855") : null,
		clabePrefix: has("STP_CLABE_PREFIX") ? required("STP_CLABE_PREFIX", "6461801570") : null,
		stripe: has("STRIPE_SECRET_KEY")
			? {
					baseUrl: url("STRIPE_URL", "/stripe/v1", "https://api.stripe.com/v1"),
					secretKey: required("STRIPE_SECRET_KEY", "sk_test_sandbox"),
					webhookSecret: required("STRIPE_WEBHOOK_SECRET", "whsec_sandbox"),
				}
			: null,
		razorpay: has("RAZORPAY_KEY_ID")
			? {
					baseUrl: url("RAZORPAY_URL", "/razorpay/v1", "https://api.razorpay.com/v1"),
					keyId: required("RAZORPAY_KEY_ID", "rzp_test_sandbox"),
					keySecret: required("RAZORPAY_KEY_SECRET", "sandbox"),
					webhookSecret: required("RAZORPAY_WEBHOOK_SECRET", "sandbox"),
				}
			: null,
		wompiPay: has("WOMPI_PUBLIC_KEY")
			? {
					baseUrl: url("WOMPI_URL", "/wompi/v1", "https://production.wompi.co/v1"),
					publicKey: required("WOMPI_PUBLIC_KEY", "pub_test_sandbox"),
					privateKey: required("WOMPI_PRIVATE_KEY", "prv_test_sandbox"),
					integritySecret: required("WOMPI_INTEGRITY_SECRET", "test_integrity_sandbox"),
					eventsSecret: required("WOMPI_EVENTS_SECRET", "test_events_sandbox_pay"),
				}
			: null,
	};
}

export function railSettings(values: RailValues, options: RailOptions) {
	const reader = readerOf(values, options);
	const { has, required, url } = reader;
	return {
		...nigerianRails(reader),
		collections: collectionSettings(reader),
		razorpayx: has("RAZORPAYX_KEY_ID")
			? {
					baseUrl: url("RAZORPAYX_URL", "/razorpay/v1", "https://api.razorpay.com/v1"),
					keyId: required("RAZORPAYX_KEY_ID", "rzp_test_sandbox"),
					keySecret: required("RAZORPAYX_KEY_SECRET", "sandbox"),
					accountNumber: required("RAZORPAYX_ACCOUNT_NUMBER", "7878780080316316"),
					webhookSecret: required("RAZORPAYX_WEBHOOK_SECRET", "sandbox"),
				}
			: null,
		stp: has("STP_COMPANY")
			? {
					baseUrl: url("STP_URL", "/stp/speiws/rest", "https://prod.stpmex.com/speiws/rest"),
					queryUrl: url("STP_QUERY_URL", "/stp", "https://efws.stpmex.com"),
					company: required("STP_COMPANY", "PUENTE"),
					clabe: required("STP_CLABE", "646180110400000007"),
					payer: required("STP_PAYER", "Puente"),
					keyFile: required("STP_KEY_FILE", join(options.dataDir, "stp.key")),
					webhookUser: required("STP_WEBHOOK_USER", "stp"),
					webhookPassword: required("STP_WEBHOOK_PASSWORD", "sandbox"),
				}
			: null,
		wompi: has("WOMPI_PAYOUTS_API_KEY")
			? {
					baseUrl: url("WOMPI_PAYOUTS_URL", "/wompi-payouts/v1", "https://api.payouts.wompi.co/v1"),
					apiKey: required("WOMPI_PAYOUTS_API_KEY", "sandbox"),
					userPrincipalId: required("WOMPI_PAYOUTS_USER", "sandbox"),
					accountId: required("WOMPI_PAYOUTS_ACCOUNT", "sandbox"),
					eventsSecret: required("WOMPI_PAYOUTS_EVENTS_SECRET", "test_events_sandbox"),
				}
			: null,
	};
}
