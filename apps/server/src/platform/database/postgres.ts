import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Pulse } from "../readiness/readiness.ts";
import type { Database, PoolCounts, RunScript } from "./database.ts";
import { names, withColumnNames } from "./names.ts";
import { NamingClient, withNamedStatements } from "./prepared-statements.ts";
import type { Db, Schema } from "./schema/index.ts";
import { asText, textTypes } from "./text-types.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

export type PostgresOptions = {
	readonly url: string;
	/** Past the pooler, for what needs a connection of its own: migrations, and notifications of new jobs. */
	readonly directUrl?: string;
	/** A copy of the database that may be some seconds behind, for reports. */
	readonly replicaUrl?: string | null;
	/** A pooler gives each transaction another connection, which may not know a named statement or a time limit. */
	readonly isPooled?: boolean;
	/** Of one process: two fifths for quick work, two fifths for changes, a fifth for jobs. */
	readonly connectionsMax: number;
	readonly limits?: Limits;
};

type HandleName = "quick" | "changes" | "jobs";
type HandleLimits = {
	readonly connectMs: number;
	readonly statementMs: number;
	readonly lockMs: number;
	readonly idleInTransactionMs: number;
};
type Limits = Readonly<Record<HandleName, HandleLimits>>;

/**
 * A call that waits longer is answered with "try again", because its client gives up soon and it holds a connection
 * meanwhile. Quick work waits for a lock only while a table is altered. No client waits for a job, and some read whole tables.
 */
const defaultLimits: Limits = {
	quick: { connectMs: 5_000, statementMs: 5_000, lockMs: 200, idleInTransactionMs: 10_000 },
	changes: { connectMs: 5_000, statementMs: 10_000, lockMs: 5_000, idleInTransactionMs: 10_000 },
	jobs: { connectMs: 30_000, statementMs: 600_000, lockMs: 30_000, idleInTransactionMs: 60_000 },
};

/** For tools, which read whole tables, and for tests, which share a busy machine. */
export const toolLimits: Limits = {
	quick: defaultLimits.jobs,
	changes: defaultLimits.jobs,
	jobs: defaultLimits.jobs,
};

/** The server cancels a statement at its limit; the client gives up this much later, when the server is silent. */
const silenceMs = 2_000;
const readyMs = 800;
const queueConnectionsMax = 4;
/**
 * The statement that ends a job joins it with a list of unknown length, for which PostgreSQL reads all kept jobs. With
 * this the database needs 5.8 ms instead of 8.6 ms for the payment of a single caller (docs/figures.md).
 */
const queueSettings = "-c enable_seqscan=off -c jit=off";

const types = {
	getTypeParser: (oid: number, format?: "text" | "binary") =>
		(textTypes as readonly number[]).includes(oid) ? asText : pg.types.getTypeParser(oid, format as "text"),
} as pg.CustomTypesConfig;

export function openPostgres(options: PostgresOptions): Database {
	const { url, directUrl = url, replicaUrl, connectionsMax } = options;
	const share = (of: number) => Math.max(1, Math.round(connectionsMax * of));
	const pools: pg.Pool[] = [];
	const open = (name: HandleName, max: number, at = url) => {
		const pool = openLimited({ ...options, url: at }, name, max);
		pools.push(pool);
		return new Kysely<Schema>({
			dialect: withColumnNames(new PostgresDialect({ pool: withNamedStatements(pool, !options.isPooled) })),
			plugins: [names],
		});
	};
	const quick = open("quick", share(0.4));
	const db = open("changes", share(0.4));
	const jobs = open("jobs", share(0.2));
	const replica = replicaUrl ? open("jobs", share(0.2), replicaUrl) : null;
	// Kept open: when others have used up the connections of the database, there would be no new one.
	const probePool = openPool(url, {
		max: 1,
		connectionTimeoutMillis: readyMs,
		query_timeout: readyMs,
		idleTimeoutMillis: 0,
	});
	return {
		engine: "postgres",
		folder: null,
		db,
		quick,
		jobs,
		readReport: (read) => (replica ? readFirst(replica, jobs, read) : read(jobs)),
		readPulse: () => readPulse(probePool),
		inScriptTransaction: (work) => scriptsOver(directUrl, work),
		queueOptions: {
			connectionString: directUrl,
			max: queueConnectionsMax,
			keepAlive: true,
			options: queueSettings,
			...(!options.isPooled && { Client: NamingClient }),
		},
		poolCounts: () => countConnections(pools),
		vacuum: null,
		async close() {
			await Promise.all([quick, db, jobs, replica].map((handle) => handle?.destroy()));
			// Two servers of a test may share the database.
			if (!probePool.ending) await probePool.end();
		},
	};
}

function openLimited(
	{ url, isPooled, limits = defaultLimits }: PostgresOptions,
	name: HandleName,
	max: number,
): pg.Pool {
	const { connectMs, statementMs, lockMs, idleInTransactionMs } = limits[name];
	return openPool(url, {
		max,
		connectionTimeoutMillis: connectMs,
		query_timeout: statementMs + silenceMs,
		// A pooler refuses settings of a connection; the role has them then (limitRole).
		...(!isPooled && {
			application_name: `puente-${name}`,
			statement_timeout: statementMs,
			lock_timeout: lockMs,
			idle_in_transaction_session_timeout: idleInTransactionMs,
		}),
	});
}

function countConnections(pools: readonly pg.Pool[]): PoolCounts {
	const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
	return {
		open: sum(({ totalCount }) => totalCount),
		idle: sum(({ idleCount }) => idleCount),
		waiting: sum(({ waitingCount }) => waitingCount),
		max: sum(({ options }) => options.max),
	};
}

function openPool(connectionString: string, config: pg.PoolConfig): pg.Pool {
	const pool = new pg.Pool({ connectionString, types, keepAlive: true, ...config });
	// An error event without a listener ends the process: on the pool for an idle connection, on the client for one in
	// use. The pool replaces a broken connection, and the caller still gets the error of its statement.
	pool.on("error", () => undefined);
	pool.on("connect", (client) => client.on("error", () => undefined));
	return pool;
}

/** The primary answers while the replica is away, or cancels a read because of its own catching up. */
async function readFirst<T>(replica: Db, primary: Db, read: (db: Db) => Promise<T>): Promise<T> {
	try {
		return await read(replica);
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
		return read(primary);
	}
}

/** Over a connection of its own, because the others may all be waiting for a lock. */
async function readPulse(pool: pg.Pool): Promise<Pulse> {
	const client = await pool.connect();
	try {
		const { rows } = await client.query<{ ms: string; oldest: readonly string[] | null }>(
			`select (extract(epoch from clock_timestamp()) * 1000)::float8::text as ms,
				(select array_agg(distinct oldest_release) from migrations) as oldest`,
		);
		client.release();
		return { databaseMs: Number(rows[0]?.ms), oldestReleases: rows[0]?.oldest ?? [] };
	} catch (error) {
		client.release(true);
		throw error;
	}
}

/** Without time limits: a migration takes as long as it takes, and waits for another process that migrates. */
async function scriptsOver(url: string, work: (run: RunScript) => Promise<void>): Promise<void> {
	const client = new pg.Client({ connectionString: url, types, keepAlive: true });
	client.on("error", () => undefined);
	await client.connect();
	try {
		await client.query("begin");
		await work(async (script) => {
			const result: pg.QueryResult | pg.QueryResult[] = await client.query(script);
			return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? [];
		});
		await client.query("commit");
	} finally {
		// Closing a connection rolls back what was not committed.
		await client.end();
	}
}

/** Gives the role of the pooled connections its time limits. A call's shorter ones are kept by the client then. */
export async function limitRole(directUrl: string): Promise<void> {
	const { statementMs, idleInTransactionMs } = defaultLimits.jobs;
	const settings = {
		statement_timeout: statementMs,
		lock_timeout: defaultLimits.changes.lockMs,
		idle_in_transaction_session_timeout: idleInTransactionMs,
		// Ends the statement of a client that has given up.
		client_connection_check_interval: 1_000,
	};
	await scriptsOver(directUrl, async (run) => {
		const [row] = await run("select quote_ident(current_database()) as name");
		for (const [name, milliseconds] of Object.entries(settings))
			await run(`alter role current_user in database ${row?.["name"]} set ${name} = ${milliseconds}`);
	});
}
