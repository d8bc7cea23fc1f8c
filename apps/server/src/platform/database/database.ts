import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { dataDir as emptyCluster } from "@electric-sql/pglite-prepopulatedfs";
import { Kysely, PGliteDialect, PostgresDialect } from "kysely";
import pg from "pg";
import { fromPglite } from "pg-boss";
import { lockDirectory } from "./directory-lock.ts";
import { withNamedStatements } from "./prepared-statements.ts";
import type { Db, Schema } from "./schema/index.ts";

/** Runs a script of several statements and returns the rows of the last one. */
type RunScript = (script: string) => Promise<readonly Record<string, unknown>[]>;

/** Common interface of both engines. */
export type Database = {
	readonly engine: "pglite" | "postgres";
	readonly db: Db;
	/** Runs scripts of several statements in one transaction, as migrations need it. */
	readonly inScriptTransaction: (work: (run: RunScript) => Promise<void>) => Promise<void>;
	/** Connection options for the job queue (pg-boss). */
	readonly queueOptions:
		| { readonly db: ReturnType<typeof fromPglite>; readonly backend: "pglite" }
		| { readonly connectionString: string };
	/** Removes dead rows. Null for PostgreSQL, which does it itself; the embedded database has no background process. */
	readonly vacuum: (() => Promise<void>) | null;
	readonly close: () => Promise<void>;
};

/** Both drivers return int8 and date as text; otherwise the two engines would return different types. */
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
	});
	// An error event without a listener ends the process: on the pool for an idle connection, on the client for one in
	// use. The pool replaces a broken connection, and the caller still gets the error of its statement.
	pool.on("error", () => undefined);
	pool.on("connect", (client) => client.on("error", () => undefined));
	const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) });
	return {
		engine: "postgres",
		db,
		inScriptTransaction: (work) => scriptsOverPool(pool, work),
		queueOptions: { connectionString },
		vacuum: null,
		close: () => db.destroy(),
	};
}

async function scriptsOverPool(pool: pg.Pool, work: (run: RunScript) => Promise<void>): Promise<void> {
	const client = await pool.connect();
	try {
		await client.query("begin");
		await work(async (script) => {
			const result: pg.QueryResult | pg.QueryResult[] = await client.query(script);
			return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? [];
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

/** The embedded database in memory: empty, or restored from a `dump`. */
export async function openInMemory(
	cluster?: Blob,
): Promise<Database & { readonly dump: () => Promise<Blob> }> {
	const lite = await PGlite.create({ loadDataDir: cluster ?? (await emptyCluster()), parsers });
	return { ...embedded(lite, async () => undefined), dump: () => lite.dumpDataDir("none") };
}

/** The embedded database in the data directory, which it locks. */
export async function openEmbedded(dataDir: string): Promise<Database> {
	mkdirSync(dataDir, { recursive: true });
	const unlock = await lockDirectory(dataDir);
	const directory = join(dataDir, "pglite");
	if (!existsSync(directory)) await createCluster(directory);
	return embedded(await PGlite.create({ dataDir: directory, parsers }), unlock);
}

/** Writes the cluster to a temporary directory and renames it, so that a killed process leaves no broken one. */
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
		inScriptTransaction: (work) =>
			lite.transaction((tx) => work(async (script) => (await tx.exec(script)).at(-1)?.rows ?? [])),
		queueOptions: { db: fromPglite(lite), backend: "pglite" },
		vacuum: async () => void (await lite.exec("vacuum (analyze)")),
		async close() {
			await lite.close();
			await unlock();
		},
	};
}
