import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { dataDir as emptyCluster } from "@electric-sql/pglite-prepopulatedfs";
import { Kysely, PGliteDialect, PostgresDialect } from "kysely";
import pg from "pg";
import { fromPglite } from "pg-boss";
import { lockDirectory } from "./directory-lock.ts";
import { preparing } from "./prepared-statements.ts";
import type { Db, Schema } from "./schema/index.ts";

/** Runs a script of several statements and answers the rows of its last one. */
type RunScript = (script: string) => Promise<readonly Record<string, unknown>[]>;

/** Either engine behind one door. */
export type Database = {
	readonly engine: "pglite" | "postgres";
	readonly db: Db;
	/** One transaction whose statements are plain scripts: migrations are files with many statements. */
	readonly inScripts: (work: (run: RunScript) => Promise<void>) => Promise<void>;
	/** The same database as the job queue wants it. */
	readonly forJobs:
		| { readonly db: ReturnType<typeof fromPglite>; readonly backend: "pglite" }
		| { readonly connectionString: string };
	/** Clears dead rows away. PostgreSQL does it by itself; the embedded database has no process that could. */
	readonly vacuum: (() => Promise<void>) | null;
	readonly close: () => Promise<void>;
};

/** int8 and date as text in both drivers, or the two engines would answer different types. */
const asText = (value: string) => value;
const textTypes = [20, 1082] as const;

export function openPostgres(connectionString: string, connectionsMax: number): Database {
	const types = {
		getTypeParser: (oid: number, format?: "text" | "binary") =>
			(textTypes as readonly number[]).includes(oid) ? asText : pg.types.getTypeParser(oid, format as "text"),
	};
	const pool = new pg.Pool({
		connectionString,
		max: connectionsMax,
		types: types as pg.CustomTypesConfig,
		// A statement may be sent before the one ahead of it is answered; `preparing` does so with "begin".
		pipeline: true,
	});
	// The pool replaces a broken connection. Without a listener on the pool an idle one would end the process, and without
	// one on the client a connection in use would: its statement fails as well, so the caller still gets the error.
	pool.on("error", () => undefined);
	pool.on("connect", (client) => client.on("error", () => undefined));
	const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
	return {
		engine: "postgres",
		db,
		inScripts: (work) => scriptsOverPool(pool, work),
		forJobs: { connectionString },
		vacuum: null,
		close: () => db.destroy(),
	};
}

async function scriptsOverPool(pool: pg.Pool, work: (run: RunScript) => Promise<void>): Promise<void> {
	const client = await pool.connect();
	try {
		await client.query("begin");
		await work(async (script) => {
			const answer: pg.QueryResult | pg.QueryResult[] = await client.query(script);
			return (Array.isArray(answer) ? answer.at(-1) : answer)?.rows ?? [];
		});
		await client.query("commit");
	} catch (error) {
		await client.query("rollback");
		throw error;
	} finally {
		client.release();
	}
}

const parsers = Object.fromEntries(textTypes.map((oid) => [oid, asText]));

/** The embedded database in memory: empty, or a copy of what `dump` wrote. */
export async function openInMemory(
	cluster?: Blob,
): Promise<Database & { readonly dump: () => Promise<Blob> }> {
	const lite = await PGlite.create({ loadDataDir: cluster ?? (await emptyCluster()), parsers });
	return { ...embedded(lite, async () => undefined), dump: () => lite.dumpDataDir("none") };
}

/** The embedded database in a directory of its own. */
export async function openEmbedded(dataDir: string): Promise<Database> {
	mkdirSync(dataDir, { recursive: true });
	const unlock = await lockDirectory(dataDir);
	const directory = join(dataDir, "pglite");
	if (!existsSync(directory)) await createCluster(directory);
	return embedded(await PGlite.create({ dataDir: directory, parsers }), unlock);
}

/** A process killed while a cluster is being written leaves a broken one: make it beside, then rename. */
async function createCluster(directory: string): Promise<void> {
	const unfinished = `${directory}.new`;
	rmSync(unfinished, { recursive: true, force: true });
	const lite = await PGlite.create({ dataDir: unfinished, loadDataDir: await emptyCluster() });
	await lite.close();
	renameSync(unfinished, directory);
}

function embedded(lite: PGlite, unlock: () => Promise<void>): Database {
	return {
		engine: "pglite",
		db: new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: lite }) }),
		inScripts: (work) =>
			lite.transaction((tx) => work(async (script) => (await tx.exec(script)).at(-1)?.rows ?? [])),
		forJobs: { db: fromPglite(lite), backend: "pglite" },
		vacuum: async () => void (await lite.exec("vacuum (analyze)")),
		async close() {
			await lite.close();
			await unlock();
		},
	};
}
