import { join } from "node:path";
import * as z from "zod/mini";
import { CannotStart } from "./cannot-start.ts";

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const text = z.string().check(z.minLength(1, { error: "must not be empty" }));

/** What the payment rails need to know; config.ts reads it with everything else. */
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
type Found = Readonly<Partial<Record<RailSetting, string | undefined>>>;
/** `sandboxUrl` is null in production, where no simulator stands in. */
type Where = { readonly sandboxUrl: string | null; readonly dataDir: string };

/** How one rail's settings are read: in the sandbox the simulators stand in for what is not set, behind the same adapters. */
function readerOf(found: Found, { sandboxUrl }: Where) {
	return {
		/** A rail without its first credential is a rail that this installation has no account with. */
		has: (name: RailSetting) => sandboxUrl !== null || found[name] !== undefined,
		need(name: RailSetting, standIn: string): string {
			const value = found[name] ?? (sandboxUrl === null ? undefined : standIn);
			if (value === undefined) throw new CannotStart(`The setting ${name} is needed when SANDBOX is off.`);
			return value;
		},
		url: (name: RailSetting, path: string, real: string) =>
			found[name] ?? (sandboxUrl === null ? real : `${sandboxUrl}${path}`),
	};
}

type Reader = ReturnType<typeof readerOf>;

function nigerianRails({ has, need, url }: Reader) {
	return {
		paystack: has("PAYSTACK_SECRET_KEY")
			? {
					baseUrl: url("PAYSTACK_URL", "/paystack", "https://api.paystack.co"),
					secretKey: need("PAYSTACK_SECRET_KEY", "sk_test_sandbox"),
				}
			: null,
		flutterwave: has("FLUTTERWAVE_SECRET_KEY")
			? {
					baseUrl: url("FLUTTERWAVE_URL", "/flutterwave/v3", "https://api.flutterwave.com/v3"),
					secretKey: need("FLUTTERWAVE_SECRET_KEY", "FLWSECK_TEST-sandbox-X"),
					webhookHash: need("FLUTTERWAVE_WEBHOOK_HASH", "sandbox"),
				}
			: null,
		monnify: has("MONNIFY_API_KEY")
			? {
					baseUrl: url("MONNIFY_URL", "/monnify", "https://api.monnify.com"),
					apiKey: need("MONNIFY_API_KEY", "MK_TEST_SANDBOX"),
					secretKey: need("MONNIFY_SECRET_KEY", "sandbox"),
					walletNumber: need("MONNIFY_WALLET", "8016472829"),
				}
			: null,
	};
}

/** What only money in needs; a rail that is also one out shares the rest of its settings. */
function collectionSettings({ has, need, url }: Reader) {
	return {
		/** Where Paystack opens the accounts of borrowers. */
		paystackBank: has("PAYSTACK_PREFERRED_BANK") ? need("PAYSTACK_PREFERRED_BANK", "test-bank") : "wema-bank",
		/** Null: cards are typed on Flutterwave's page alone. */
		flutterwaveEncryption: has("FLUTTERWAVE_ENCRYPTION_KEY")
			? need("FLUTTERWAVE_ENCRYPTION_KEY", "FLWSECK_TESTsandbox00000")
			: null,
		monnifyContract: has("MONNIFY_CONTRACT_CODE") ? need("MONNIFY_CONTRACT_CODE", "7059707855") : null,
		clabePrefix: has("STP_CLABE_PREFIX") ? need("STP_CLABE_PREFIX", "6461801570") : null,
		stripe: has("STRIPE_SECRET_KEY")
			? {
					baseUrl: url("STRIPE_URL", "/stripe/v1", "https://api.stripe.com/v1"),
					secretKey: need("STRIPE_SECRET_KEY", "sk_test_sandbox"),
					webhookSecret: need("STRIPE_WEBHOOK_SECRET", "whsec_sandbox"),
				}
			: null,
		razorpay: has("RAZORPAY_KEY_ID")
			? {
					baseUrl: url("RAZORPAY_URL", "/razorpay/v1", "https://api.razorpay.com/v1"),
					keyId: need("RAZORPAY_KEY_ID", "rzp_test_sandbox"),
					keySecret: need("RAZORPAY_KEY_SECRET", "sandbox"),
					webhookSecret: need("RAZORPAY_WEBHOOK_SECRET", "sandbox"),
				}
			: null,
		wompiPay: has("WOMPI_PUBLIC_KEY")
			? {
					baseUrl: url("WOMPI_URL", "/wompi/v1", "https://production.wompi.co/v1"),
					publicKey: need("WOMPI_PUBLIC_KEY", "pub_test_sandbox"),
					privateKey: need("WOMPI_PRIVATE_KEY", "prv_test_sandbox"),
					integritySecret: need("WOMPI_INTEGRITY_SECRET", "test_integrity_sandbox"),
					eventsSecret: need("WOMPI_EVENTS_SECRET", "test_events_sandbox_pay"),
				}
			: null,
	};
}

export function railSettings(found: Found, where: Where) {
	const reader = readerOf(found, where);
	const { has, need, url } = reader;
	return {
		...nigerianRails(reader),
		collections: collectionSettings(reader),
		razorpayx: has("RAZORPAYX_KEY_ID")
			? {
					baseUrl: url("RAZORPAYX_URL", "/razorpay/v1", "https://api.razorpay.com/v1"),
					keyId: need("RAZORPAYX_KEY_ID", "rzp_test_sandbox"),
					keySecret: need("RAZORPAYX_KEY_SECRET", "sandbox"),
					accountNumber: need("RAZORPAYX_ACCOUNT_NUMBER", "7878780080316316"),
					webhookSecret: need("RAZORPAYX_WEBHOOK_SECRET", "sandbox"),
				}
			: null,
		stp: has("STP_COMPANY")
			? {
					baseUrl: url("STP_URL", "/stp/speiws/rest", "https://prod.stpmex.com/speiws/rest"),
					queryUrl: url("STP_QUERY_URL", "/stp", "https://efws.stpmex.com"),
					company: need("STP_COMPANY", "PUENTE"),
					clabe: need("STP_CLABE", "646180110400000007"),
					payer: need("STP_PAYER", "Puente"),
					keyFile: need("STP_KEY_FILE", join(where.dataDir, "stp.key")),
					webhookUser: need("STP_WEBHOOK_USER", "stp"),
					webhookPassword: need("STP_WEBHOOK_PASSWORD", "sandbox"),
				}
			: null,
		wompi: has("WOMPI_PAYOUTS_API_KEY")
			? {
					baseUrl: url("WOMPI_PAYOUTS_URL", "/wompi-payouts/v1", "https://api.payouts.wompi.co/v1"),
					apiKey: need("WOMPI_PAYOUTS_API_KEY", "sandbox"),
					userPrincipalId: need("WOMPI_PAYOUTS_USER", "sandbox"),
					accountId: need("WOMPI_PAYOUTS_ACCOUNT", "sandbox"),
					eventsSecret: need("WOMPI_PAYOUTS_EVENTS_SECRET", "test_events_sandbox"),
				}
			: null,
	};
}
