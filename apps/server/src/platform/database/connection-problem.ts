import pg from "pg";
import { CannotStart } from "../config/cannot-start.ts";
import type { PostgresOptions } from "./postgres.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

const connectMs = 5_000;

/**
 * A sentence if a database cannot be reached now. Throws CannotStart for what waiting does not change, such as a wrong
 * password, or a pooler that is not declared.
 */
export async function connectionProblem({
	url,
	directUrl = url,
	isPooled = false,
}: PostgresOptions): Promise<string | null> {
	const addresses = [
		{ setting: "DATABASE_URL", address: url, isPooled },
		...(directUrl === url ? [] : [{ setting: "DATABASE_DIRECT_URL", address: directUrl, isPooled: false }]),
	];
	for (const { setting, address, isPooled: isThisPooled } of addresses) {
		try {
			await checkConnection(address, isThisPooled);
		} catch (error) {
			const reason = error instanceof Error ? error.message || "no answer" : String(error);
			if (isPoolerRefusal(error) || error instanceof PoolerFound) {
				throw new CannotStart(
					`${setting} leads to a connection pooler: set DATABASE_POOLER to transaction, and DATABASE_DIRECT_URL to the database itself.`,
				);
			}
			if (!isDatabaseUnavailable(error))
				throw new CannotStart(`The database of ${setting} refuses the connection: ${reason}.`);
			return `The database of ${setting} cannot be reached: ${reason}.`;
		}
	}
	return null;
}

class PoolerFound extends Error {}

/** PgBouncer refuses settings of a connection that it is not configured to ignore. */
function isPoolerRefusal(error: unknown): boolean {
	return error instanceof pg.DatabaseError && error.message.includes("unsupported startup parameter");
}

async function checkConnection(connectionString: string, isPooled: boolean): Promise<void> {
	const connect = async () => {
		const client = new pg.Client({
			connectionString,
			connectionTimeoutMillis: connectMs,
			query_timeout: connectMs,
			...(!isPooled && { statement_timeout: connectMs }),
		});
		client.on("error", () => undefined);
		clients.push(client);
		await client.connect();
		return client;
	};
	const clients: pg.Client[] = [];
	try {
		const client = await connect();
		await client.query("select 1");
		if (!isPooled) await requireOwnConnection(client, await connect());
	} finally {
		await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
	}
}

/** A pooler in transaction mode serves two clients with one process of PostgreSQL. */
async function requireOwnConnection(client: pg.Client, other: pg.Client): Promise<void> {
	const processOf = async (asker: pg.Client) => {
		const { rows } = await asker.query<{ pid: number }>("select pg_backend_pid() as pid");
		return rows[0]?.pid;
	};
	const before = await processOf(client);
	await other.query("begin");
	const others = await processOf(other);
	const after = await processOf(client);
	await other.query("rollback");
	if (others === before || after !== before) throw new PoolerFound();
}
