import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";

/** Every connection keeps every plan, so not without end. */
const statementsMax = 1_000;
/** More values than a row has are a list of varying length, and each length is another text. */
const valuesMax = 32;
/** PostgreSQL's word for a table that has changed under a plan, as happens while another process migrates. */
const planOutdated = "0A000";

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
	const known = names.get(text);
	if (known !== undefined || names.size >= statementsMax) return known;
	const name = `puente_${names.size + 1}`;
	names.set(text, name);
	return name;
}

/**
 * The same pool, whose connections remember their statements: what is asked a second time is neither parsed nor planned
 * again, which for a question over many tables is half of its cost.
 */
export function preparing(pool: pg.Pool): PostgresPool {
	const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
	return {
		options: pool.options,
		async connect() {
			const client = await pool.connect();
			const known = clients.get(client) ?? preparingClient(client);
			clients.set(client, known);
			return known;
		},
		end: () => pool.end(),
	};
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
	let isOutdated = false;
	async function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
		// Without values it is "begin" or "commit", which has no plan.
		const name = values.length > 0 && values.length <= valuesMax ? nameOf(text) : undefined;
		try {
			const sent = { text, values: [...values], ...(name !== undefined && { name }) };
			return (await client.query(sent)) as unknown as PostgresQueryResult<Row>;
		} catch (error) {
			if (error instanceof pg.DatabaseError && error.code === planOutdated) isOutdated = true;
			throw error;
		}
	}
	return {
		query: query as PostgresPoolClient["query"],
		// A connection with outdated plans is closed, and the next one plans anew.
		release: (destroy = false) => client.release(destroy || isOutdated),
	};
}
