import { randomInt } from "node:crypto";
import { join } from "node:path";
import { httpBureau } from "@puente/providers/bureau";
import { localFiles } from "@puente/providers/files";
import { createIdentityEngine, type FaceEmbedding, faceScore, faceVerdict } from "@puente/providers/identity";
import { type MessageSender, termiiSender, twilioSender } from "@puente/providers/messages";
import { packs } from "@puente/regions";
import { createLogger } from "./http/logs.ts";
import { CannotStart } from "./platform/config/cannot-start.ts";
import { type Config, readConfig } from "./platform/config/config.ts";
import { servedCountries } from "./platform/config/served-countries.ts";
import { createAccountNames } from "./start/account-names.ts";
import { createBranches } from "./start/branches.ts";
import { createCollectionRails } from "./start/collection-rails.ts";
import type { DemoWorld } from "./start/demo/world.ts";
import { createLocator } from "./start/locate.ts";
import { createPayoutRails } from "./start/payout-rails.ts";
import { startServer } from "./start/server.ts";

const providerTimeoutMs = 10_000;
/** Within the minute that a phone waits for an answer. */
const identityTimeoutMs = 45_000;
const identityQueueMax = 16;

async function main(): Promise<void> {
	const config = readConfig(process.env);
	const logger = createLogger(config.logLevel);
	const senders: Readonly<Record<"termii" | "twilio", MessageSender>> = {
		termii: termiiSender({ ...config.sms.termii, timeoutMs: providerTimeoutMs }),
		twilio: twilioSender({ ...config.sms.twilio, timeoutMs: providerTimeoutMs }),
	};
	const engine = await createEngine(config);
	const running = await startServer({
		config,
		logger,
		announce: (text) => process.stdout.write(text),
		senderFor: (country) => senders[packs[country].sms],
		locate: createLocator(),
		servedCountries: servedCountries(config.operators, new Date().toISOString().slice(0, 10)),
		randomDigits: (count) => String(randomInt(10 ** count)).padStart(count, "0"),
		files: localFiles(join(config.dataDir, "files")),
		identity: engine,
		accountNames: createAccountNames(config.rails, providerTimeoutMs),
		branches: createBranches(),
		operatorOf: (country) => config.operators?.[country] ?? null,
		bureau: httpBureau({ ...config.bureau, timeoutMs: providerTimeoutMs }),
		payoutRails: (now) => createPayoutRails(config, now),
		collectionRails: (now) => createCollectionRails(config, now),
		demo: config.demo ? await demoWorld(config) : null,
	});
	logger.info({ address: running.address }, "listening");
	if (config.sandboxUrl !== null && !["127.0.0.1", "::1", "localhost"].includes(config.host)) {
		logger.warn(
			"the sandbox is on and not only for this machine: whoever reaches it can read codes and move the clock",
		);
	}
	process.send?.({ listening: running.address });

	let stopping = false;
	const stop = (reason: string) => {
		if (stopping) return;
		stopping = true;
		logger.info({ reason }, "stopping");
		const stopped = running.stop().then(engine.close);
		stopped.then(
			() => process.exit(0),
			(error: unknown) => {
				logger.error({ err: error }, "could not stop cleanly");
				process.exit(1);
			},
		);
	};
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
	// Whoever started us is gone, perhaps killed: do not stay behind and hold the port.
	process.on("disconnect", () => stop("disconnect"));
}

async function createEngine({ identityEngine, identityWorkers }: Config) {
	if (identityEngine === "drawn") {
		// Loaded only where it is wanted: production does not hold it.
		const { createDrawnEngine } = await import("@puente/providers/identity/drawn");
		return createDrawnEngine();
	}
	const engine = createIdentityEngine({
		workers: identityWorkers,
		queueMax: identityQueueMax,
		taskTimeoutMs: identityTimeoutMs,
	});
	const isSameFace = (one: FaceEmbedding, other: FaceEmbedding) =>
		faceVerdict(faceScore(one, other)) === "pass";
	return { ...engine, isSameFace };
}

/** Loaded only where it is wanted: people who do not exist have no place in production. */
async function demoWorld({ sandboxUrl, dataDir }: Config): Promise<DemoWorld | null> {
	if (sandboxUrl === null) return null;
	const { sandboxWorld } = await import("./start/demo/sandbox-world.ts");
	const { drawDemoPerson } = await import("@puente/providers/identity/drawn");
	return sandboxWorld({ url: sandboxUrl, dataDir }, drawDemoPerson);
}

main().catch((error: unknown) => {
	process.stderr.write(`${reasonOf(error)}\n`);
	process.exit(1);
});

/** A sentence where the reason is known; otherwise the stack, cut: the embedded database puts its source into its errors. */
function reasonOf(error: unknown): string {
	if (error instanceof CannotStart) return error.message;
	if (!(error instanceof Error)) return String(error);
	if ("code" in error && error.code === "EADDRINUSE")
		return "The port is in use by another process: set PORT to another one.";
	return (error.stack ?? error.message).slice(0, 2000);
}
