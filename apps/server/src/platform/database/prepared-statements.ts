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
	let begun: Promise<unknown> | null = null;
	/** Sent at once and not waited for: it is answered with the first statement, one way to the database and back less. */
	function begin(): PostgresQueryResult<never> {
		begun = client.query("begin");
		begun.catch(() => undefined);
		return { command: "SELECT", rowCount: 0, rows: [] };
	}
	async function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
		if (text === "begin") return begin();
		// Without values it is "commit" or "rollback", which has no plan.
		const name = values.length > 0 && values.length <= valuesMax ? nameOf(text) : undefined;
		try {
			const sent = { text, values: [...values], ...(name !== undefined && { name }) };
			const [answer] = await Promise.all([client.query(sent), begun]);
			return answer as unknown as PostgresQueryResult<Row>;
		} catch (error) {
			if (error instanceof pg.DatabaseError && error.code === planOutdated) isOutdated = true;
			throw error;
		} finally {
			begun = null;
		}
	}
	return {
		query: query as PostgresPoolClient["query"],
		// A connection with outdated plans is closed, and the next one plans anew.
		release: (destroy = false) => client.release(destroy || isOutdated),
	};
}
