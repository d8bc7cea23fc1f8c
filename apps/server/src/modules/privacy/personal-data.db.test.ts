import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	type Applicant,
	beginApplication,
	completeStep,
	completeUpTo,
	register,
	requestCode,
} from "../../../test/applicant.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { createVault } from "../../platform/crypto/vault.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const erase = async (applicant: Applicant) =>
	applicant.call("askErasure", { code: await requestCode(server, applicant, "erasure") });

const flags = { appList: true, sms: true, exif: true, device: true, contact: true, location: true };
const location = { purpose: "location", version: "2026-11-01" } as const;

describe("data collected by the phone", () => {
	it("is stored only as far as the region's policy and the borrower's consent allow", async () => {
		const { call, orderNo, userId } = await beginApplication(server, "ng");
		const storedClasses = async () =>
			(
				await server.database.db
					.selectFrom("deviceData")
					.select("class")
					.where("borrowerId", "=", userId)
					.execute()
			).map((row) => row.class);
		const report = async (name: keyof typeof flags, data: object = {}) =>
			(await call("uploadReport", { orderNo, class: name, data })).body;
		expect((await call("uploadEnable", { orderNo })).body.data).toEqual({ enableTimeSdk: true });
		expect((await call("uploadStatus", { orderNo })).body.data).toEqual({ ...flags, device: false });
		for (const name of ["appList", "sms", "exif", "contact", "location"] as const) {
			expect((await report(name, { state: "Lagos" })).code).toBe(10020401);
		}
		expect(await storedClasses()).toEqual([]);
		expect(
			(await report("device", { system: "Android", imei: "490154203237518", state: "Lagos" })).data,
		).toEqual(flags);
		expect((await call("uploadEnable", { orderNo })).body.data).toEqual({ enableTimeSdk: false });
		await call("changeConsent", { ...location, given: true });
		expect((await call("uploadStatus", { orderNo })).body.data).toEqual({ ...flags, location: false });
		expect((await report("location", { state: "Lagos", latitude: "6.5244" })).data).toEqual(flags);
		const { data } = (await call("exportData", {})).body.data as { data: Record<string, unknown> };
		expect(data["device"]).toEqual({ system: "Android" });
		expect(data["location"]).toEqual({ state: "Lagos" });
		await call("changeConsent", { ...location, given: false });
		expect(await storedClasses()).toEqual(["device"]);
	});

	it("is required before the submission where the region needs it", async () => {
		const applicant = await beginApplication(server, "ng");
		await completeUpTo(applicant, "bindCard");
		expect((await completeStep.submit(applicant)).body.code).toBe(10020402);
		await completeStep.collect(applicant);
		expect((await completeStep.submit(applicant)).body.code).toBe(0);
		const india = await beginApplication(server, "in");
		await completeUpTo(india, "bindCard");
		expect((await completeStep.submit(india)).body.code).toBe(0);
	});
});

describe("a consent", () => {
	it("that is withdrawn is no longer listed, and its history is kept", async () => {
		const { call, userId } = await register(server, "ng");
		const marketing = { purpose: "marketing", version: "2026-11-01" } as const;
		await call("changeConsent", { ...marketing, given: true });
		await call("changeConsent", { ...marketing, given: true });
		const listConsents = async () => (await call("getUserInfo", {})).body.data["consents"];
		expect(await listConsents()).toHaveLength(1);
		await call("changeConsent", { ...marketing, given: false });
		expect(await listConsents()).toEqual([]);
		const rows = await server.database.db
			.selectFrom("consents")
			.selectAll()
			.where("borrowerId", "=", userId)
			.execute();
		expect(rows.map((row) => row.withdrawnAt !== null)).toEqual([true, true]);
	});
});

describe("reminders", () => {
	const refusal = { purpose: "noReminders", version: "2026-11-01", given: true } as const;

	it("can be refused and allowed again in Colombia", async () => {
		const { call } = await register(server, "co");
		const listConsents = async () => (await call("getUserInfo", {})).body.data["consents"];
		expect((await call("changeConsent", refusal)).body.code).toBe(0);
		expect(await listConsents()).toMatchObject([{ purpose: "noReminders" }]);
		expect((await call("changeConsent", { ...refusal, given: false })).body.code).toBe(0);
		expect(await listConsents()).toEqual([]);
	});

	it("cannot be refused in Mexico", async () => {
		const { call } = await register(server, "mx");
		const reply = await call("changeConsent", refusal);
		expect(reply.body).toMatchObject({ fields: [{ field: "purpose", problem: "notOffered" }] });
	});
});

describe("stored personal data", () => {
	it("is listed by kind with its count and its end of retention", async () => {
		const applicant = await beginApplication(server, "ng");
		await completeUpTo(applicant, "collect");
		const { body } = await applicant.call("heldData", {});
		const held = body.data["held"] as { kind: string; count: number; until: string | null }[];
		expect(Object.fromEntries(held.map(({ kind, count }) => [kind, count]))).toEqual({
			account: 1,
			personal: 1,
			answers: 1,
			additional: 1,
			bankAccount: 1,
			images: 2,
			face: 1,
			device: 1,
			consents: 2,
			orders: 1,
		});
		const until = Date.parse(held.find(({ kind }) => kind === "images")?.until ?? "");
		const inDays = (until - (await server.now()).getTime()) / 86_400_000;
		expect(Math.round(inDays)).toBe(7);
		expect(body.data).toMatchObject({ mayErase: true, erasureAskedAt: null });
	});

	it("can be exported completely, with the photos", async () => {
		const applicant = await beginApplication(server, "ng");
		await completeUpTo(applicant, "bindCard");
		const { data } = (await applicant.call("exportData", {})).body.data as { data: Record<string, never> };
		expect(data["account"]).toMatchObject({ mobile: applicant.mobile });
		expect(data["personal"]).toMatchObject({ firstName: "Anastasia" });
		expect(data["images"]).toHaveLength(2);
		expect(data["history"]).toHaveLength(6);
		expect(data["bankAccount"]).toMatchObject({ accountNumber: "0690000031" });
	});
});

/** Every row of every table, as text. */
async function dump(): Promise<string> {
	const { db } = server.database;
	const tables = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
		where schemaname in ('public', 'pgboss')`.execute(db);
	let text = "";
	for (const { name } of tables.rows) {
		const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
		text += rows.map(({ row }) => `${name} ${row}\n`).join("");
	}
	return text;
}

describe("an erasure request", () => {
	it("is carried out at once when no order was approved: no key, file, index or session is left", async () => {
		// Other applicants of this file have the same number and account.
		await server.database.db.deleteFrom("fraudKeys").execute();
		const applicant = await beginApplication(server, "ng");
		await completeUpTo(applicant, "bindCard");
		const { db } = server.database;
		const row = await db
			.selectFrom("borrowers")
			.selectAll()
			.where("id", "=", applicant.userId)
			.executeTakeFirstOrThrow();
		const images = await db
			.selectFrom("identityImages")
			.selectAll()
			.where("borrowerId", "=", applicant.userId)
			.execute();
		expect(images.every(({ fileName }) => server.fakes.files.has(fileName))).toBe(true);
		const answers = await db
			.selectFrom("formAnswers")
			.selectAll()
			.where("borrowerId", "=", applicant.userId)
			.execute();
		const vault = createVault(Buffer.alloc(32, 7));
		const traces = [
			row.mobileIndex,
			row.dataKey,
			row.mobileSealed,
			vault.blindIndex("trace-number", "ng:12345678901"),
			vault.blindIndex("trace-account", "ng:044:0690000031"),
			...answers.map((answer) => answer.bodySealed),
		].map((bytes) => Buffer.from(bytes).toString("hex"));
		expect(traces.every((trace) => trace.length > 0)).toBe(true);
		const before = await dump();
		expect(traces.filter((trace) => !before.includes(trace))).toEqual([]);

		const erased = await erase(applicant);
		expect(erased.body.data).toEqual({ outcome: "erased", keptUntil: null });
		await server.advance("PT0S");
		const after = await dump();
		expect(traces.filter((trace) => after.includes(trace))).toEqual([]);
		expect(images.filter(({ fileName }) => server.fakes.files.has(fileName))).toEqual([]);
		expect((await applicant.call("getUserInfo", {})).body.code).toBe(100103);
		// The mobile number can be registered again.
		const exists = await server.open("existsByMobile", { country: "ng", mobile: applicant.mobile });
		expect(exists.body.data).toEqual({ exists: false });
	});

	it("is refused while an application is under review", async () => {
		const applicant = await beginApplication(server, "ng");
		await completeUpTo(applicant, "submit");
		expect((await erase(applicant)).body.code).toBe(10020501);
		expect((await applicant.call("heldData", {})).body.data).toMatchObject({ mayErase: false });
	});

	it("returns how long records are kept after a loan, and is the same when repeated", async () => {
		const applicant: Applicant = await beginApplication(server, "ng");
		const closed = await server.now();
		const orders = server.database.db
			.updateTable("orders")
			.set({ step: "Finish", approvedAt: closed, closedAt: closed });
		await orders.where("orderNo", "=", applicant.orderNo).execute();
		const first = await erase(applicant);
		expect(first.body.data).toEqual({
			outcome: "asked",
			keptUntil: expect.stringMatching(new RegExp(`^${closed.getUTCFullYear() + 5}-`)),
		});
		expect((await erase(applicant)).body.data).toEqual(first.body.data);
		expect((await applicant.call("heldData", {})).body.data).toMatchObject({
			mayErase: false,
			erasureAskedAt: expect.any(String),
		});
	});
});
