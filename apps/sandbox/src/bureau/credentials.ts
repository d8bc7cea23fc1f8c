/** The credentials that the simulated bureaus accept. The server uses the same ones when none are set. */
export const neutralKey = "sandbox";
export const circuloCredentials = { apiKey: "sandbox", username: "PUENTE0001", password: "sandbox" } as const;
export const dojahCredentials = { appId: "sandbox", secretKey: "test_sk_sandbox" } as const;
export const decentroCredentials = {
	clientId: "sandbox",
	clientSecret: "sandbox",
	moduleSecret: "sandbox",
	providerSecret: "sandbox",
} as const;
