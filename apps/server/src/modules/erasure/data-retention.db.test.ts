import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localFiles } from "@puente/providers/files";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Applicant, beginApplication, completeUpTo } from "../../../test/applicant.ts";
import {
	onPostgres,
	openTestDatabase,
	startClock,
	startTestServer,
	type TestServer,
} from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { type Database, openEmbedded } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { addOrder } from "../order/store/orders.ts";

/** A real directory, so that the test can check that erased data is gone from the disk. */
const dataDir = mkdtempSync(join(tmpdir(), "erasure-"));
let server: TestServer;
beforeAll(async () => {
	const database = onPostgres ? await openTestDatabase() : await openInDirectory();
	const files = localFiles(join(dataDir, "files"));
	server = await startTestServer({}, database, undefined, { files });
});

async function openInDirectory(): Promise<Database> {
	const database = await openEmbedded(dataDir);
	await migrate(database);
	await startClock(database);
	return database;
}
afterAll(async () => {
	await server.stop();
	rmSync(dataDir, { recursive: true });
});

/** Words and numbers that only these applicants entered. */
const plainValues = [
	"Anastasia",
	"Quetzalc",
	"Popocat",
	"Nezahualc",
	"Iztacc",
	"anastasia@gmail.com",
	"12345678901",
	"22345678901",
	"0690000031",
];

async function dumpTables(): Promise<string> {
	const { db } = server.database;
	const found = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
		where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
	let text = "";
	for (const { name } of found.rows) {
		const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
		text += rows.map(({ row }) => `${name} ${row}\n`).join("");
	}
	return text;
}

function filesUnder(folder: string): readonly { readonly path: string; readonly bytes: Buffer }[] {
	return readdirSync(folder, { recursive: true })
		.map((name) => join(folder, String(name)))
		.filter((path) => statSync(path).isFile())
		.map((path) => ({ path, bytes: readFileSync(path) }));
}

/** Beside the pictures stands the last position of the database. */
const picturesOf = (folder: string) =>
	filesUnder(join(folder, "files")).filter(({ path }) => !path.includes("position-"));

/** Lists the tables and files that contain any of these values. */
async function findAnywhere(texts: readonly string[], bytes: readonly Buffer[]): Promise<readonly string[]> {
	const text = await dumpTables();
	const disk = filesUnder(dataDir);
	return [
		...texts.filter((value) => text.includes(value)).map((value) => `table: ${value}`),
		...disk
			.filter((file) =>
				[...texts.map((value) => Buffer.from(value)), ...bytes].some((value) => file.bytes.includes(value)),
			)
			.map((file) => file.path),
	];
}

async function imagesOf({ call }: Applicant): Promise<readonly Buffer[]> {
	const { data } = (await call("exportData", {})).body.data as { data: { images: { jpeg: string }[] } };
	return data.images.map(({ jpeg }) => Buffer.from(jpeg, "base64"));
}

async function sealedOf({ userId }: Applicant): Promise<readonly string[]> {
	const { db } = server.database;
	const answers = await db.selectFrom("formAnswers").selectAll().where("borrowerId", "=", userId).execute();
	const borrower = await db
		.selectFrom("borrowers")
		.selectAll()
		.where("id", "=", userId)
		.executeTakeFirstOrThrow();
	return [borrower.dataKey, ...answers.map((answer) => answer.bodySealed)].map((bytes) =>
		Buffer.from(bytes).toString("hex"),
	);
}

it("erases unfinished and rejected applications after a week, and keeps the account", async () => {
	// Without an answer of the bureau, no application is decided.
	server.fakes.bureau = { outcome: "failed", cause: "timeout" };
	const unfinished = await beginApplication(server, "ng");
	await completeUpTo(unfinished, "collect");
	const rejected = await beginApplication(server, "ng");
	await completeUpTo(rejected, "submit");
	const underReview = await beginApplication(server, "ng");
	await completeUpTo(underReview, "submit");
	const { db } = server.database;
	const closedAt = await server.now();
	await db
		.updateTable("orders")
		.set({ step: "Reject", closedAt })
		.where("orderNo", "=", rejected.orderNo)
		.execute();
	const sealed = [...(await sealedOf(unfinished)), ...(await sealedOf(rejected))];
	const images = [...(await imagesOf(unfinished)), ...(await imagesOf(rejected))];
	expect(images).toHaveLength(4);
	const before = await dumpTables();
	expect(sealed.filter((value) => !before.includes(value))).toEqual([]);
	// Personal data is never readable, not even before the erasure.
	expect(await findAnywhere(plainValues, images)).toEqual([]);
	expect(picturesOf(dataDir)).toHaveLength(6);

	await server.advance("P6D");
	expect((await unfinished.call("getApplication", {})).body.data["personal"]).not.toBeNull();
	await server.advance("P2D");
	const after = await dumpTables();
	expect(sealed.filter((value) => after.includes(value))).toEqual([]);
	expect(await findAnywhere(plainValues, images)).toEqual([]);
	// Only the two photos of the application under review are left.
	expect(picturesOf(dataDir)).toHaveLength(2);
	expect((await underReview.call("getApplication", {})).body.data["personal"]).not.toBeNull();

	const gone = (await unfinished.call("getApplication", {})).body.data;
	expect(gone).toMatchObject({ orderNo: null, step: null, personal: null, account: null });
	const info = (await unfinished.call("getUserInfo", {})).body.data;
	expect(info["basicInfo"]).toMatchObject({ mobile: `******${unfinished.mobile.slice(-4)}` });
	const held = (await unfinished.call("heldData", {})).body.data["held"] as { kind: string }[];
	expect(held.map(({ kind }) => kind)).toEqual(["account", "consents", "orders"]);
	// A returning borrower starts with the first form.
	const again = await unfinished.call("applyMarketAgain", {});
	expect(again.body).toMatchObject({ code: 0, data: { step: 6 } });
});

it("removes files that an interrupted erasure left behind", async () => {
	const applicant = await beginApplication(server, "ng");
	await completeUpTo(applicant, "finishIdentity");
	const { db } = server.database;
	// Simulates a process that died after deleting the rows and before deleting the files.
	const [image] = await db
		.selectFrom("identityImages")
		.selectAll()
		.where("borrowerId", "=", applicant.userId)
		.execute();
	await db.deleteFrom("identityImages").where("borrowerId", "=", applicant.userId).execute();
	const loose = { fileName: image?.fileName ?? "", removeAt: await server.now() };
	await db.insertInto("orphanedFiles").values(loose).execute();
	await server.advance("P8D");
	expect(await db.selectFrom("orphanedFiles").selectAll().execute()).toEqual([]);
	expect(
		filesUnder(dataDir)
			.map(({ path }) => path)
			.filter((path) => path.endsWith(loose.fileName)),
	).toEqual([]);
});

it("keeps the data of the current application when an old rejected one is erased", async () => {
	const applicant = await beginApplication(server, "ng");
	await completeUpTo(applicant, "collect");
	const { db } = server.database;
	const monthAgo = new Date((await server.now()).getTime() - 30 * 86_400_000);
	const earlier = {
		id: randomUuid(),
		orderNo: "EARLIER",
		borrowerId: applicant.userId,
		country: "ng",
	} as const;
	await db.transaction().execute(async (tx) => {
		const { orderNo } = applicant;
		await tx.updateTable("orders").set({ closedAt: monthAgo }).where("orderNo", "=", orderNo).execute();
		await addOrder(tx, { ...earlier, step: "Reject", begunAs: "first" }, monthAgo);
		await tx.updateTable("orders").set({ closedAt: monthAgo }).where("id", "=", earlier.id).execute();
		await tx.updateTable("orders").set({ closedAt: null }).where("orderNo", "=", orderNo).execute();
	});
	await server.advance("P2D");
	expect((await applicant.call("getApplication", {})).body.data["personal"]).not.toBeNull();
	await server.advance("P6D");
	expect((await applicant.call("getApplication", {})).body.data["personal"]).toBeNull();
});
