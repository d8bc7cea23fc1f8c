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
import { createTakeWebhook } from "../modules/payout/index.ts";
import { addSandboxCampaigns } from "../modules/promo/index.ts";
import { type Rails, replyAt } from "../modules/repayment/index.ts";
import { addDemoStaff, addFirstStaff, openDemoSession } from "../modules/staff/index.ts";
import { type Clock, createClock, followOffset } from "../platform/clock/clock.ts";
import { every } from "../platform/clock/every.ts";
import { readClockOffset, writeClockOffset } from "../platform/clock/sandbox-clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Deps } from "../platform/context/calls.ts";
import type { StaffDeps } from "../platform/context/staff-calls.ts";
import { createVault } from "../platform/crypto/vault.ts";
import { withAdvisoryLock } from "../platform/database/advisory-lock.ts";
import { type Database, openEmbedded, openPostgres } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { isReachable } from "../platform/database/reachable.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { countInWindow } from "../platform/guards/rate-windows.ts";
import { addNonces } from "../platform/guards/wire-nonces.ts";
import { type Queue, startQueue } from "../platform/queue/queue.ts";
import type { createDemoPhones } from "./demo/demo-phones.ts";
import type { makeDemo } from "./demo/make-demo.ts";
import type { DemoWorld } from "./demo/world.ts";
import { clockWaitMs, moveClock } from "./move-clock.ts";
import { requireRails } from "./payout-rails.ts";

const sweepEveryMs = 60_000;
const clockReadEveryMs = 1_000;
const vacuumEveryMs = 3_600_000;

/** What a running server needs besides its settings; main.ts brings the real ones, tests their own. */
export type Outside = {
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
	readonly bureau: CreditBureau;
	/** The rails out that this installation has an account with. */
	readonly payoutRails: (now: () => Date) => readonly PayoutRail[];
	/** The rails in. */
	readonly collectionRails: (now: () => Date) => readonly CollectionRail[];
	/** The machine's own time; another one in tests. */
	readonly realNow?: () => Date;
	/** How long a moved sandbox clock waits for the work that fell due; shorter in tests. */
	readonly clockWaitMs?: number;
	/** Says something once to who started the server, past the log. */
	readonly announce: (text: string) => void;
	/** The world that the demo's borrowers live in; null without a demo. */
	readonly demo: DemoWorld | null;
	/** Opened already, for tests that share one. */
	readonly database?: Database;
};

export type Running = { readonly address: string; readonly stop: () => Promise<void> };

export async function startServer(outside: Outside): Promise<Running> {
	const { config, logger } = outside;
	const database =
		outside.database ??
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
	await addFirst(outside, { db, vault, now: clock.now() });
	const rails = createRails(outside, clock);
	const deps = depsOf(outside, {
		vault,
		enqueue: queue.enqueue,
		collectionRail: rails.collectionRail,
	});
	if (outside.demo) {
		await addDemo(database, { clock, deps, world: outside.demo, announce: outside.announce });
	}
	if (config.works) {
		const { bureau, senderFor } = outside;
		await queue.work(jobHandlers({ db, clock, deps, rails, bureau, senderFor }));
	}
	const sweepOnce = () => sweep(db, clock, queue.enqueue);
	const timers = startTimers({ config, database, clock, sweepOnce, logError });
	const dispatch = createDispatch({ db, clock, deps });
	const staffDeps = staffDepsOf(outside, deps);
	const staff = createStaffDispatch({ db, clock, deps: staffDeps });
	const floodGate = createFloodGate({
		perMinute: config.floodPerMinute,
		vault,
		countMany: (counts, windowEnd) => countInWindow(db, counts, windowEnd),
		onError: logError("the flood counters could not be shared"),
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
		sandbox: await sandboxOf(outside, { database, clock, queue, vault, dispatch, staffDeps }),
		isReady: () => isReachable(db),
		takeWebhook: createTakeWebhook({
			db,
			clock,
			vault,
			enqueue: queue.enqueue,
			replyAt: (name) => replyAt(rails, name),
		}),
	});
	const address = await server.listen({ port: config.port, host: config.host });
	return {
		address,
		/** Takes nothing new, finishes what it took, then lets go of the database. */
		async stop() {
			await server.close();
			await floodGate.stop();
			for (const timer of timers) await timer.stop();
			await queue.stop();
			await database.close();
		},
	};
}

/** The offset of the sandbox clock: where it was left, or what brings it to a given instant. */
async function startOffset(db: Db, clockStart: Date | null): Promise<number> {
	if (clockStart === null) return readClockOffset(db);
	const offset = clockStart.getTime() - Date.now();
	await writeClockOffset(db, offset);
	return offset;
}

/** Loaded only where there is a demo to make. */
async function addDemo(
	database: Database,
	making: Omit<Parameters<typeof makeDemo>[0], "db">,
): Promise<void> {
	const { makeDemo } = await import("./demo/make-demo.ts");
	await withAdvisoryLock(database, "demo", () => makeDemo({ db: database.db, ...making }));
}

type SandboxNeeds = {
	readonly database: Database;
	readonly clock: Clock;
	readonly queue: Queue;
	readonly vault: Deps["vault"];
	readonly dispatch: Dispatch;
	readonly staffDeps: StaffDeps;
};

/** What only the server can do for the sandbox; null in production. */
async function sandboxOf(
	{ config, clockWaitMs: waitMs = clockWaitMs }: Outside,
	{ database, clock, queue, vault, dispatch, staffDeps }: SandboxNeeds,
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

async function demoPhones(holding: Parameters<typeof createDemoPhones>[0]): Promise<DemoPhones> {
	return (await import("./demo/demo-phones.ts")).createDemoPhones(holding);
}

function depsOf(outside: Outside, made: Pick<Deps, "vault" | "enqueue" | "collectionRail">): Deps {
	const { locate, randomDigits, servedCountries, files, identity, accountNames, branches } = outside;
	return {
		...made,
		locate,
		randomDigits,
		sessionDays: outside.config.sessionDays,
		servedCountries,
		files,
		identity,
		accountNames,
		branches,
		operatorOf: outside.operatorOf,
		operators: outside.config.operators,
		publicUrl: outside.config.publicUrl,
	};
}

function staffDepsOf({ config, realNow }: Outside, deps: Deps): StaffDeps {
	return {
		...deps,
		sandbox: config.sandboxUrl !== null,
		staffSessions: config.staffSessions,
		realNow: realNow ?? (() => new Date()),
	};
}

/** What has to be there before anybody comes: in the sandbox people and campaigns that do not exist, otherwise the first staff. */
async function addFirst(
	{ config, announce }: Outside,
	{ db, vault, now }: { readonly db: Db; readonly vault: Deps["vault"]; readonly now: Date },
): Promise<void> {
	if (config.sandboxUrl === null) {
		const told = await addFirstStaff(db, vault, now);
		if (told !== null) announce(told);
		return;
	}
	await addSandboxCampaigns(db, now);
	await addDemoStaff(db, vault, now);
}

/** The rails of this installation, by name. */
function createRails(outside: Outside, clock: Clock): Rails {
	const rails = outside.payoutRails(clock.now);
	requireRails(outside.servedCountries, rails);
	const collections = outside.collectionRails(clock.now);
	return {
		findRail: (name) => rails.find((rail) => rail.name === name) ?? null,
		collectionRail: (name) => collections.find((rail) => rail.name === name) ?? null,
	};
}

type Ticking = {
	readonly config: Config;
	readonly database: Database;
	readonly clock: Clock;
	readonly sweepOnce: () => Promise<boolean>;
	readonly logError: (what: string) => (error: unknown) => void;
};

function startTimers({ config, database, clock, sweepOnce, logError }: Ticking) {
	return [
		...(config.works ? [every(sweepEveryMs, sweepOnce, logError("the sweep failed"))] : []),
		...(database.vacuum
			? [every(vacuumEveryMs, database.vacuum, logError("dead rows could not be cleared"))]
			: []),
		// Another process may move the sandbox clock; an embedded database has no other process.
		...(config.sandboxUrl !== null && database.engine === "postgres"
			? [
					every(
						clockReadEveryMs,
						() => followOffset(clock, () => readClockOffset(database.db)),
						logError("the clock could not be read"),
					),
				]
			: []),
	];
}
