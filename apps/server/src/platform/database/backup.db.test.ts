import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localFiles } from "@puente/providers/files";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type Applicant, beginApplication, completeUpTo } from "../../../test/applicant.ts";
import {
	onPostgres,
	openEmptyDatabase,
	openTestDatabase,
	startClock,
	startTestServer,
	type TestServer,
} from "../../../test/harness.ts";
import { verifyChains } from "../../modules/reporting/verify.ts";
import { openEmbedded } from "./database.ts";
import { migrate } from "./migrate.ts";

const source = inject("databaseSource");
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "backup-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A borrower with stored photos and a submitted application. */
async function submittedApplicant(server: TestServer): Promise<Applicant> {
	const applicant = await beginApplication(server, "ng");
	await completeUpTo(applicant, "submit");
	return applicant;
}

/** Expects that the restored server accepts the old session, exports the photos and has intact chains. */
async function expectRestored(restored: TestServer, { token, orderNo }: Applicant): Promise<void> {
	const session = { token, packageName: "com.puente.ng" };
	const latest = await restored.open("latestOrder", {}, session);
	expect(latest.body.data["order"]).toMatchObject({ orderNo });
	const exported = await restored.open("exportData", {}, session);
	expect(exported.body.code).toBe(0);
	const walks = await verifyChains(restored.database.db);
	expect(walks.map(({ broken }) => broken)).toEqual(walks.map(() => null));
}

describe.runIf(onPostgres)("a PostgreSQL dump with a copy of the files", () => {
	it("is taken from a running server and restores into another installation", async () => {
		if (source.engine !== "postgres") throw new Error("needs PostgreSQL");
		const bin = (name: string) => join(source.bin, name);
		const database = await openTestDatabase();
		const files = localFiles(join(folder, "files"));
		const server = await startTestServer({}, database, undefined, { files });
		const borrower = await submittedApplicant(server);
		const dump = join(folder, "puente.dump");
		execFileSync(bin("pg_dump"), ["--format=custom", `--file=${dump}`, database.url ?? ""]);
		cpSync(join(folder, "files"), join(folder, "copied-files"), { recursive: true });
		// This borrower registers after the dump and is not in it.
		const late = await beginApplication(server, "ng");
		await server.stop();

		const target = await openEmptyDatabase();
		execFileSync(bin("pg_restore"), ["--no-owner", "--exit-on-error", "-d", target.url ?? "", dump]);
		const copied = localFiles(join(folder, "copied-files"));
		const restored = await startTestServer({}, target, undefined, { files: copied });
		await expectRestored(restored, borrower);
		const unknown = await restored.open("latestOrder", {}, { token: late.token });
		expect(unknown.status).toBe(401);
		await restored.stop();
	});
});

describe.runIf(!onPostgres)("a copy of the stopped data directory", () => {
	it("starts as another installation with all data", async () => {
		const data = join(folder, "data");
		const database = await openEmbedded(data);
		await migrate(database);
		await startClock(database);
		const files = localFiles(join(data, "files"));
		const server = await startTestServer({}, database, undefined, { files });
		const borrower = await submittedApplicant(server);
		await server.stop();
		const copy = join(folder, "copy");
		cpSync(data, copy, { recursive: true });

		const again = { files: localFiles(join(copy, "files")) };
		const restored = await startTestServer({}, await openEmbedded(copy), undefined, again);
		await expectRestored(restored, borrower);
		await restored.stop();
	});
});
