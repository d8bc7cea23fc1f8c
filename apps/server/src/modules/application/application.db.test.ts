import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerBorrower, startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

describe("an installation", () => {
	it("is counted once for each app for five concurrent reports", async () => {
		const deviceId = "install-1";
		expect((await server.sealed("checkActivation", { deviceId })).body.data).toEqual({ active: false });
		const reports = await Promise.all(
			Array.from({ length: 5 }, () => server.sealed("addActive", { deviceId }, { afid: "campaign-7" })),
		);
		expect(reports.filter((reply) => reply.body.data["counted"] === true)).toHaveLength(1);
		expect((await server.sealed("checkActivation", { deviceId })).body.data).toEqual({ active: true });
		const other = await server.sealed("checkActivation", { deviceId }, { packageName: "com.puente.mx" });
		expect(other.body.data).toEqual({ active: false });
		const rows = await server.database.db.selectFrom("activations").selectAll().execute();
		expect(rows.map((row) => row.afid)).toEqual(["campaign-7"]);
	});
});

describe("the count of installations", () => {
	it("takes twenty a minute from one address", async () => {
		const { db } = server.database;
		const countOf = async () => (await db.selectFrom("activations").selectAll().execute()).length;
		const before = await countOf();
		const answers = await Promise.all(
			Array.from({ length: 50 }, (_, index) =>
				server.open("addActive", { deviceId: `invented-${index}` }, { address: "203.0.113.77" }),
			),
		);
		const counted = answers.filter(({ status }) => status === 200).length;
		// The fifty may fall into two minutes.
		expect([20, 40]).toContain(counted);
		expect((await countOf()) - before).toBe(counted);
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
	});
});

describe("an installation with which somebody logged in", () => {
	it("is kept, and one that was only reported is not", async () => {
		const proven = "install-of-a-borrower";
		for (const deviceId of [proven, "install-of-nobody"])
			await server.open("addActive", { deviceId }, { address: "203.0.113.78" });
		await registerBorrower(server, "8035557788", proven);
		await server.advance("P8D");
		const isActive = async (deviceId: string) =>
			(await server.open("checkActivation", { deviceId })).body.data["active"];
		expect(await isActive(proven)).toBe(true);
		expect(await isActive("install-of-nobody")).toBe(false);
	});
});

describe("the public lists", () => {
	it("contain the apps, the default one first", async () => {
		const { packages } = (await server.open("packageList", {})).body.data as {
			packages: { packageName: string }[];
		};
		expect(packages.map((app) => app.packageName)).toEqual([
			"com.puente.ng",
			"com.puente.mx",
			"com.puente.co",
			"com.puente.in",
		]);
	});

	it.each([
		["ng", "058", "Guaranty Trust Bank"],
		["mx", "012", "BBVA"],
	] as const)("contain the banks of %s with unique codes", async (country, code, name) => {
		const { banks } = (await server.open("bankList", { country })).body.data as {
			banks: { code: string; name: string }[];
		};
		expect(banks.length).toBeGreaterThan(50);
		expect(banks.find((bank) => bank.code === code)?.name).toContain(name);
		expect(new Set(banks.map((bank) => bank.code)).size).toBe(banks.length);
	});
});
