import { type CollectionRail, monnifyCollect, type PayoutRail } from "@puente/providers/payments";
import { createLogger } from "../../apps/server/src/http/logs.ts";
import { readConfig } from "../../apps/server/src/platform/config/config.ts";
import { startServer } from "../../apps/server/src/start/server.ts";

/** Our whole server in a process of its own, with an outside that answers at once: what is left is ours. */
const rail: PayoutRail = {
	name: "paystack",
	webhookReply: "{}",
	send: async ({ reference, amountMinor, currency }) => ({
		outcome: "settled",
		providerId: reference,
		amountMinor,
		currency,
	}),
	ask: async () => ({ outcome: "notFound" }),
	readWebhook: async () => ({ outcome: "verified", events: [] }),
};
/** Whoever asks finds one more payment at the account; webhooks are proven as Monnify's are. */
const monnify: CollectionRail = {
	...monnifyCollect({
		baseUrl: "http://127.0.0.1:9",
		apiKey: "",
		secretKey: "bench",
		contractCode: "1234567890",
		timeoutMs: 1_000,
	}),
	verify: async () => ({
		outcome: "found",
		payments: [
			{
				paymentId: crypto.randomUUID(),
				amountMinor: 1_000n,
				currency: "NGN",
				paidAt: new Date().toISOString(),
			},
		],
		open: true,
	}),
};
const unused = () => Promise.reject(new Error("Nobody looks at pictures here."));
const running = await startServer({
	config: readConfig(process.env),
	logger: createLogger("silent"),
	announce: () => undefined,
	senderFor: () => ({ send: async () => ({ outcome: "accepted", providerId: "bench" }) }),
	locate: () => null,
	randomDigits: () => "123456",
	servedCountries: new Set(["ng"]),
	files: { put: async () => undefined, get: async () => null, remove: async () => undefined },
	identity: {
		checkImage: unused,
		readDocument: unused,
		matchFaces: unused,
		judgeLiveness: null,
		isSameFace: () => false,
	},
	accountNames: { findHolder: async () => ({ outcome: "notOffered" }) },
	branches: { exists: () => true, list: () => [] },
	operatorOf: () => null,
	bureau: { ask: async () => ({ outcome: "noRecord" }) },
	payoutRails: () => [rail],
	collectionRails: () => [monnify],
	demo: null,
});
process.send?.(running.address);
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit(0));
