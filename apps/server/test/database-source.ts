import pg from "pg";
import { type Database, openInMemory } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { makeMonths } from "../src/platform/database/partitions.ts";
import { openPostgres, toolLimits } from "../src/platform/database/postgres.ts";
import { startQueue } from "../src/platform/queue/queue.ts";

/** Start time of every test: a Wednesday at noon UTC, so that all regions share one date for six hours. */
export const testStart = new Date("2026-11-18T12:00:00Z");

/** Source that test databases are copied from; created once for all test files by tools/testing/test-databases.ts. */
type DatabaseSource =
	| {
			readonly engine: "postgres";
			readonly adminUrl: string;
			readonly template: string;
			/** Folder of pg_dump and pg_restore. */
			readonly bin: string;
	  }
	| { readonly engine: "pglite"; readonly snapshot: string };

declare module "vitest" {
	export interface ProvidedContext {
		databaseSource: DatabaseSource;
	}
}

/** Creates the PostgreSQL template database and returns its name. */
export async function createTemplate(adminUrl: string): Promise<string> {
	const name = "template_puente";
	const admin = new pg.Client(adminUrl);
	await admin.connect();
	await admin.query(`create database ${name}`);
	const url = new URL(adminUrl);
	url.pathname = `/${name}`;
	const database = openPostgres({ url: url.href, connectionsMax: 5, limits: toolLimits });
	await prepare(database);
	await database.close();
	// PostgreSQL cannot copy a database with open sessions, and the queue leaves one open.
	await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
	await admin.end();
	return name;
}

/** Dumps a migrated embedded database, from which the test databases are copied. */
export async function dumpEmbedded(): Promise<Buffer> {
	const database = await openInMemory();
	await prepare(database);
	const dump = Buffer.from(await (await database.dump()).arrayBuffer());
	await database.close();
	return dump;
}

async function prepare(database: Database): Promise<void> {
	await migrate(database);
	await makeMonths(database.jobs, testStart);
	// Start errors reject; later errors come only from the session that createTemplate terminates.
	const queue = await startQueue(database, () => undefined);
	await queue.stop();
}
