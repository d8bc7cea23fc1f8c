import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { localFiles, s3Files } from "@puente/providers/files";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Applicant, beginApplication, completeStep, completeUpTo } from "../applicant.ts";
import { onPostgres, openTestDatabase, startTestServer, type TestServer } from "../harness.ts";
import { childEnvironment } from "../processes/child-environment.ts";
import { randomUuid } from "../random.ts";
import { photo } from "../simulators/fake-providers.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

let store: S3Server;
beforeAll(async () => {
	store = await startS3Server();
});
afterAll(() => store.stop());

const inBucket = () => s3Files(store.place, { timeoutMs: 60_000, waitsMs: [1, 1] });

async function exportedImages({ call }: Applicant): Promise<readonly Buffer[]> {
	const { body } = await call("exportData", {});
	const { data } = body.data as { data: { images: { jpeg: string }[] } };
	return data.images.map(({ jpeg }) => Buffer.from(jpeg, "base64"));
}

async function fileNamesOf(server: TestServer, { userId }: Applicant): Promise<readonly string[]> {
	const images = server.database.db.selectFrom("identityImages").select("fileName");
	return (await images.where("borrowerId", "=", userId).execute()).map((row) => row.fileName);
}

describe("a server with its files in a bucket", () => {
	let server: TestServer;
	beforeAll(async () => {
		server = await startTestServer({}, undefined, undefined, { files: inBucket() });
	});
	afterAll(() => server.stop());

	it("answers 503 while the bucket is away, and takes the same upload when it is back", async () => {
		const applicant = await beginApplication(server, "mx");
		await completeStep.saveBasicInfo(applicant);
		const upload = { files: [await photo()], operationId: randomUuid() };
		const send = () => applicant.call("uploadFront", { orderNo: applicant.orderNo }, upload);
		await store.kill();
		expect(await send()).toMatchObject({ status: 503, body: { code: 1011 } });
		expect(await fileNamesOf(server, applicant)).toEqual([]);
		await store.startAgain();
		expect((await send()).body.code).toBe(0);
		const [name = ""] = await fileNamesOf(server, applicant);
		const [jpeg] = await exportedImages(applicant);
		expect(jpeg?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
		// What the bucket holds is sealed.
		expect((await inBucket().get(name))?.includes(jpeg?.subarray(0, 64) ?? "")).toBe(false);
	});

	it("removes the files of an erased application when a bucket that was away is back", async () => {
		const applicant = await beginApplication(server, "ng");
		await completeUpTo(applicant, "collect");
		const names = await fileNamesOf(server, applicant);
		expect(names.length).toBeGreaterThan(0);
		const { db } = server.database;
		const waiting = async () => {
			const loose = await db.selectFrom("orphanedFiles").select("fileName").execute();
			return loose.map((row) => row.fileName).filter((name) => names.includes(name));
		};
		await store.kill();
		await server.advance("P8D");
		await server.advance("PT1M");
		const jobs = sql<{ message: string }>`select output ->> 'message' as message from pgboss.job
			where name = 'remove-files' and output is not null`;
		expect((await jobs.execute(db)).rows).toContainEqual({ message: "the file store failed: ECONNREFUSED" });
		expect((await waiting()).toSorted()).toEqual(names.toSorted());
		await store.startAgain();
		await server.advance("PT1M");
		expect(await waiting()).toEqual([]);
		for (const name of names) expect(await inBucket().get(name)).toBeNull();
	});
});

describe("the list of stored files", () => {
	it("covers every table that names files", async () => {
		const database = await openTestDatabase();
		const { rows } = await sql<{ table: string }>`select table_name as table from information_schema.columns
			where column_name = 'file_name' and table_schema = 'public' order by 1`.execute(database.db);
		// Orphaned files belong to no row: they are about to be removed.
		expect(rows.map(({ table }) => table)).toEqual([
			"feedback_images",
			"identity_images",
			"orphaned_files",
			"voucher_images",
		]);
		await database.close();
	});
});

describe.runIf(onPostgres)("npm run move-files", () => {
	it("copies all pictures to a bucket, from which another server reads them", async () => {
		const dataDir = mkdtempSync(join(tmpdir(), "move-files-"));
		const database = await openTestDatabase();
		const keepOpen = { ...database, close: async () => undefined };
		const before = await startTestServer({}, keepOpen, undefined, {
			files: localFiles(join(dataDir, "files")),
		});
		const applicant = await beginApplication(before, "ng");
		await completeUpTo(applicant, "submit");
		const images = await exportedImages(applicant);
		await before.stop();

		const { FILES_URL, ...keys } = store.settings;
		const tool = join(import.meta.dirname, "../../../../tools/move-files.ts");
		const env = { ...childEnvironment(), ...keys, DATA_DIR: dataDir, DATABASE_URL: database.url ?? "" };
		const move = () => promisify(execFile)(process.execPath, [tool, FILES_URL], { env });
		expect((await move()).stdout).toBe("2 files copied and compared, 0 were there, 0 missing\n");
		expect((await move()).stdout).toBe("0 files copied and compared, 2 were there, 0 missing\n");
		rmSync(dataDir, { recursive: true });

		const after = await startTestServer({}, keepOpen, undefined, { files: inBucket() });
		const session = { token: applicant.token, packageName: "com.puente.ng" };
		const { data } = (await after.open("exportData", {}, session)).body.data as {
			data: { images: { jpeg: string }[] };
		};
		expect(data.images.map(({ jpeg }) => jpeg)).toEqual(images.map((image) => image.toString("base64")));
		await after.stop();
		await database.close();
	});
});
