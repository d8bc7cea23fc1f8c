import { type StaffCall, type StaffCallName, staffCalls, staffErrors } from "@puente/contract/staff";
import { hasPermission, type Permission, staffRoles } from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apply, doUpTo } from "./applicant.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { randomUuid } from "./random.ts";
import { type Desk, openDesk, signInAs } from "./staff-desk.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const names = Object.keys(staffCalls) as StaffCallName[];
/** They end the session that the walk works with. */
const ending: readonly StaffCallName[] = ["signOut"];
const walked = names.filter((name) => !ending.includes(name));

/** Nothing right in it: whoever may call is told what is missing, and nothing happens. */
const codeAt = async (desk: Desk, name: StaffCallName) => {
	const response = await desk.send(name, {});
	const isJson = response.headers.get("content-type")?.includes("json");
	return isJson ? ((await response.json()) as { code: number }).code : 0;
};

describe("every call of the console", () => {
	it("answers nobody who is not signed in, except where it says so", async () => {
		const desk = openDesk(server);
		const open: string[] = [];
		for (const name of names)
			if ((await codeAt(desk, name)) !== staffErrors.staffSignedOut.code) open.push(name);
		expect(open).toEqual(names.filter((name) => staffCalls[name].needs === "anyone"));
		expect(open).toEqual(["signIn", "confirmSignIn", "demoStaff"]);
	});

	it.each(staffRoles)("answers a person of %s exactly as the table of permissions says", async (role) => {
		const desk = await signInAs(server, role);
		const refused: string[] = [];
		for (const name of walked)
			if ((await codeAt(desk, name)) === staffErrors.notPermitted.code) refused.push(name);
		const expected = walked.filter((name) => {
			const { needs }: StaffCall = staffCalls[name];
			return needs !== "anyone" && needs !== "signedIn" && !hasPermission([role], needs as Permission);
		});
		expect(refused).toEqual(expected);
	});

	it("answers a person without any role nothing that needs one", async () => {
		const { db } = server.database;
		await db.updateTable("staff").set({ roles: "[]" }).where("name", "=", "meera.credit").execute();
		const desk = await signInAs(server, "meera.credit");
		for (const name of walked) {
			const { needs }: StaffCall = staffCalls[name];
			if (needs === "anyone" || needs === "signedIn") continue;
			expect([name, await codeAt(desk, name)]).toEqual([name, staffErrors.notPermitted.code]);
		}
	});
});

describe("a number of a borrower", () => {
	it("is shown in the clear for a reason, and who looked at it stands in the audit without it", async () => {
		const applicant = await apply(server, "ng");
		await doUpTo(applicant, "saveBasicInfo");
		const { userId: borrowerId, mobile } = applicant;
		const desk = await signInAs(server, "support");
		const asked = { borrowerId, from: "Registration", field: "mobile", reason: "Calls back" } as const;
		const reply = await desk.call("reveal", asked);
		expect(String(reply.body.data["value"])).toContain(mobile);
		const id = await desk.call("reveal", { ...asked, from: "BasicInfo", field: "nationalId" });
		expect(id.body.data["value"]).toMatch(/^\d{11}$/);
		const none = await desk.call("reveal", { ...asked, from: "BindCard", field: "accountNumber" });
		expect(none.body.code).toBe(staffErrors.fieldEmpty.code);
		const nobody = await desk.call("reveal", { ...asked, borrowerId: randomUuid() });
		expect(nobody.body.code).toBe(staffErrors.borrowerNotFound.code);
		expect((await desk.call("reveal", { ...asked, reason: "" })).status).toBe(422);

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

	it("is shown to one person only so often in an hour", async () => {
		const hourMs = 3_600_000;
		const leftMs = hourMs - ((await server.now()).getTime() % hourMs);
		await server.advance(`PT${leftMs / 1000}S`);
		const desk = await signInAs(server, "arjun.finance");
		const borrowerId = randomUuid();
		const codes: number[] = [];
		for (let count = 0; count < 61; count++) {
			const asked = { borrowerId, from: "Registration", field: "mobile", reason: "Copies all" } as const;
			codes.push((await desk.call("reveal", asked)).status);
		}
		expect(codes.slice(0, 60)).toEqual(Array(60).fill(404));
		expect(codes[60]).toBe(429);
	});
});
