import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startQueue } from "../apps/server/src/jobs/queue.ts";
import { type Database, openInMemory, openPostgres } from "../apps/server/src/store/database.ts";
import { migrate } from "../apps/server/src/store/migrate.ts";
import type {} from "../apps/server/test/database-source.ts";
import { startPostgres } from "./postgres.ts";
import { ensurePostgres } from "./system.ts";

const template = "template_puente";

/** Migrates and adds the job queue once for all test files of a project; each file copies the result within a second. */
export default async function setUp(project: TestProject): Promise<() => void> {
	return project.config.env["TEST_ENGINE"] === "pglite" ? dumpEmbedded(project) : startTemplate(project);
}

async function startTemplate(project: TestProject): Promise<() => void> {
	// No data outlives the run, so nothing needs to reach the disk.
	const lasting = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
	const postgres = await startPostgres([...lasting, "max_connections=300", "shared_buffers=256MB"]);
	try {
		const admin = new pg.Client(postgres.url);
		await admin.connect();
		await admin.query(`create database ${template}`);
		const url = new URL(postgres.url);
		url.pathname = `/${template}`;
		const database = openPostgres(url.href, 2);
		await prepare(database);
		await database.close();
		// The queue leaves a session behind, and a database with sessions cannot be copied.
		await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
			template,
		]);
		await admin.end();
	} catch (error) {
		postgres.stop();
		throw error;
	}
	const bin = ensurePostgres();
	project.provide("databaseSource", { engine: "postgres", adminUrl: postgres.url, template, bin });
	return postgres.stop;
}

async function dumpEmbedded(project: TestProject): Promise<() => void> {
	const folder = mkdtempSync(join(tmpdir(), "snapshot-"));
	const snapshot = join(folder, "data.tar");
	const database = await openInMemory();
	await prepare(database);
	writeFileSync(snapshot, Buffer.from(await (await database.dump()).arrayBuffer()));
	await database.close();
	project.provide("databaseSource", { engine: "pglite", snapshot });
	return () => rmSync(folder, { recursive: true, force: true });
}

async function prepare(database: Database): Promise<void> {
	await migrate(database);
	// Errors of the start reject; later ones come from the session that is ended below.
	const queue = await startQueue(database, () => undefined);
	await queue.stop();
}
