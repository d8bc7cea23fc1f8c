import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Applicant, beginApplication, completeUpTo, requestCode } from "../../../test/applicant.ts";
import {
	eventually,
	onPostgres,
	openEmptyDatabase,
	openTestDatabase,
	startTestServer,
	type TestDatabase,
} from "../../../test/harness.ts";
import { addPaidOutLoan, randomTerms } from "../../../test/loan-fixtures.ts";
import { createKeySlots } from "../../platform/crypto/key-slots.ts";
import { createVault, KeyErased, slotOf } from "../../platform/crypto/vault.ts";
import type { Database } from "../../platform/database/database.ts";
import { rotateKeys } from "../../start/rotate-keys.ts";
import { verifyChains } from "../reporting/verify.ts";

const source = inject("databaseSource");
const masterKey = Buffer.alloc(32, 7);
let folder: string;
let keysDir: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "erased-"));
	keysDir = join(folder, "keys");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rowOf({ db }: Database, id: string) {
	const row = await db.selectFrom("borrowers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	const holder = { id, dataKey: Buffer.from(row.dataKey) };
	return { ...row, holder, mobileSealed: Buffer.from(row.mobileSealed) };
}

/** With everything that a thief of the backup may have besides: the master key and the folder of today. */
async function readMobile(database: Database, id: string): Promise<string> {
	const { holder, mobileSealed } = await rowOf(database, id);
	return createVault(masterKey, createKeySlots(keysDir)).openFor(holder, "mobile", mobileSealed);
}

async function waitUntilErased({ db }: Database): Promise<void> {
	await eventually(async () => {
		const waiting = await db.selectFrom("keysToErase").select("slot").execute();
		return waiting.length === 0 ? true : null;
	});
}

describe.runIf(onPostgres)("a dump from before an erasure", () => {
	let database: TestDatabase;
	let target: TestDatabase;
	let erased: Applicant;
	let kept: Applicant;
	beforeAll(async () => {
		if (source.engine !== "postgres") throw new Error("needs PostgreSQL");
		database = await openTestDatabase();
		const server = await startTestServer({ keysDir }, database);
		[erased, kept] = [await beginApplication(server, "ng"), await beginApplication(server, "ng")];
		await completeUpTo(erased, "bindCard");
		const dump = join(folder, "puente.dump");
		const bin = (name: string) => join(source.bin, name);
		execFileSync(bin("pg_dump"), ["--format=custom", `--file=${dump}`, database.url ?? ""]);
		const code = await requestCode(server, erased, "erasure");
		const reply = await erased.call("askErasure", { code });
		expect(reply.body.data).toMatchObject({ outcome: "erased" });
		await waitUntilErased(database);
		await server.stop();
		target = await openEmptyDatabase();
		execFileSync(bin("pg_restore"), ["--no-owner", "--exit-on-error", "-d", target.url ?? "", dump]);
	});

	it("has the row of the person, and nothing that opens it, not even with the master key and the folder", async () => {
		const row = await rowOf(target, erased.userId);
		expect(row.erasedAt).toBeNull();
		expect(row.dataKey.length).toBeGreaterThan(0);
		expect(row.mobileSealed.length).toBeGreaterThan(0);
		await expect(readMobile(target, erased.userId)).rejects.toThrow(KeyErased);
		expect(await readMobile(target, kept.userId)).toBe(kept.mobile);
	});

	it("does not start with another folder of keys", async () => {
		const other = startTestServer({ keysDir: join(folder, "other") }, target);
		await expect(other).rejects.toThrow("is not the one of this database");
	});

	it("erases the person again at its first start, and nobody else", async () => {
		const server = await startTestServer({ keysDir }, target);
		const row = await rowOf(target, erased.userId);
		expect(row.erasedAt).not.toBeNull();
		expect([row.dataKey.length, row.mobileSealed.length]).toEqual([0, 0]);
		for (const table of ["formAnswers", "sessions", "consents", "notificationKeys"] as const) {
			const rows = target.db.selectFrom(table).select("borrowerId").where("borrowerId", "=", erased.userId);
			expect([table, await rows.execute()]).toEqual([table, []]);
		}
		const ask = ({ token }: Applicant) =>
			server.open("getUserInfo", {}, { token, packageName: "com.puente.ng" });
		expect((await ask(erased)).status).toBe(401);
		expect((await ask(kept)).body.code).toBe(0);
		const reports = await verifyChains(target.db);
		expect(reports.filter(({ broken }) => broken !== null)).toEqual([]);
		await server.stop();
	});
});

describe("an application that came to nothing", () => {
	it("is unreadable in copies of the row, and the account goes too when they come back", async () => {
		const database = await openTestDatabase();
		const keep = { ...database, close: async () => undefined };
		const server = await startTestServer({ keysDir }, keep);
		const applicant = await beginApplication(server, "ng");
		await completeUpTo(applicant, "bindCard");
		const id = applicant.userId;
		const before = await rowOf(database, id);
		await server.advance("P9D");
		await eventually(async () => {
			const { holder } = await rowOf(database, id);
			return holder.dataKey.equals(before.holder.dataKey) ? null : true;
		});
		await waitUntilErased(database);
		expect(await readMobile(database, id)).toBe(applicant.mobile);
		const vault = createVault(masterKey, createKeySlots(keysDir));
		expect(() => vault.openFor(before.holder, "mobile", before.mobileSealed)).toThrow(KeyErased);
		await server.stop();

		const { db } = database;
		const old = { dataKey: before.holder.dataKey, mobileSealed: before.mobileSealed };
		await db.updateTable("borrowers").set(old).where("id", "=", id).execute();
		await db.updateTable("keyFolder").set({ erased: 0 }).execute();
		const again = await startTestServer({ keysDir }, database);
		expect((await rowOf(database, id)).erasedAt).not.toBeNull();
		await again.stop();
	});
});

describe("keys from before there were halves", () => {
	it("get one after the start, are read meanwhile, and move to a new master key", async () => {
		const database = await openTestDatabase();
		const { borrowerId } = await addPaidOutLoan(database.db, randomTerms("2026-11-15" as never), new Date());
		const before = await readMobile(database, borrowerId);
		expect(slotOf((await rowOf(database, borrowerId)).holder.dataKey)).toBeNull();
		const own = join(folder, "moved");
		const keep = { ...database, close: async () => undefined };
		const server = await startTestServer({ keysDir: own }, keep);
		const slot = await eventually(async () => slotOf((await rowOf(database, borrowerId)).holder.dataKey));
		expect(readdirSync(own)).toContain(`${slot.toString("hex", 0, 8)}.keys`);
		await server.stop();

		const newKey = Buffer.alloc(32, 9);
		await rotateKeys(database, { masterKey: newKey, masterKeyOld: masterKey, keysDir: own }, () => undefined);
		const again = await startTestServer({ keysDir: own, masterKey: newKey }, database);
		const { holder } = await rowOf(database, borrowerId);
		expect(slotOf(holder.dataKey)).toEqual(slot);
		expect(before).toMatch(/^\d+$/);
		await again.stop();
	});
});
