import nodeCrypto from "node:crypto";
import { mkdtempSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import waiting from "node:timers/promises";
import { beginDemo } from "../../../server/src/modules/borrower/index.ts";
import { addSandboxCampaigns } from "../../../server/src/modules/promo/index.ts";
import { addDemoStaff } from "../../../server/src/modules/staff/index.ts";
import { type Config, readConfig } from "../../../server/src/platform/config/config.ts";
import type { Deps } from "../../../server/src/platform/context/calls.ts";
import { openKeyRing } from "../../../server/src/platform/crypto/master-keys.ts";
import { createVault } from "../../../server/src/platform/crypto/vault.ts";
import { type Database, openInMemory } from "../../../server/src/platform/database/database.ts";
import { migrate } from "../../../server/src/platform/database/migrate.ts";
import { openPostgres, toolLimits } from "../../../server/src/platform/database/postgres.ts";
import { addSandboxRates } from "../../../server/src/platform/law/sandbox-rates.ts";
import { simulatedMasterKey } from "../keep-history.ts";
import type { Sabotage } from "../sabotage/sabotage.ts";
import type { Borrower, Society } from "./borrower.ts";
import { type Chance, createChance } from "./chance.ts";
import { createFaces, type Faces } from "./faces.ts";
import { openQueue, type SimulatedQueue } from "./job-queue.ts";
import { type Lender, type LenderParts, type SentSms, startLender } from "./lender.ts";
import { createNetwork, type Network } from "./network.ts";
import { type OutsideWorld, openOutsideWorld, type SentWebhook, sandboxUrl } from "./outside-world.ts";
import { createTurns, type Turns, withTurns } from "./turns.ts";
import { createVirtualTime, type VirtualTime } from "./virtual-time.ts";

export type SimulationOptions = {
	readonly seed: string;
	readonly borrowers: number;
	readonly days: number;
	/** Null: the embedded database. */
	readonly databaseUrl: string | null;
	readonly sabotage: Sabotage;
	/** Bad days happen; false for a quiet life. */
	readonly trouble: boolean;
	/** Borrowers join as in a run of so many days; a shortened run keeps its people. */
	readonly planDays: number;
	/** Only these borrowers live; null: all. */
	readonly only: ReadonlySet<number> | null;
	readonly society: Society;
	/** Pictures and the books of the rails are written to this folder at the end; null: nothing is kept. */
	readonly keepIn: string | null;
};

/** A webhook on its way to us. */
type TravellingWebhook = SentWebhook & {
	readonly arrivesAtMs: number;
	readonly isForged: boolean;
	readonly isLate: boolean;
};

/** What went wrong inside the product, for the rules. */
type Fault = { readonly where: string; readonly error: string };

export type Simulation = {
	readonly options: SimulationOptions;
	readonly chance: Chance;
	readonly time: VirtualTime;
	readonly world: OutsideWorld;
	readonly network: Network;
	readonly turns: Turns;
	/** For the simulation itself; the lender has its own view of it. */
	readonly database: Database;
	readonly queue: SimulatedQueue;
	readonly faces: Faces;
	/** The stored pictures, by name. */
	readonly files: ReadonlyMap<string, Buffer>;
	readonly sms: SentSms[];
	/** How often the gateway took each text, by its id. */
	readonly smsCounts: Map<string, number>;
	/** Payments that the bank took back. */
	readonly takenBack: { readonly rail: string; readonly amount: number }[];
	/** Payments, by the rail's id, whose webhook is always lost. */
	readonly unheard: Set<string>;
	/** Texts that may have been sent twice, because the answer was lost or the process died. */
	readonly maybeTwice: Set<string>;
	readonly webhooks: TravellingWebhook[];
	readonly faults: Fault[];
	/** How often each refusal came. */
	readonly refusals: Map<string, number>;
	readonly borrowers: Borrower[];
	readonly crashes: { count: number };
	/** Days of the run after today. */
	daysLeft: number;
	/** The last hours of a day. */
	isEvening: boolean;
	readonly lender: () => Lender;
	/** Loses all that was in memory and starts again on the same database. */
	readonly restart: () => Promise<void>;
	readonly close: () => Promise<void>;
};

/** A Monday; runs begin within a year of it, so that year ends and leap days are lived through too. */
const firstStart = Date.parse("2026-11-16T06:00:00Z");
const startDays = 365;
const dayMs = 86_400_000;

export async function openSimulation(options: SimulationOptions): Promise<Simulation> {
	const chance = createChance(options.seed);
	const chosenStart = firstStart + chance.below(startDays) * dayMs;
	const time = createVirtualTime(options.society.startsAt?.getTime() ?? chosenStart);
	seedPlatform(chance.branch("platform"), time.nowMs);
	const folder = mkdtempSync(join(tmpdir(), "simulation-"));
	const webhooks: TravellingWebhook[] = [];
	const travel = chance.branch("webhooks");
	const unheard = new Set<string>();
	const world = await openOutsideWorld({
		time,
		folder,
		onWebhook: (sent) => send(webhooks, sent, { time, chance: travel, trouble: options.trouble, unheard }),
	});
	const turns = createTurns(chance.branch("turns"));
	const network = createNetwork({ world, turns, chance: chance.branch("network") });
	const database = await openDatabase(options.databaseUrl);
	await migrate(database);
	const config = readConfig({
		SANDBOX_URL: sandboxUrl,
		DATA_DIR: folder,
		DEMO: "off",
		MASTER_KEY: simulatedMasterKey,
	});
	await addFirstRows(database, config, time.clock.now());
	// Otherwise a database with borrowers gets no demo people.
	if (options.keepIn !== null) await beginDemo(database.db);
	if (options.sabotage.sql !== undefined) await runScript(database, options.sabotage.sql);
	const queue = await openQueue(database, time.clock.now);
	const faces = createFaces();
	const files = new Map<string, Buffer>();
	const sms: SentSms[] = [];
	const smsCounts = new Map<string, number>();
	const digits = chance.branch("codes");
	const parts: Omit<LenderParts, "database"> = {
		config,
		queue,
		network,
		clock: time.clock,
		sabotage: options.sabotage,
		identity: faces.checks,
		files: keptFiles(files),
		randomDigits: (count) => String(digits.below(10 ** count)).padStart(count, "0"),
		onSms(sent) {
			sms.push({ ...sent, at: time.clock.now() });
			smsCounts.set(sent.reference, (smsCounts.get(sent.reference) ?? 0) + 1);
		},
	};
	const start = () => startLender({ ...parts, database: withTurns(database, turns) });
	let lender = await start();
	const noted = nothingNoted();
	return {
		options,
		chance,
		time,
		world,
		network,
		turns,
		database,
		queue,
		faces,
		files,
		sms,
		smsCounts,
		webhooks,
		unheard,
		...noted,
		daysLeft: options.days,
		isEvening: false,
		lender: () => lender,
		async restart() {
			noted.crashes.count += 1;
			lender = await start();
		},
		async close() {
			await world.close();
			await database.close();
		},
	};
}

type Noted = "takenBack" | "maybeTwice" | "faults" | "refusals" | "borrowers" | "crashes";

function nothingNoted(): Pick<Simulation, Noted> {
	return {
		crashes: { count: 0 },
		takenBack: [],
		maybeTwice: new Set(),
		faults: [],
		refusals: new Map(),
		borrowers: [],
	};
}

async function openDatabase(url: string | null): Promise<Database> {
	if (url === null) return openInMemory();
	return openPostgres({ url, connectionsMax: 10, limits: toolLimits });
}

async function runScript({ inScriptTransaction }: Database, script: string): Promise<void> {
	await inScriptTransaction(async (run) => void (await run(script)));
}

async function addFirstRows({ db }: Database, config: Config, now: Date): Promise<void> {
	const vault = createVault(await openKeyRing(db, config));
	await addSandboxCampaigns(db, now);
	await addSandboxRates(db, now);
	await addDemoStaff(db, vault, now);
}

/** Files outlive a crash. */
function keptFiles(files: Map<string, Buffer>): Deps["files"] {
	return {
		put: async (name, bytes) => void files.set(name, Buffer.from(bytes)),
		get: async (name) => files.get(name) ?? null,
		remove: async (name) => void files.delete(name),
	};
}

const hourMs = 3_600_000;

/** A webhook may be lost, come twice, come late, or be followed by a forgery. Late ones overtake each other. */
function send(
	webhooks: TravellingWebhook[],
	webhook: SentWebhook,
	{
		time,
		chance,
		trouble,
		unheard,
	}: Pick<Simulation, "time" | "chance" | "unheard"> & { readonly trouble: boolean },
): void {
	if ([...unheard].some((id) => webhook.body.includes(id))) return;
	const fate = trouble ? chance.next() : 1;
	const arrives = (afterMs: number) =>
		webhooks.push({ ...webhook, arrivesAtMs: time.nowMs() + afterMs, isForged: false, isLate: afterMs > 0 });
	if (fate < 0.08) return;
	arrives(fate < 0.2 ? chance.below(72) * hourMs : 0);
	if (fate > 0.2 && fate < 0.3) arrives(chance.below(48) * hourMs);
	if (fate > 0.3 && fate < 0.33)
		webhooks.push({ ...forged(webhook), arrivesAtMs: time.nowMs(), isForged: true, isLate: false });
}

/** The same message with a wrong proof. */
function forged(webhook: SentWebhook): SentWebhook {
	const headers = Object.entries(webhook.headers).map(([name, value]) =>
		name === "content-type"
			? [name, value]
			: [name, `${value.slice(0, -2)}${value.endsWith("0") ? "11" : "00"}`],
	);
	// Wompi proves its events within the body.
	const body = webhook.body.replace(/("checksum":")../, "$1zz");
	return { ...webhook, body, headers: Object.fromEntries(headers) };
}

/**
 * Takes time and randomness of this process from the simulation: some forty places of the product make ids with
 * `crypto.randomUUID` or `randomUUIDv7`, and the sandbox's banks work by `Date.now`. Sockets and waiting end the run or take no time.
 * Only for a process that does nothing but simulate.
 */
function seedPlatform(chance: Chance, nowMs: () => number): void {
	const randomBytes = (size: number) => {
		const bytes = Buffer.alloc(size);
		for (let at = 0; at < size; at++) bytes[at] = chance.below(256);
		return bytes;
	};
	const randomInt = (first: number, second?: number) =>
		second === undefined ? chance.below(first) : first + chance.below(second - first);
	const toUuid = (bytes: Buffer, version: number) => {
		bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
		bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
		return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
	};
	const randomUUID = () => toUuid(randomBytes(16), 4);
	const randomUUIDv7 = () => {
		const bytes = randomBytes(16);
		bytes.writeUIntBE(nowMs(), 0, 6);
		return toUuid(bytes, 7);
	};
	Object.assign(nodeCrypto, { randomBytes, randomInt, randomUUID, randomUUIDv7 });
	Object.assign(waiting, { setTimeout: async (_ms: number, value: unknown) => value });
	syncBuiltinESMExports();
	Object.defineProperty(globalThis.crypto, "randomUUID", { value: randomUUID });
	// No call takes time, so no deadline passes.
	const { signal } = new AbortController();
	AbortSignal.timeout = () => signal;
	Math.random = chance.next;
	Date.now = nowMs;
	globalThis.fetch = async (url) => {
		throw new Error(`The simulation has no sockets, but ${String(url)} was called.`);
	};
}
