/** The credentials that the simulated rails accept. The server uses the same ones when none are set. */
export const paystackKey = "sk_test_sandbox";
export const flutterwaveKey = "FLWSECK_TEST-sandbox-X";
export const monnifyKeys = { apiKey: "MK_TEST_SANDBOX", secretKey: "sandbox" } as const;
export const razorpayKeys = {
	keyId: "rzp_test_sandbox",
	keySecret: "sandbox",
	accountNumber: "7878780080316316",
} as const;

export function basic(user: string, password: string): string {
	return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}
