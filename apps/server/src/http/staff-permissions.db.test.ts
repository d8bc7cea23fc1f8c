import { errors, type StaffCall } from "@puente/contract";
import { type StaffCallName, staffCalls } from "@puente/contract/staff";
import { hasPermission, type Permission, staffRoles } from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beginApplication, completeUpTo } from "../../test/applicant.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { randomUuid } from "../../test/random.ts";
import { createStaffClient, type StaffClient, signInAs } from "../../test/staff/staff-client.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const names = Object.keys(staffCalls) as StaffCallName[];
/** Calls that end the session of the test. */
const ending: readonly StaffCallName[] = ["signOut"];
const testedCalls = names.filter((name) => !ending.includes(name));

/** Calls with empty input: a permitted call is refused for missing fields and changes nothing. */
const errorCodeOf = async (client: StaffClient, name: StaffCallName) => {
	const response = await client.send(name, {});
	const isJson = response.headers.get("content-type")?.includes("json");
	return isJson ? ((await response.json()) as { code: number }).code : 0;
};

describe("every staff call", () => {
	it("refuses callers who are not signed in, except calls declared for anyone", async () => {
		const client = createStaffClient(server);
		const open: string[] = [];
		for (const name of names)
			if ((await errorCodeOf(client, name)) !== errors.staffSignedOut.code) open.push(name);
		expect(open).toEqual(names.filter((name) => staffCalls[name].needs === "anyone"));
		expect(open).toEqual(["signIn", "confirmSignIn", "demoStaff"]);
	});

	it.each(staffRoles)("permits the role %s exactly as in the permission table", async (role) => {
		const client = await signInAs(server, role);
		const refused: string[] = [];
		for (const name of testedCalls)
			if ((await errorCodeOf(client, name)) === errors.notPermitted.code) refused.push(name);
		const expected = testedCalls.filter((name) => {
			const { needs }: StaffCall = staffCalls[name];
			return needs !== "anyone" && needs !== "signedIn" && !hasPermission([role], needs as Permission);
		});
		expect(refused).toEqual(expected);
	});

	it("refuses a person without a role when it needs a permission", async () => {
		const { db } = server.database;
		await db.updateTable("staff").set({ roles: "[]" }).where("name", "=", "meera.credit").execute();
		const client = await signInAs(server, "meera.credit");
		for (const name of testedCalls) {
			const { needs }: StaffCall = staffCalls[name];
			if (needs === "anyone" || needs === "signedIn") continue;
			expect([name, await errorCodeOf(client, name)]).toEqual([name, errors.notPermitted.code]);
		}
	});
});

describe("revealing a borrower's number", () => {
	it("needs a reason, and is audited without the number", async () => {
		const applicant = await beginApplication(server, "ng");
		await completeUpTo(applicant, "saveBasicInfo");
		const { userId: borrowerId, mobile } = applicant;
		const client = await signInAs(server, "support");
		const input = { borrowerId, from: "Registration", field: "mobile", reason: "Calls back" } as const;
		const reply = await client.call("reveal", input);
		expect(String(reply.body.data["value"])).toContain(mobile);
		const id = await client.call("reveal", { ...input, from: "BasicInfo", field: "nationalId" });
		expect(id.body.data["value"]).toMatch(/^\d{11}$/);
		const none = await client.call("reveal", { ...input, from: "BindCard", field: "accountNumber" });
		expect(none.body.code).toBe(errors.fieldEmpty.code);
		const unknown = await client.call("reveal", { ...input, borrowerId: randomUuid() });
		expect(unknown.body.code).toBe(errors.borrowerNotFound.code);
		expect((await client.call("reveal", { ...input, reason: "" })).status).toBe(422);

		const auditor = await signInAs(server, "compliance");
		const found = await auditor.call("audit", { borrowerId });
		const { entries } = found.body.data as { entries: Record<string, unknown>[] };
		expect(entries.map(({ outcome }) => outcome)).toEqual(["fieldEmpty", "done", "done"]);
		expect(entries[2]).toMatchObject({ call: "reveal", kind: "view", staffName: "sofia.support" });
		expect(entries[2]?.["input"]).toContain("Calls back");
		const table = await (await auditor.send("auditExport", { borrowerId })).text();
		expect(table.split("\r\n")).toHaveLength(5);
		expect(table).toContain("sofia.support,reveal,view");
		expect(table + JSON.stringify(entries)).not.toContain(mobile);
	});

	it("is limited to 60 times an hour for each person", async () => {
		const hourMs = 3_600_000;
		const leftMs = hourMs - ((await server.now()).getTime() % hourMs);
		await server.advance(`PT${leftMs / 1000}S`);
		const client = await signInAs(server, "arjun.finance");
		const borrowerId = randomUuid();
		const codes: number[] = [];
		for (let count = 0; count < 61; count++) {
			const input = { borrowerId, from: "Registration", field: "mobile", reason: "Copies all" } as const;
			codes.push((await client.call("reveal", input)).status);
		}
		expect(codes.slice(0, 60)).toEqual(Array(60).fill(404));
		expect(codes[60]).toBe(429);
	});
});
