import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
	onPostgres,
	openTestDatabase,
	registerBorrower,
	startTestServer,
	type TestDatabase,
} from "../../../test/harness.ts";
import { runScript } from "../../../test/processes/run-script.ts";
import { CannotStart } from "../config/cannot-start.ts";
import type { Database } from "../database/database.ts";
import { checkValueOf } from "./key-ring.ts";

const rightKey = Buffer.alloc(32, 7);
const wrongKey = Buffer.alloc(32, 8);
const notTheKey =
	"The setting MASTER_KEY is not the key of this database: set the one that its data was written with.";

/** A server stops without closing the database, which the test goes on with. */
const keptOpen = (database: Database): Database => ({ ...database, close: async () => undefined });

async function startAndStop(database: Database, masterKey: Buffer): Promise<void> {
	const server = await startTestServer({ masterKey }, keptOpen(database));
	await server.stop();
}

const storedKeys = ({ db }: Database) =>
	db.selectFrom("masterKeys").select(["id", "checkValue", "state"]).execute();

describe.runIf(onPostgres)("on a database of another master key", () => {
	let database: TestDatabase;
	const folder = mkdtempSync(join(tmpdir(), "master-key-"));
	beforeAll(async () => {
		database = await openTestDatabase();
		await startAndStop(database, rightKey);
	});
	afterAll(async () => {
		await database.close();
		rmSync(folder, { recursive: true, force: true });
	});

	it.each([
		["a server", "apps/server/src/start/main.ts", {}],
		["a worker", "apps/server/src/start/main.ts", { ROLE: "worker" }],
		["npm run verify", "tools/verify.ts", {}],
		[
			"npm run rotate-keys",
			"tools/rotate-keys.ts",
			{ MASTER_KEY_OLD: Buffer.alloc(32, 9).toString("base64") },
		],
	] as const)("%s prints one sentence and exits with 1", async (_name, script, environment) => {
		const run = runScript(script, {
			DATA_DIR: folder,
			DATABASE_URL: database.url ?? "",
			MASTER_KEY: wrongKey.toString("base64"),
			PORT: "0",
			DEMO: "off",
			...environment,
		});
		expect(await run.ended).toBe(1);
		expect(run.errors()).toBe(`${notTheKey}\n`);
		expect(run.output()).toBe("");
		expect(await storedKeys(database)).toHaveLength(1);
	});

	it("npm run verify checks the chains with the right key", async () => {
		const run = runScript("tools/verify.ts", {
			DATA_DIR: folder,
			DATABASE_URL: database.url ?? "",
			MASTER_KEY: rightKey.toString("base64"),
		});
		expect(await run.ended).toBe(0);
		expect(run.output()).toContain("sound");
	});
});

describe("the first start", () => {
	let database: TestDatabase;
	beforeEach(async () => {
		database = await openTestDatabase();
	});
	afterEach(() => database.close());

	it("stores a check value of the key and not the key; later starts compare with it", async () => {
		await startAndStop(database, rightKey);
		await startAndStop(database, rightKey);
		const stored = await storedKeys(database);
		expect(stored).toEqual([{ id: 1, checkValue: expect.anything(), state: "current" }]);
		expect(Buffer.from(stored[0]?.checkValue ?? "")).toEqual(checkValueOf(rightKey));
		await expect(startAndStop(database, wrongKey)).rejects.toThrow(new CannotStart(notTheKey));
	});

	it.runIf(onPostgres)("of two processes with one key stores it once; of two keys, one starts", async () => {
		const start = (masterKey: Buffer) => startTestServer({ masterKey }, keptOpen(database));
		const same = await Promise.all([start(rightKey), start(rightKey)]);
		expect(await storedKeys(database)).toHaveLength(1);
		await Promise.all(same.map((server) => server.stop()));

		await database.db.deleteFrom("masterKeys").execute();
		await database.db.deleteFrom("staff").execute();
		const different = await Promise.allSettled([start(rightKey), start(wrongKey)]);
		expect(different.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		for (const each of different) {
			if (each.status === "fulfilled") await each.value.stop();
			else expect(each.reason).toEqual(new CannotStart(notTheKey));
		}
		expect(await storedKeys(database)).toHaveLength(1);
	});

	it.each([
		["a borrower", true],
		["staff only", false],
	])("on an older database with %s accepts only the key that opens its data", async (_name, registers) => {
		const server = await startTestServer({ masterKey: rightKey }, keptOpen(database));
		if (registers) await registerBorrower(server, "8035550001");
		await server.stop();
		await database.db.deleteFrom("masterKeys").execute();
		await expect(startAndStop(database, wrongKey)).rejects.toThrow(new CannotStart(notTheKey));
		expect(await storedKeys(database)).toEqual([]);
		await startAndStop(database, rightKey);
		expect(await storedKeys(database)).toHaveLength(1);
	});
});
