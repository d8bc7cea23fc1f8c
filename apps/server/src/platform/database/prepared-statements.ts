import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { isPlanOutdated } from "./outdated-plan.ts";

/** Every connection keeps the plan of every named statement, so their number is limited. */
const statementsMax = 1_000;
/** A statement with more values than a row has columns carries a list, and each length of it is another text. */
const valuesMax = 32;
const names = new Map<string, string>();
let generation = 0;

function nameOf(text: string): string | undefined {
	const name = names.get(text);
	if (name !== undefined || names.size >= statementsMax) return name;
	const added = `puente_${generation}_${names.size + 1}`;
	names.set(text, added);
	return added;
}

/** Every connection has plans that are outdated too; under new names all of them plan again. */
function renameAll(): void {
	names.clear();
	generation++;
}

/**
 * A pool whose connections name their statements, so that PostgreSQL parses and plans each text once for a connection.
 * Parsing and planning are half the cost of a query over many tables (docs/figures.md). Not behind a pooler, which gives
 * the next transaction a connection without the names.
 */
export function withNamedStatements(pool: pg.Pool, isNamed: boolean): PostgresPool {
	const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
	return {
		options: pool.options,
		async connect() {
			const client = await pool.connect();
			const wrapped = clients.get(client) ?? wrap(client, isNamed);
			clients.set(client, wrapped);
			return wrapped;
		},
		end: () => pool.end(),
	};
}

function wrap(client: pg.PoolClient, isNamed: boolean): PostgresPoolClient {
	/** The error after which the connection is closed, and the next one is opened. */
	let broken: unknown = null;
	let isOutdated = false;
	let isInTransaction = false;
	async function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
		// The rollback after a lost connection would wait for an answer that does not come.
		if (broken !== null) throw broken;
		if (values.length === 0) isInTransaction = /^(begin|start transaction)/i.test(text);
		// A statement without values is "begin", "commit" or "rollback", which has no plan.
		const name = isNamed && values.length > 0 && values.length <= valuesMax ? nameOf(text) : undefined;
		try {
			const result = await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
			return result as unknown as PostgresQueryResult<Row>;
		} catch (error) {
			if (!(error instanceof pg.DatabaseError)) broken = error;
			if (!isPlanOutdated(error)) throw error;
			isOutdated = true;
			renameAll();
			// A transaction is broken off: whoever began it does it again.
			if (isInTransaction) throw error;
			return (await client.query({ text, values: [...values] })) as unknown as PostgresQueryResult<Row>;
		}
	}
	return {
		query: query as PostgresPoolClient["query"],
		release: (destroy = false) => client.release(destroy || isOutdated || broken !== null),
	};
}

/** A client that names its statements, for the queue's own pool. That pool closes a connection after an error. */
export class NamingClient extends pg.Client {
	constructor(config?: string | pg.ClientConfig) {
		super(config);
		const query = this.query.bind(this) as (...given: readonly unknown[]) => unknown;
		const named = (text: unknown, values?: unknown, callback?: unknown) => {
			const isNamable = typeof text === "string" && Array.isArray(values) && values.length > 0;
			const name = isNamable && values.length <= valuesMax ? nameOf(text) : undefined;
			return name === undefined ? query(text, values, callback) : query({ name, text, values }, callback);
		};
		this.query = named as pg.Client["query"];
	}
}
