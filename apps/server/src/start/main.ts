import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { type Country, countries } from "@puente/core/region";
import {
	createIdentityEngine,
	type FaceEmbedding,
	faceScore,
	faceVerdict,
	rememberAnswers,
} from "@puente/providers/identity";
import { smtpSender } from "@puente/providers/mail";
import {
	type MessageSender,
	termiiReports,
	termiiSender,
	twilioReports,
	twilioSender,
} from "@puente/providers/messages";
import { type PushSender, webPushSender } from "@puente/providers/push";
import { regions, type Terms } from "@puente/regions/load";
import { type CountryResponse, Reader } from "mmdb-lib";
import type { Logger } from "pino";
import { createLogger } from "../http/logs.ts";
import type { ReportReaders } from "../modules/notification/index.ts";
import { CannotStart, PortTaken } from "../platform/config/cannot-start.ts";
import { type Config, readConfig } from "../platform/config/config.ts";
import { servedCountries } from "../platform/config/served-countries.ts";
import { createProviderWatch, type ProviderWatch } from "../platform/providers/provider-watch.ts";
import { type BranchPlaces, createBranches, placesFromFolder } from "./branches.ts";
import { createBureaus } from "./bureaus.ts";
import { createCollectionRails } from "./collection-rails.ts";
import { demoBranchPlaces } from "./demo/demo-branches.ts";
import type { DemoSandbox } from "./demo/demo-server.ts";
import { openFiles } from "./open-files.ts";
import { createAccountNames, createPayoutRails } from "./payout-rails.ts";
import { startServer } from "./server.ts";

const providerTimeoutMs = 10_000;
/** Ends a task that hangs. A phone waits less; it asks again and gets the same answer. */
const identityTimeoutMs = 120_000;
const identityQueueMax = 16;

async function main(): Promise<void> {
	const config = readConfig(process.env);
	const logger = createLogger(config.logLevel);
	const traces = await openTraces(config, logger);
	const watch = createProviderWatch(logger);
	const senders = createSenders(config, watch);
	const engine = await createEngine(config);
	const running = await startServer({
		config,
		logger,
		watch,
		announce: (text) => process.stdout.write(text),
		giveUp: (reason) => {
			process.stderr.write(`${reason}\n`);
			process.exit(1);
		},
		senderFor: (country) => senders(regions[country].terms.sms),
		pushSender: createPushSender(config, watch),
		mailSender: config.mail && smtpSender({ ...config.mail, timeoutMs: providerTimeoutMs }),
		reportReaders: createReportReaders(config),
		locate: createLocator(),
		servedCountries: servedCountries(config.operators),
		randomDigits: (count) => String(randomInt(10 ** count)).padStart(count, "0"),
		files: await openFiles(config.files),
		identity: engine,
		accountNames: createAccountNames(config, providerTimeoutMs, watch.fetchFor),
		branches: createBranches(branchPlaces(config)),
		operatorOf: (country) => config.operators?.[country] ?? null,
		bureauFor: createBureaus(config, watch.fetchFor),
		payoutRails: (now) => createPayoutRails(config, now, watch.fetchFor),
		collectionRails: (now) => createCollectionRails(config, now, watch.fetchFor),
		demo: config.demo ? await loadDemoSandbox(config) : null,
	});
	const { address, operationsAddress } = running;
	logger.info({ address, operationsAddress }, "listening");
	if (config.mail === null && config.sandboxUrl === null)
		logger.warn("SMTP_URL is not set: signed documents are sent by SMS and shown in the app, not by e-mail");
	if (config.sandboxUrl !== null && !["127.0.0.1", "::1", "localhost"].includes(config.host)) {
		logger.warn(
			"the sandbox is reachable from other machines: anyone who reaches it can read codes and move the clock",
		);
	}

	let draining = false;
	let stopping = false;
	const stop = (reason: string) => {
		if (stopping) return;
		stopping = true;
		logger.info({ reason }, "stopping");
		const stopped = running
			.stop()
			.then(engine.close)
			.then(() => traces?.stop());
		stopped.then(
			() => process.exit(0),
			(error: unknown) => {
				logger.error({ err: error }, "could not stop cleanly");
				process.exit(1);
			},
		);
	};
	process.on("SIGTERM", (signal) => {
		if (draining || config.drainMs === 0) return stop(signal);
		draining = true;
		logger.info({ ms: config.drainMs }, "draining");
		running.drain();
		setTimeout(stop, config.drainMs, signal);
	});
	process.on("SIGINT", stop);
	// The parent process is gone: exit, so that the port is free.
	process.on("disconnect", () => stop("disconnect"));
	// Last: the receiver may stop the process at once.
	process.send?.({ listening: running.address });
}

/** Loaded on demand: without a collector no span is recorded. */
async function openTraces({ tracesUrl }: Config, logger: Logger) {
	if (tracesUrl === null) return null;
	const { startTraces } = await import("../platform/traces/start-traces.ts");
	return startTraces(tracesUrl, logger);
}

async function createEngine({ identityEngine, identityWorkers }: Config) {
	if (identityEngine === "synthetic") {
		// Loaded on demand: production does not include it.
		const { createSyntheticEngine } = await import("@puente/providers/identity/synthetic");
		return rememberAnswers(createSyntheticEngine());
	}
	const engine = createIdentityEngine({
		workers: identityWorkers,
		queueMax: identityQueueMax,
		taskTimeoutMs: identityTimeoutMs,
	});
	const isSameFace = (one: FaceEmbedding, other: FaceEmbedding) =>
		faceVerdict(faceScore(one, other)) === "pass";
	return rememberAnswers({ ...engine, isSameFace });
}

function createSenders(
	{ sms, publicUrl }: Config,
	{ tracedFetch }: ProviderWatch,
): (name: Terms["sms"]) => MessageSender {
	const timeoutMs = providerTimeoutMs;
	const senders = {
		termii: sms.termii && termiiSender({ ...sms.termii, timeoutMs, fetch: tracedFetch("termii") }),
		twilio:
			sms.twilio &&
			twilioSender({
				...sms.twilio,
				statusCallbackUrl: `${publicUrl}/hooks/messages/twilio`,
				timeoutMs,
				fetch: tracedFetch("twilio"),
			}),
	};
	return (name) => {
		const sender = senders[name];
		if (sender === null) throw new Error(`no account with ${name} is set`);
		return sender;
	};
}

function createPushSender({ push }: Config, { tracedFetch }: ProviderWatch): PushSender | null {
	const fetch = tracedFetch("web-push");
	return push && webPushSender({ ...push, timeoutMs: providerTimeoutMs, fetch });
}

/** Termii's reports are read only with the key that signs them. */
function createReportReaders({ sms }: Config): ReportReaders {
	const secret = sms.termii?.webhookSecret ?? null;
	return {
		...(sms.twilio && { twilio: twilioReports(sms.twilio) }),
		...(secret !== null && { termii: termiiReports({ webhookSecret: secret }) }),
	};
}

/** The operator's list of names and places; made-up ones in the sandbox. */
function branchPlaces({ ifscFolder, sandboxUrl }: Config): BranchPlaces | undefined {
	if (ifscFolder !== null) return placesFromFolder(ifscFolder);
	return sandboxUrl === null ? undefined : demoBranchPlaces;
}

/** Loaded on demand: production has no synthetic identities. */
async function loadDemoSandbox({ sandboxUrl, dataDir }: Config): Promise<DemoSandbox | null> {
	if (sandboxUrl === null) return null;
	const { createDemoSandbox } = await import("./demo/create-demo-sandbox.ts");
	// A database that has its demo needs no pictures of people.
	return createDemoSandbox({ url: sandboxUrl, dataDir }, async (...person) =>
		(await import("@puente/providers/identity/synthetic")).drawDemoPerson(...person),
	);
}

main().catch((error: unknown) => {
	process.stderr.write(`${reasonOf(error)}\n`);
	process.exit(error instanceof PortTaken ? PortTaken.exitCode : 1);
});

/**
 * A sentence for a known reason, otherwise the truncated stack: the embedded database puts its source into its errors.
 */
function reasonOf(error: unknown): string {
	if (error instanceof CannotStart) return error.message;
	if (!(error instanceof Error)) return String(error);
	return (error.stack ?? error.message).slice(0, 2000);
}

/** The list has its own flat shape, not the one the reader is typed for. */
type LocationRecord = { readonly country_code?: string };

/** The country of a network address by the registries' public list. A first guess only: wrong for travellers. */
function createLocator(): (address: string) => Country | null {
	const file = import.meta.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb");
	const reader = new Reader<CountryResponse>(readFileSync(new URL(file)));
	return (address) => {
		if (isIP(address) === 0) return null;
		const code = (reader.get(address) as LocationRecord | null)?.country_code?.toLowerCase();
		return countries.find((country) => country === code) ?? null;
	};
}
