import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createTemplate, dumpEmbedded } from "../../apps/server/test/database-source.ts";
import { notDurable, startPostgres } from "../postgres.ts";
import { ensurePostgres } from "../system.ts";

/** Migrates and adds the job queue once for all test files of a project; each file copies the result. */
export default async function setUp(project: TestProject): Promise<() => void> {
	return project.config.env["TEST_ENGINE"] === "pglite" ? setUpEmbedded(project) : setUpPostgres(project);
}

async function setUpPostgres(project: TestProject): Promise<() => void> {
	const postgres = await startPostgres([...notDurable, "max_connections=300", "shared_buffers=256MB"]);
	try {
		const template = await createTemplate(postgres.socketUrl);
		const bin = ensurePostgres();
		project.provide("databaseSource", { engine: "postgres", adminUrl: postgres.socketUrl, template, bin });
		return postgres.stop;
	} catch (error) {
		postgres.stop();
		throw error;
	}
}

async function setUpEmbedded(project: TestProject): Promise<() => void> {
	const folder = mkdtempSync(join(tmpdir(), "snapshot-"));
	const snapshot = join(folder, "data.tar");
	writeFileSync(snapshot, await dumpEmbedded());
	project.provide("databaseSource", { engine: "pglite", snapshot });
	return () => rmSync(folder, { recursive: true, force: true });
}
