import { createHmac } from "node:crypto";

/** The credentials that the simulated rails accept. The server uses the same ones when none are set. */
export const paystackKey = "sk_test_sandbox";
export const flutterwaveKeys = {
	secretKey: "FLWSECK_TEST-sandbox-X",
	webhookHash: "sandbox",
	/** Triple DES takes 24 bytes. */
	encryptionKey: "FLWSECK_TESTsandbox00000",
} as const;
export const monnifyKeys = {
	apiKey: "MK_TEST_SANDBOX",
	secretKey: "sandbox",
	walletNumber: "8016472829",
	contractCode: "7059707855",
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
	clabePrefix: "6461801570",
	webhookUser: "stp",
	webhookPassword: "sandbox",
} as const;
export const wompiKeys = {
	apiKey: "sandbox",
	userPrincipalId: "sandbox",
	accountId: "sandbox",
	eventsSecret: "test_events_sandbox",
} as const;

export const stripeKeys = { secretKey: "sk_test_sandbox", webhookSecret: "whsec_sandbox" } as const;
export const wompiPayKeys = {
	publicKey: "pub_test_sandbox",
	privateKey: "prv_test_sandbox",
	integritySecret: "test_integrity_sandbox",
	eventsSecret: "test_events_sandbox_pay",
} as const;

export function basic(user: string, password: string): string {
	return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

/** The hex HMAC of a body; a forged one uses another key. */
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
