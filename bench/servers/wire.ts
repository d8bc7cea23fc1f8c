import { success } from "../../apps/server/src/http/answer.ts";
import { buildApp } from "../../apps/server/src/http/app.ts";
import { createLogger } from "../../apps/server/src/http/logs.ts";
import { createMetrics } from "../../apps/server/src/http/metrics/operating-metrics.ts";
import { wireKeys } from "../../apps/server/src/http/node-cipher.ts";
import { createMemoryNonceLedger } from "../../apps/server/src/http/nonce-ledger.ts";
import { createProviderWatch } from "../../apps/server/src/platform/providers/provider-watch.ts";
import { createReadiness, embeddedPulse } from "../../apps/server/src/platform/readiness/readiness.ts";
import { ownRelease } from "../../apps/server/src/platform/readiness/release.ts";

/** The whole HTTP server in its own process, without a database: only the wire is measured. */
const dispatch = async () => success({ resendAfterSeconds: 60, expiresAt: "2026-11-01T00:00:00.000Z" });
const logger = createLogger("silent");
const readiness = createReadiness({
	release: ownRelease,
	readPulse: embeddedPulse(),
	onChange: () => undefined,
});
await readiness.refresh();
const server = await buildApp({
	logger,
	metrics: createMetrics({
		readFigures: () => Promise.reject(new Error("this server has no database")),
		poolCounts: () => null,
		now: () => new Date(),
		readiness,
		watch: createProviderWatch(logger),
	}),
	proxyHops: 0,
	calls: {
		wire: {
			keys: wireKeys(["com.puente.ng"]),
			isNewNonce: createMemoryNonceLedger(),
			realNowMs: Date.now,
			dispatch,
		},
		dispatch,
		staff: dispatch,
		open: true,
		floodGate: { pass: () => 0, stop: async () => undefined },
		nowMs: Date.now,
	},
	sandbox: null,
	receiveWebhook: async () => ({ outcome: "unknownRail" }),
	receiveReport: async () => "unknown",
	letterPage: { check: async () => ({ outcome: "refused" }), secondsToWait: async () => 0 },
	publicUrl: "http://127.0.0.1",
	readiness,
	isDraining: () => false,
	operations: null,
});
process.send?.(await server.listen({ port: 0, host: "127.0.0.1" }));
process.on("disconnect", () => process.exit(0));
