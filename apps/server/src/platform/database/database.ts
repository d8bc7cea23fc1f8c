import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { dataDir as emptyCluster } from "@electric-sql/pglite-prepopulatedfs";
import { Kysely, PGliteDialect } from "kysely";
import type { Client } from "pg";
import { fromPglite } from "pg-boss";
import { embeddedPulse, type Pulse } from "../readiness/readiness.ts";
import { lockDirectory } from "./directory-lock.ts";
import { names, withColumnNames } from "./names.ts";
import type { Db, Schema } from "./schema/index.ts";
import { asText, textTypes } from "./text-types.ts";

/** Runs a script of several statements and returns the rows of the last one. */
export type RunScript = (script: string) => Promise<readonly Record<string, unknown>[]>;

/** Common interface of both engines. */
export type Database = {
	readonly engine: "pglite" | "postgres";
	/** The folder of the embedded database, by its number and birth: a copy has others. Null where there is none. */
	readonly folder: string | null;
	/** For changes by calls. */
	readonly db: Db;
	/** For reads and counters of calls, which are answered also while changes wait for a lock. */
	readonly quick: Db;
	/** For jobs, which may take minutes. */
	readonly jobs: Db;
	/** Reads from the replica if there is one and it answers. */
	readonly readReport: <T>(read: (db: Db) => Promise<T>) => Promise<T>;
	/** Rejects or returns within a second, also while all other connections are in use. */
	readonly readPulse: () => Promise<Pulse>;
	/** Runs scripts of several statements in one transaction, as migrations need it. */
	readonly inScriptTransaction: (work: (run: RunScript) => Promise<void>) => Promise<void>;
	/** Connection options for the job queue (pg-boss). */
	readonly queueOptions:
		| { readonly db: ReturnType<typeof fromPglite>; readonly backend: "pglite" }
		| {
				readonly connectionString: string;
				readonly max: number;
				readonly keepAlive: true;
				readonly options: string;
				/** The class of the queue's connections. */
				readonly Client?: typeof Client;
		  };
	/** The connections of the pools; null for the embedded database, which has none. */
	readonly poolCounts: () => PoolCounts | null;
	/** Removes dead rows. Null for PostgreSQL, which does it itself; the embedded database has no background process. */
	readonly vacuum: (() => Promise<void>) | null;
	readonly close: () => Promise<void>;
};

export type PoolCounts = {
	readonly open: number;
	readonly idle: number;
	/** Callers that wait for a connection. */
	readonly waiting: number;
	readonly max: number;
};

const parsers = Object.fromEntries(textTypes.map((oid) => [oid, asText]));

/** The embedded database in memory: empty, or restored from a `dump`. */
export async function openInMemory(
	cluster?: Blob,
): Promise<Database & { readonly dump: () => Promise<Blob> }> {
	const lite = await PGlite.create({ loadDataDir: cluster ?? (await emptyCluster()), parsers });
	return { ...embedded(lite, async () => undefined, null), dump: () => lite.dumpDataDir("none") };
}

/** PostgreSQL's own 128 MB stay in memory for as long as the product runs; the demo's tables have 30 MB. */
const memorySettings = "shared_buffers = '32MB'\n";

/** The embedded database in the data directory, which it locks. */
export async function openEmbedded(dataDir: string): Promise<Database> {
	mkdirSync(dataDir, { recursive: true });
	const unlock = await lockDirectory(dataDir);
	const directory = join(dataDir, "pglite");
	if (!existsSync(directory)) await createCluster(directory);
	writeFileSync(join(directory, "postgresql.auto.conf"), memorySettings);
	const { ino, birthtimeNs } = statSync(join(directory, "PG_VERSION"), { bigint: true });
	return embedded(await PGlite.create({ dataDir: directory, parsers }), unlock, `${ino}-${birthtimeNs}`);
}

/** Nothing of a cluster that is only filled needs to survive a crash, and its log is not shipped. */
const fillSettings = `shared_buffers = '128MB'
fsync = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
wal_recycle = off
min_wal_size = '32MB'
max_wal_size = '64MB'
`;

/** What fills a cluster: scripts, and rows in the format of COPY. */
export type ClusterFiller = {
	readonly run: (script: string) => Promise<void>;
	readonly copyIn: (table: string, rows: Blob) => Promise<void>;
};

/** Makes the embedded database of a data directory and fills it; its log is as short as it can be. */
export async function createFilledCluster(
	dataDir: string,
	fill: (filler: ClusterFiller) => Promise<void>,
): Promise<void> {
	const directory = join(dataDir, "pglite");
	await createCluster(directory);
	writeFileSync(join(directory, "postgresql.auto.conf"), fillSettings);
	const lite = await PGlite.create({ dataDir: directory, parsers });
	await fill({
		run: async (script) => void (await lite.exec(script)),
		copyIn: async (table, blob) => void (await lite.query(`copy ${table} from '/dev/blob'`, [], { blob })),
	});
	await lite.exec("vacuum (freeze, analyze)");
	await lite.exec("checkpoint; select pg_switch_wal(); checkpoint");
	await lite.close();
}

/** Writes the cluster to a temporary directory and renames it, so that a killed process leaves no broken one. */
async function createCluster(directory: string): Promise<void> {
	const unfinished = `${directory}.new`;
	rmSync(unfinished, { recursive: true, force: true });
	const lite = await PGlite.create({ dataDir: unfinished, loadDataDir: await emptyCluster() });
	await lite.close();
	renameSync(unfinished, directory);
}

function embedded(lite: PGlite, unlock: () => Promise<void>, folder: string | null): Database {
	const db = new Kysely<Schema>({
		dialect: withColumnNames(new PGliteDialect({ pglite: lite })),
		plugins: [names],
	});
	return {
		engine: "pglite",
		folder,
		// One connection, which nothing can wait for longer than for the statements before it.
		db,
		quick: db,
		jobs: db,
		readReport: (read) => read(db),
		readPulse: embeddedPulse(),
		inScriptTransaction: (work) =>
			lite.transaction((tx) => work(async (script) => (await tx.exec(script)).at(-1)?.rows ?? [])),
		queueOptions: { db: fromPglite(lite), backend: "pglite" },
		poolCounts: () => null,
		vacuum: async () => void (await lite.exec("vacuum (analyze)")),
		async close() {
			await lite.close();
			await unlock();
		},
	};
}
