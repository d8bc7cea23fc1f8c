import { type CollectionRail, monnifyCollect, type PayoutRail } from "@puente/providers/payments";
import { createLogger } from "../../apps/server/src/http/logs.ts";
import { readConfig } from "../../apps/server/src/platform/config/config.ts";
import { createProviderWatch } from "../../apps/server/src/platform/providers/provider-watch.ts";
import { startServer } from "../../apps/server/src/start/server.ts";

/** The whole server in its own process. Its providers answer at once, so only the server is measured. */
const rail: PayoutRail = {
	name: "paystack",
	webhookReply: "{}",
	send: async ({ reference, amountMinor, currency }) => ({
		outcome: "settled",
		providerId: reference,
		amountMinor,
		currency,
	}),
	fetchStatus: async () => ({ outcome: "notFound" }),
	listPayouts: async () => ({ outcome: "listed", payouts: [] }),
	isGenuine: () => true,
	readWebhook: async () => ({ outcome: "verified", events: [] }),
};
/** Each query returns one more payment; webhooks are verified as Monnify's are. */
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
const unused = () => Promise.reject(new Error("the benchmark server reads no images"));
const logger = createLogger("silent");
const running = await startServer({
	config: readConfig(process.env),
	logger,
	watch: createProviderWatch(logger),
	announce: () => undefined,
	giveUp: () => process.exit(1),
	senderFor: () => ({ send: async () => ({ outcome: "accepted", providerId: "bench" }) }),
	pushSender: null,
	mailSender: null,
	reportReaders: {},
	locate: () => null,
	randomDigits: () => "123456",
	servedCountries: new Set(["ng"]),
	files: { put: async () => undefined, get: async () => null, remove: async () => undefined },
	identity: {
		checkImage: unused,
		readAhead: () => undefined,
		readDocument: unused,
		describeFace: unused,
		matchFaces: unused,
		judgeLiveness: null,
		isSameFace: () => false,
	},
	accountNames: { findHolder: async () => ({ outcome: "notOffered" }) },
	branches: { exists: () => true, find: async () => [] },
	operatorOf: () => null,
	bureauFor: () => ({ fetchReport: async () => ({ outcome: "noRecord" }) }),
	payoutRails: () => [rail],
	collectionRails: () => [monnify],
	demo: null,
});
process.send?.(running.address);
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit(0));
