/** The credentials that the simulated providers accept. The server uses the same ones when none are set. */
export const termiiAccount = {
	apiKey: "sandbox",
	senders: ["Puente", "N-Alert"],
	webhookSecret: "sandbox",
} as const;

export const twilioAccount = {
	accountSid: `AC${"0".repeat(32)}`,
	authToken: "sandbox",
	/** The sender that Twilio's own test credentials accept. */
	from: "+15005550006",
	messagingServiceSid: "MGsandbox",
} as const;
