import { createHmac } from "node:crypto";

/** The credentials that the simulated rails accept. The server uses the same ones when none are set. */
export const paystackKey = "sk_test_sandbox";
export const flutterwaveKeys = { secretKey: "FLWSECK_TEST-sandbox-X", webhookHash: "sandbox" } as const;
export const monnifyKeys = {
	apiKey: "MK_TEST_SANDBOX",
	secretKey: "sandbox",
	walletNumber: "8016472829",
} as const;
export const razorpayKeys = {
	keyId: "rzp_test_sandbox",
	keySecret: "sandbox",
	accountNumber: "7878780080316316",
	webhookSecret: "sandbox",
} as const;
export const stpKeys = {
	company: "PUENTE",
	clabe: "646180110400000007",
	webhookUser: "stp",
	webhookPassword: "sandbox",
} as const;
export const wompiKeys = {
	apiKey: "sandbox",
	userPrincipalId: "sandbox",
	accountId: "sandbox",
	eventsSecret: "test_events_sandbox",
} as const;

export function basic(user: string, password: string): string {
	return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

/** The hex HMAC of a body; a forged one is made with another key. */
export function hmac(
	hash: "sha256" | "sha512",
	secret: string,
	body: string,
	options: { readonly forged: boolean },
): string {
	return createHmac(hash, options.forged ? `not ${secret}` : secret)
		.update(body)
		.digest("hex");
}
