import type { Country } from "@puente/core/region";
import type { CreditBureau } from "@puente/providers/bureau";
import type { MessageSender } from "@puente/providers/messages";
import type { CollectionRail, PayoutRail } from "@puente/providers/payments";
import { apps } from "@puente/regions";
import type { Logger } from "pino";
import { type AppParts, buildApp } from "../http/app.ts";
import { createDispatch, type Dispatch } from "../http/dispatch.ts";
import { createFloodGate } from "../http/flood-gate.ts";
import { wireKeys } from "../http/node-cipher.ts";
import { createNonceLedger } from "../http/nonce-ledger.ts";
import type { DemoPhones } from "../http/sandbox-routes.ts";
import { createStaffDispatch } from "../http/staff-dispatch.ts";
import { jobHandlers } from "../jobs/job-handlers.ts";
import { sweep } from "../jobs/sweep.ts";
import { createWebhookReceiver } from "../modules/payout/index.ts";
import { addSandboxCampaigns } from "../modules/promo/index.ts";
import { findWebhookReply, type Rails } from "../modules/repayment/index.ts";
import { addDemoStaff, addFirstStaff, openDemoSession } from "../modules/staff/index.ts";
import { type Clock, createClock, syncClockOffset } from "../platform/clock/clock.ts";
import { every } from "../platform/clock/every.ts";
import { readClockOffset, writeClockOffset } from "../platform/clock/sandbox-clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Deps } from "../platform/context/calls.ts";
import type { StaffDeps } from "../platform/context/staff-calls.ts";
import { createVault } from "../platform/crypto/vault.ts";
import { withAdvisoryLock } from "../platform/database/advisory-lock.ts";
import { type Database, openEmbedded, openPostgres } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { isDatabaseReachable } from "../platform/database/reachable.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { countInWindow } from "../platform/guards/rate-windows.ts";
import { addNonces } from "../platform/guards/wire-nonces.ts";
import { type Queue, startQueue } from "../platform/queue/queue.ts";
import type { createDemoPhones } from "./demo/demo-phones.ts";
import type { DemoSandbox } from "./demo/demo-sandbox.ts";
import type { makeDemo } from "./demo/make-demo.ts";
import { clockWaitMs, moveClock } from "./move-clock.ts";
import { requireRails } from "./payout-rails.ts";
import { requireFreePort } from "./require-free-port.ts";

const sweepEveryMs = 60_000;
const clockReadEveryMs = 1_000;
const vacuumEveryMs = 3_600_000;

/** Settings and providers of a server; main.ts passes the real ones, tests pass fakes. */
export type ServerOptions = {
	readonly config: Config;
	readonly logger: Logger;
	readonly senderFor: (country: Country) => MessageSender;
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
	/** The machine's own time; replaced in tests. */
	readonly realNow?: () => Date;
	/** How long a moved sandbox clock waits for due work; shorter in tests. */
	readonly clockWaitMs?: number;
	/** Prints a text once to the terminal, not to the log. */
	readonly announce: (text: string) => void;
	/** The sandbox of the demo borrowers; null without a demo. */
	readonly demo: DemoSandbox | null;
	/** An open database that tests share. */
	readonly database?: Database;
};

export type RunningServer = { readonly address: string; readonly stop: () => Promise<void> };

export async function startServer(options: ServerOptions): Promise<RunningServer> {
	const { config, logger } = options;
	await requireFreePort(config);
	const database =
		options.database ??
		(config.databaseUrl === null
			? await openEmbedded(config.dataDir)
			: openPostgres(config.databaseUrl, config.databaseConnections));
	const { db } = database;
	const logError = (what: string) => (error: unknown) => logger.error({ err: error }, what);
	await migrate(database);
	const clock = createClock();
	clock.setOffset(await startOffset(db, config.clockStart));
	const queue = await startQueue(database, logError("the job queue failed"));
	const vault = createVault(config.masterKey);
	await addInitialData(options, { db, vault, now: clock.now() });
	const rails = createRails(options, clock);
	const deps = depsOf(options, {
		vault,
		enqueue: queue.enqueue,
		collectionRail: rails.collectionRail,
	});
	if (options.demo) {
		await addDemo(database, { clock, deps, sandbox: options.demo, announce: options.announce });
	}
	if (config.works) {
		const { bureauFor, senderFor } = options;
		await queue.work(jobHandlers({ db, clock, deps, rails, bureauFor, senderFor }));
	}
	const sweepOnce = () => sweep(db, clock, queue.enqueue);
	const timers = startTimers({ config, database, clock, sweepOnce, logError });
	const dispatch = createDispatch({ db, clock, deps });
	const staffDeps = staffDepsOf(options, deps);
	const staff = createStaffDispatch({ db, clock, deps: staffDeps });
	const floodGate = createFloodGate({
		perMinute: config.floodPerMinute,
		vault,
		countMany: (counts, windowEnd) => countInWindow(db, counts, windowEnd),
		onError: logError("sharing the flood gate counters failed"),
	});
	const wire = {
		keys: wireKeys(apps.map((app) => app.packageName)),
		isNewNonce: createNonceLedger((nonces) => addNonces(db, nonces)),
		realNowMs: Date.now,
		dispatch,
	};
	const server = await buildApp({
		logger,
		proxyHops: config.proxyHops,
		calls: config.serves ? { wire, dispatch, staff, open: config.openCalls, floodGate } : null,
		sandbox: await sandboxOf(options, { database, clock, queue, vault, dispatch, staffDeps }),
		isReady: () => isDatabaseReachable(db),
		receiveWebhook: createWebhookReceiver({
			db,
			clock,
			vault,
			enqueue: queue.enqueue,
			findWebhookReply: (name, body) => findWebhookReply(rails, name, body),
		}),
	});
	const address = await server.listen({ port: config.port, host: config.host });
	return {
		address,
		/** Refuses new requests, finishes those in flight, then closes the database. */
		async stop() {
			await server.close();
			await floodGate.stop();
			for (const timer of timers) await timer.stop();
			await queue.stop();
			await database.close();
		},
	};
}

/** The stored offset of the sandbox clock, or the one that sets it to a given instant. */
async function startOffset(db: Db, clockStart: Date | null): Promise<number> {
	if (clockStart === null) return readClockOffset(db);
	const offset = clockStart.getTime() - Date.now();
	await writeClockOffset(db, offset);
	return offset;
}

/** Loaded only if there is a demo. */
async function addDemo(
	database: Database,
	context: Omit<Parameters<typeof makeDemo>[0], "db">,
): Promise<void> {
	const { makeDemo } = await import("./demo/make-demo.ts");
	await withAdvisoryLock(database, "demo", () => makeDemo({ db: database.db, ...context }));
}

type SandboxContext = {
	readonly database: Database;
	readonly clock: Clock;
	readonly queue: Queue;
	readonly vault: Deps["vault"];
	readonly dispatch: Dispatch;
	readonly staffDeps: StaffDeps;
};

/** Sandbox functions that need the server; null in production. */
async function sandboxOf(
	{ config, clockWaitMs: waitMs = clockWaitMs }: ServerOptions,
	{ database, clock, queue, vault, dispatch, staffDeps }: SandboxContext,
): Promise<AppParts["sandbox"]> {
	if (config.sandboxUrl === null) return null;
	const { db } = database;
	return {
		url: config.sandboxUrl,
		controls: {
			now: clock.now,
			advance: (milliseconds) => moveClock({ database, clock, queue, waitMs }, milliseconds),
			phones: await demoPhones({ db, vault, dispatch }),
			openStaffSession: (name, client) => openDemoSession(db, name, { ...staffDeps, ...client }),
		},
	};
}

async function demoPhones(context: Parameters<typeof createDemoPhones>[0]): Promise<DemoPhones> {
	return (await import("./demo/demo-phones.ts")).createDemoPhones(context);
}

function depsOf(options: ServerOptions, created: Pick<Deps, "vault" | "enqueue" | "collectionRail">): Deps {
	const { locate, randomDigits, servedCountries, files, identity, accountNames, branches } = options;
	return {
		...created,
		locate,
		randomDigits,
		sessionDays: options.config.sessionDays,
		servedCountries,
		files,
		identity,
		accountNames,
		branches,
		operatorOf: options.operatorOf,
		operators: options.config.operators,
		publicUrl: options.config.publicUrl,
	};
}

function staffDepsOf({ config, realNow }: ServerOptions, deps: Deps): StaffDeps {
	return {
		...deps,
		sandbox: config.sandboxUrl !== null,
		staffSessions: config.staffSessions,
		realNow: realNow ?? (() => new Date()),
	};
}

/** Data of a first start: demo staff and fictional campaigns in the sandbox, otherwise the first staff members. */
async function addInitialData(
	{ config, announce }: ServerOptions,
	{ db, vault, now }: { readonly db: Db; readonly vault: Deps["vault"]; readonly now: Date },
): Promise<void> {
	if (config.sandboxUrl === null) {
		const credentials = await addFirstStaff(db, vault, now);
		if (credentials !== null) announce(credentials);
		return;
	}
	await addSandboxCampaigns(db, now);
	await addDemoStaff(db, vault, now);
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

type TimerOptions = {
	readonly config: Config;
	readonly database: Database;
	readonly clock: Clock;
	readonly sweepOnce: () => Promise<boolean>;
	readonly logError: (what: string) => (error: unknown) => void;
};

function startTimers({ config, database, clock, sweepOnce, logError }: TimerOptions) {
	return [
		...(config.works ? [every(sweepEveryMs, sweepOnce, logError("the sweep failed"))] : []),
		...(database.vacuum ? [every(vacuumEveryMs, database.vacuum, logError("vacuum failed"))] : []),
		// Another process may move the sandbox clock; the embedded database has only one process.
		...(config.sandboxUrl !== null && database.engine === "postgres"
			? [
					every(
						clockReadEveryMs,
						() => syncClockOffset(clock, () => readClockOffset(database.db)),
						logError("reading the sandbox clock failed"),
					),
				]
			: []),
	];
}
