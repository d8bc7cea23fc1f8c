import type { Country } from "@puente/core";
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
	MONNIFY_URL: z.optional(httpUrl),
	MONNIFY_API_KEY: z.optional(text),
	MONNIFY_SECRET_KEY: z.optional(text),
	RAZORPAY_URL: z.optional(httpUrl),
	RAZORPAY_KEY_ID: z.optional(text),
	RAZORPAY_KEY_SECRET: z.optional(text),
	RAZORPAYX_ACCOUNT: z.optional(text),
} as const;

type RailSetting = keyof typeof railSettingsShape;
type Found = Readonly<Partial<Record<RailSetting, string | undefined>>>;

/** The simulators' address in the sandbox; otherwise where the operator lends, because only those rails must be set. */
type Where =
	| { readonly sandboxUrl: string }
	| { readonly sandboxUrl: null; readonly served: ReadonlySet<Country> };

/** In the sandbox the simulators stand in for whatever is not set, behind the same adapters. */
export function railSettings(found: Found, where: Where) {
	const need = (name: RailSetting, country: Country, standIn: string): string => {
		const value = found[name];
		if (value !== undefined) return value;
		if (where.sandboxUrl === null && where.served.has(country)) {
			throw new CannotStart(`The setting ${name} is needed when SANDBOX is off and ${country} is served.`);
		}
		return standIn;
	};
	const url = (name: RailSetting, simulator: string, real: string): string =>
		found[name] ?? (where.sandboxUrl === null ? real : `${where.sandboxUrl}${simulator}`);
	return {
		paystack: {
			baseUrl: url("PAYSTACK_URL", "/paystack", "https://api.paystack.co"),
			secretKey: need("PAYSTACK_SECRET_KEY", "ng", "sk_test_sandbox"),
		},
		flutterwave: {
			baseUrl: url("FLUTTERWAVE_URL", "/flutterwave/v3", "https://api.flutterwave.com/v3"),
			secretKey: need("FLUTTERWAVE_SECRET_KEY", "ng", "FLWSECK_TEST-sandbox-X"),
		},
		monnify: {
			baseUrl: url("MONNIFY_URL", "/monnify", "https://api.monnify.com"),
			apiKey: need("MONNIFY_API_KEY", "ng", "MK_TEST_SANDBOX"),
			secretKey: need("MONNIFY_SECRET_KEY", "ng", "sandbox"),
		},
		razorpayx: {
			baseUrl: url("RAZORPAY_URL", "/razorpay/v1", "https://api.razorpay.com/v1"),
			keyId: need("RAZORPAY_KEY_ID", "in", "rzp_test_sandbox"),
			keySecret: need("RAZORPAY_KEY_SECRET", "in", "sandbox"),
			accountNumber: need("RAZORPAYX_ACCOUNT", "in", "7878780080316316"),
		},
	};
}
