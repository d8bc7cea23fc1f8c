import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";

/** Every connection keeps the plan of every named statement, so their number is limited. */
const statementsMax = 1_000;
/** A statement with more values than a row has columns carries a list, and each length of it is another text. */
const valuesMax = 32;
/** PostgreSQL's error when a table has changed since the plan was made, as happens while another process migrates. */
const planOutdated = "0A000";

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
	const name = names.get(text);
	if (name !== undefined || names.size >= statementsMax) return name;
	const added = `puente_${names.size + 1}`;
	names.set(text, added);
	return added;
}

/**
 * A pool whose connections name their statements, so that PostgreSQL parses and plans each text once for a connection.
 * Parsing and planning are half the cost of a query over many tables (docs/figures.md).
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
	const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
	return {
		options: pool.options,
		async connect() {
			const client = await pool.connect();
			const wrapped = clients.get(client) ?? withNames(client);
			clients.set(client, wrapped);
			return wrapped;
		},
		end: () => pool.end(),
	};
}

function withNames(client: pg.PoolClient): PostgresPoolClient {
	let isOutdated = false;
	async function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
		// A statement without values is "begin", "commit" or "rollback", which has no plan.
		const name = values.length > 0 && values.length <= valuesMax ? nameOf(text) : undefined;
		try {
			const result = await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
			return result as unknown as PostgresQueryResult<Row>;
		} catch (error) {
			if (error instanceof pg.DatabaseError && error.code === planOutdated) isOutdated = true;
			throw error;
		}
	}
	return {
		query: query as PostgresPoolClient["query"],
		// A connection with an outdated plan is closed; the next one makes new plans.
		release: (destroy = false) => client.release(destroy || isOutdated),
	};
}
