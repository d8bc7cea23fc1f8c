import { basename } from "node:path";
import type { Country } from "@puente/core/region";
import type { CreditBureau } from "@puente/providers/bureau";
import type { MailSender } from "@puente/providers/mail";
import type { MessageSender } from "@puente/providers/messages";
import type { CollectionRail, PayoutRail } from "@puente/providers/payments";
import type { PushSender } from "@puente/providers/push";
import { apps } from "@puente/regions";
import type { Logger } from "pino";
import { type AppParts, buildApp } from "../http/app.ts";
import { type BorrowerCallRequest, guardBorrowers } from "../http/borrower-guard.ts";
import { createDispatch, type Dispatch } from "../http/dispatch.ts";
import { createFloodGate } from "../http/flood-gate.ts";
import { createMetrics, type Metrics } from "../http/metrics/operating-metrics.ts";
import { wireKeys } from "../http/node-cipher.ts";
import { createNonceLedger } from "../http/nonce-ledger.ts";
import { buildOperations } from "../http/operations.ts";
import type { SealedWire } from "../http/sealed-routes.ts";
import { guardStaff } from "../http/staff-guard.ts";
import { closeDaysAloneMax, jobHandlers } from "../jobs/job-handlers.ts";
import { eraseAgain } from "../modules/erasure/index.ts";
import { createReportReceiver, type ReportReaders } from "../modules/notification/index.ts";
import { addSandboxCampaigns } from "../modules/promo/index.ts";
import { readOperatingFigures } from "../modules/reporting/index.ts";
import {
	addDemoStaff,
	addFirstStaff,
	removeFirstPassword,
	writeFirstPassword,
} from "../modules/staff/index.ts";
import { createWebhookReceiver, judgeWebhook } from "../modules/webhook/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Deps, Rails, StaffDeps } from "../platform/context/calls.ts";
import { halveKeys } from "../platform/crypto/erase-keys.ts";
import { openKeyFolder } from "../platform/crypto/key-folder.ts";
import { openKeyRing } from "../platform/crypto/master-keys.ts";
import { createVault, type Vault } from "../platform/crypto/vault.ts";
import { withAdvisoryLock } from "../platform/database/advisory-lock.ts";
import { type Database, openEmbedded } from "../platform/database/database.ts";
import { makeMonths } from "../platform/database/partitions.ts";
import { limitRole, openPostgres } from "../platform/database/postgres.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { countInWindow } from "../platform/guards/rate-windows.ts";
import { addNonces } from "../platform/guards/wire-nonces.ts";
import { type CountryGap, listLegalGaps } from "../platform/law/legal-gaps.ts";
import { addSandboxRates } from "../platform/law/sandbox-rates.ts";
import type { ProviderWatch } from "../platform/providers/provider-watch.ts";
import { type JobRun, type Queue, retryInterruptedJobs, startQueue } from "../platform/queue/queue.ts";
import type { Readiness, ReadinessOptions } from "../platform/readiness/readiness.ts";
import type { DemoSandbox } from "./demo/demo-server.ts";
import type { makeDemo } from "./demo/make-demo.ts";
import { sandboxOf } from "./demo/sandbox-controls.ts";
import { openLetterPage } from "./letter-page.ts";
import { requireRails } from "./payout-rails.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { orPortTaken, requireFreePort } from "./require-free-port.ts";
import { startClock } from "./start-clock.ts";
import { startReadiness, watchSenders } from "./start-readiness.ts";
import { createNote, createSweep, startTimers } from "./timers.ts";
import { waitForDatabase } from "./wait-for-database.ts";

/** Settings and providers of a server; main.ts passes the real ones, tests pass fakes. */
export type ServerOptions = {
	readonly config: Config;
	readonly logger: Logger;
	/** Notices failing providers; the adapters of main.ts use it too. */
	readonly watch: ProviderWatch;
	readonly senderFor: (country: Country) => MessageSender;
	/** Null: no pushes are sent. */
	readonly pushSender: PushSender | null;
	/** Null: no e-mail is sent. */
	readonly mailSender: MailSender | null;
	readonly reportReaders: ReportReaders;
	readonly locate: Deps["locate"];
	readonly randomDigits: Deps["randomDigits"];
	readonly servedCountries: Deps["servedCountries"];
	readonly files: Deps["files"];
	readonly identity: Deps["identity"];
	readonly accountNames: Deps["accountNames"];
	readonly branches: Deps["branches"];
	readonly operatorOf: Deps["operatorOf"];
	readonly bureauFor: (country: Country) => CreditBureau;
	/** The payout rails that this installation has an account with. */
	readonly payoutRails: (now: () => Date) => readonly PayoutRail[];
	/** The collection rails that this installation has an account with. */
	readonly collectionRails: (now: () => Date) => readonly CollectionRail[];
	/** The machine's own time for staff sessions; replaced in tests. */
	readonly realNow?: () => Date;
	/** The machine's clocks as the database's is compared with them; replaced in tests. */
	readonly machine?: Pick<ReadinessOptions, "realNow" | "monotonicNow">;
	/** Replaced in tests. */
	readonly release?: string;
	/** How long a moved sandbox clock waits for due work; shorter in tests. */
	readonly clockWaitMs?: number;
	/** Prints a text once to the terminal, not to the log. */
	readonly announce: (text: string) => void;
	/** Ends the process at once, because going on would do harm. */
	readonly giveUp: (reason: string) => void;
	/** The sandbox of the demo borrowers; null without a demo. */
	readonly demo: DemoSandbox | null;
	/** An open database that tests share. */
	readonly database?: Database;
};

export type RunningServer = {
	readonly address: string;
	/** From now on `/ready` fails and answers close their connections, so that the balancer sends no more. */
	readonly drain: () => void;
	/** Where figures and the API reference are in production; null: at the same address. */
	readonly operationsAddress: string | null;
	readonly stop: () => Promise<void>;
};

export async function startServer(options: ServerOptions): Promise<RunningServer> {
	const { config, logger } = options;
	const { retention, port, host } = config;
	await requireFreePort(config, "PORT");
	if (config.operations) await requireFreePort(config.operations, "OPERATIONS_PORT");
	const database = options.database ?? (await openDatabase(config, logger));
	const { db } = database;
	const logError = (what: string) => (error: unknown) => logger.error({ err: error }, what);
	await prepareDatabase(config, database, logger);
	const vault = await openVault(config, db);
	const readiness = await startReadiness(options, database);
	const clock = await startClock(config, db, readiness.realNow);
	/** A machine whose clock is wrong starts too, and works when it is right. */
	const databaseNow = () => new Date(readiness.databaseNow() + clock.offsetMs());
	// A start does not depend on it: without its month a row is written to the default partition.
	if (config.works)
		await makeMonths(database.jobs, databaseNow()).catch(logError("making the partitions failed"));
	const noteOnce = createNote({ database, files: options.files, logger });
	await noteOnce(databaseNow());
	const metrics = serverMetrics(options, database, { readiness, now: databaseNow });
	const queue = await startLoggedQueue(options, database, metrics);
	await addInitialData(options, { db, vault, now: databaseNow() });
	const rails = createRails(options, clock);
	const { enqueue } = queue;
	const deps = depsOf(options, { vault, enqueue, collectionRail: rails.collectionRail });
	// A database that was restored has people again who were erased since.
	await eraseAgain(db, { now: databaseNow(), deps });
	const { demo: sandbox, announce } = options;
	if (sandbox) await addDemo(database, { clock, deps, sandbox, announce, retention });
	if (config.works) {
		const outside = { bureauFor: options.bureauFor, ...watchSenders(options, options.watch) };
		const closing = { closeDaysAloneMax: config.sandboxUrl === null ? closeDaysAloneMax : null };
		const parts = { clock, deps, rails, ...outside, ...closing, retention };
		const handlers = jobHandlers({ db: database.jobs, ...parts });
		await queue.work(handlers, readiness);
	}
	const sweepOnce = createSweep({ logger, database, readiness, clock, enqueue, retention, metrics });
	const halved = config.works ? halveKeys(database.jobs, vault).catch(logError("moving keys failed")) : null;
	const tasks = { sweepOnce, noteOnce };
	const timers = startTimers({ options, database, readiness, clock, keys: vault.keys, ...tasks, logError });
	const dispatch = createDispatch({ ...database, clock, deps }, guardBorrowers({ ...database, deps }));
	const staffDeps = staffDepsOf(options, deps);
	const guardedStaff = guardStaff({ ...database, deps: staffDeps });
	const staff = createDispatch({ ...database, clock, deps }, guardedStaff);
	const floodGate = openFloodGate(options, database, vault);
	const wire = createWire(database, dispatch);
	const nowMs = () => Date.now() + clock.offsetMs();
	let draining = false;
	const operations = config.operations && (await buildOperations(logger));
	const server = await buildApp({
		logger,
		isDraining: () => draining,
		proxyHops: config.proxyHops,
		calls: config.serves ? { wire, dispatch, staff, open: config.openCalls, floodGate, nowMs } : null,
		sandbox: await sandboxOf(options, { database, clock, sweepOnce, queue, vault, dispatch, staffDeps }),
		readiness,
		metrics,
		publicUrl: config.publicUrl,
		operations,
		...receiversOf(options, { db, quick: database.quick, clock, vault, enqueue, rails }),
	});
	const operationsAddress = (await operations?.listen(config.operations ?? {})) ?? null;
	const address = await orPortTaken("PORT", port, () => server.listen({ port, host }));
	return {
		address,
		drain() {
			draining = true;
		},
		operationsAddress,
		/** Refuses new requests, finishes those in flight, then closes the database. */
		async stop() {
			await server.close();
			await operations?.close();
			await floodGate.stop();
			for (const timer of timers) await timer.stop();
			await halved;
			await queue.stop();
			await database.close();
		},
	};
}

function openFloodGate({ config, logger }: ServerOptions, { quick }: Database, vault: Vault) {
	return createFloodGate({
		perMinute: config.floodPerMinute,
		vault,
		countMany: (counts, windowEnd) => countInWindow(quick, counts, windowEnd),
		onError: (error) => logger.error({ err: error }, "sharing the flood gate counters failed"),
	});
}

async function openVault(config: Config, db: Db): Promise<Vault> {
	const slots = config.keysDir === null ? null : await openKeyFolder(db, config.keysDir);
	return createVault(await openKeyRing(db, config), slots);
}

async function openDatabase(config: Config, logger: Logger): Promise<Database> {
	if (config.database === null) return openEmbedded(config.dataDir);
	await waitForDatabase(config.database, config, logger);
	if (config.database.isPooled) await limitRole(config.database.directUrl);
	return openPostgres(config.database);
}

function serverMetrics(
	{ watch, servedCountries }: ServerOptions,
	{ jobs, poolCounts }: Database,
	{ readiness, now }: { readonly readiness: Readiness; readonly now: () => Date },
): Metrics {
	const readFigures = async () => ({
		...(await readOperatingFigures(jobs, now())),
		legalGaps: await listLegalGaps(jobs, now(), servedCountries),
	});
	return createMetrics({ readFigures, poolCounts, now, watch, readiness });
}

type ReceiverContext = Pick<Deps, "vault" | "enqueue"> & {
	readonly db: Db;
	readonly quick: Db;
	readonly clock: Clock;
	readonly rails: Rails;
};

function receiversOf(
	{ reportReaders, config, operatorOf }: ServerOptions,
	{ rails, quick, ...context }: ReceiverContext,
): Pick<AppParts, "letterPage" | "receiveReport" | "receiveWebhook"> {
	return {
		letterPage: openLetterPage(quick, { ...context, operatorOf }, config.letterChecksPerHour),
		receiveReport: createReportReceiver(context, reportReaders),
		receiveWebhook: createWebhookReceiver({
			...context,
			judgeWebhook: (name, webhook) => judgeWebhook(rails, name, webhook),
		}),
	};
}

async function startLoggedQueue(
	{ logger, database: given }: ServerOptions,
	database: Database,
	metrics: Metrics,
): Promise<Queue> {
	const onError = (error: unknown) => logger.error({ err: error }, "the job queue failed");
	const queue = await startQueue(database, onError, (run) => {
		metrics.countJob(run);
		logJob(logger, run);
	});
	// The folder of an embedded database is locked: no other process can be running its jobs.
	if (!given && database.engine === "pglite") await retryInterruptedJobs(database.jobs);
	return queue;
}

/** A failed run is a warning: it is retried, and a provider that fails has its own line. */
function logJob(logger: Logger, { error, outcome, ...run }: JobRun): void {
	if (outcome === "completed") logger.info(run, "job done");
	else logger.warn({ ...run, err: error }, "job failed");
}

function createWire({ quick }: Database, dispatch: Dispatch<BorrowerCallRequest>): SealedWire {
	return {
		keys: wireKeys(apps.map((app) => app.packageName)),
		isNewNonce: createNonceLedger((nonces) => addNonces(quick, nonces)),
		realNowMs: Date.now,
		dispatch,
	};
}

/** Loaded only if there is a demo. */
async function addDemo(
	database: Database,
	context: Omit<Parameters<typeof makeDemo>[0], "db">,
): Promise<void> {
	const { makeDemo } = await import("./demo/make-demo.ts");
	await withAdvisoryLock(database, "demo", () => makeDemo({ db: database.jobs, ...context }));
}

function depsOf(options: ServerOptions, created: Pick<Deps, "vault" | "enqueue" | "collectionRail">): Deps {
	const { locate, randomDigits, servedCountries, files, identity, accountNames, branches } = options;
	return {
		...created,
		locate,
		randomDigits,
		codesPerDay: options.config.codesPerDay,
		appRequired: options.config.appRequired,
		sessionDays: options.config.sessionDays,
		servedCountries,
		files,
		identity,
		accountNames,
		branches,
		operatorOf: options.operatorOf,
		operators: options.config.operators,
		publicUrl: options.config.publicUrl,
		passkeys: options.config.passkeys,
		push: options.config.push,
		sendsMail: options.config.mail !== null,
	};
}

const firstPasswordsLine = "the first passwords of the console are in these files until they are used";

function staffDepsOf({ config, realNow, logger }: ServerOptions, deps: Deps): StaffDeps {
	return {
		...deps,
		sandbox: config.sandboxUrl !== null,
		staffSessions: config.staffSessions,
		realNow: realNow ?? (() => new Date()),
		writeFirstPassword(name, password) {
			const file = writeFirstPassword(config.dataDir, name, password);
			logger.warn({ files: [file] }, firstPasswordsLine);
			return basename(file);
		},
		removeFirstPassword: (name) => removeFirstPassword(config.dataDir, name),
	};
}

/** Data of a first start: demo staff and fictional campaigns in the sandbox, otherwise the first staff members. */
async function addInitialData(
	{ config, logger, servedCountries }: ServerOptions,
	{ db, vault, now }: { readonly db: Db; readonly vault: Deps["vault"]; readonly now: Date },
): Promise<void> {
	if (config.sandboxUrl === null) {
		const files = await addFirstStaff(db, config.dataDir, now);
		if (files.length > 0) {
			logger.warn({ files }, firstPasswordsLine);
		}
		for (const gap of await listLegalGaps(db, now, servedCountries)) logger.warn(gap, legalGapLine(gap));
		return;
	}
	await addSandboxCampaigns(db, now);
	await addSandboxRates(db, now);
	await addDemoStaff(db, vault, now);
}

/** The start goes on: staff sign in and enter what is missing (docs/operations.md). */
function legalGapLine({ stopsOffers }: CountryGap): string {
	const effect = stopsOffers ? "no offer is made until staff enter it" : "staff enter the next one";
	return `a legal record is missing: ${effect} in the console, Law`;
}

/** The rails of this installation, by name. */
function createRails(options: ServerOptions, clock: Clock): Rails {
	const rails = options.payoutRails(clock.now);
	requireRails(options.servedCountries, rails);
	const collections = options.collectionRails(clock.now);
	return {
		findRail: (name) => rails.find((rail) => rail.name === name) ?? null,
		collectionRail: (name) => collections.find((rail) => rail.name === name) ?? null,
	};
}
