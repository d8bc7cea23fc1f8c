import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errors } from "@puente/contract";
import { totpStepAt } from "@puente/core/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { createStaffClient } from "../../test/staff/staff-client.ts";
import { addFirstStaff } from "../modules/staff/index.ts";
import { totpCode } from "../platform/crypto/totp.ts";

const dataDir = mkdtempSync(join(tmpdir(), "production-"));
const changes = { sandboxUrl: null, dataDir, operations: { port: 0, host: "127.0.0.1" } };

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer(changes);
});
afterAll(async () => {
	await server.stop();
	rmSync(dataDir, { recursive: true });
});

const codeOf = (name: keyof typeof errors) => errors[name].code;
const statusOf = async (address: string | null, path: string) => (await fetch(`${address}${path}`)).status;

describe("without a sandbox", () => {
	it("figures and the API reference are only at the operator's port", async () => {
		for (const path of ["/metrics", "/docs/", "/docs/openapi.json", "/docs/staff.json"]) {
			expect([path, await statusOf(server.address, path)]).toEqual([path, 404]);
			expect([path, await statusOf(server.operationsAddress, path)]).toEqual([path, 200]);
		}
		await statusOf(server.address, "/nothing");
		const figures = await (await fetch(`${server.operationsAddress}/metrics`)).text();
		expect(figures).toContain('puente_answers_total{call="other",status="404"}');
	});

	it("the operator's port has no calls, and health is at the public one", async () => {
		expect(await statusOf(server.address, "/health")).toBe(200);
		for (const path of ["/staff/session", "/api/x", "/hooks/stp"]) {
			expect(await statusOf(server.operationsAddress, path)).toBe(404);
		}
	});

	it("no demo staff member is signed in without password and code", async () => {
		const url = `${server.address}/sandbox/staff/diego.credit/session`;
		const reply = await fetch(url, { method: "POST" });
		expect(reply.status).toBe(404);
		expect(reply.headers.get("set-cookie")).toBeNull();
	});
});

describe("the first start without a sandbox", () => {
	const fileOf = (name: string) => join(dataDir, `first-sign-in-${name}.txt`);

	it("warns when PostgreSQL has no data checksums, and not when it has", async () => {
		const { db, engine } = server.database;
		const { rows } = await sql<{ dataChecksums: string }>`show data_checksums`.execute(db);
		const isOff = engine === "postgres" && rows[0]?.dataChecksums === "off";
		expect(server.logs().includes("PostgreSQL has no data checksums")).toBe(isOff);
	});

	it("writes each first password to a file for the operator, whose name alone is logged", () => {
		expect(readdirSync(dataDir).toSorted()).toEqual([
			"first-sign-in-admin.txt",
			"first-sign-in-compliance.txt",
		]);
		for (const name of ["admin", "compliance"]) {
			expect(statSync(fileOf(name)).mode & 0o777).toBe(0o600);
			const [, password = ""] = /password: (\S+)/.exec(readFileSync(fileOf(name), "utf8")) ?? [];
			expect(password).toMatch(/^[\w-]{20,}$/);
			expect(server.logs()).toContain(fileOf(name));
			expect(server.logs()).not.toContain(password);
		}
	});

	it("lets the admin set up an own authenticator, asks for an own password, and deletes the file", async () => {
		const [, password = ""] = /password: (\S+)/.exec(readFileSync(fileOf("admin"), "utf8")) ?? [];
		const client = createStaffClient(server);
		expect((await client.call("demoStaff", {})).status).toBe(404);
		const first = (await client.call("signIn", { name: "admin", password })).body.data as {
			ticket: string;
			enrol: { secret: string };
		};
		expect(existsSync(fileOf("admin"))).toBe(true);
		const code = totpCode(first.enrol.secret, totpStepAt(Date.now()));
		expect((await client.call("confirmSignIn", { ticket: first.ticket, code })).body.code).toBe(0);
		expect(existsSync(fileOf("admin"))).toBe(false);
		expect(existsSync(fileOf("compliance"))).toBe(true);
		expect((await client.call("staffList", {})).body.code).toBe(codeOf("passwordChangeNeeded"));
		const weak = await client.call("changePassword", { password, newPassword: "administrators" });
		expect(weak.body.code).toBe(codeOf("passwordWeak"));
		const changed = await client.call("changePassword", { password, newPassword: "correct horse battery" });
		expect(changed.body.code).toBe(0);
		expect((await client.call("staffList", {})).body.code).toBe(0);
	});

	it("a later start adds no staff, and deletes a file whose owner signed in at another machine", async () => {
		writeFileSync(fileOf("admin"), "left over");
		expect(await addFirstStaff(server.database.db, dataDir, new Date())).toEqual([]);
		expect(readdirSync(dataDir)).toEqual(["first-sign-in-compliance.txt"]);
	});
});
