import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errors } from "@puente/contract";
import { totpStepAt } from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import {
	createStaffClient,
	type DemoStaff,
	listDemoStaff,
	signInAs,
} from "../../../test/staff/staff-client.ts";
import { totpCode } from "../../platform/crypto/totp.ts";
import { changeStaff } from "./store/staff.ts";

let server: TestServer;
const dataDir = mkdtempSync(join(tmpdir(), "puente-staff-"));
/** Real time; authenticator codes and staff sessions use it. */
let realMs = Date.now();
beforeAll(async () => {
	const overrides = { realNow: () => new Date(realMs) };
	server = await startTestServer({ dataDir }, undefined, undefined, overrides);
});
afterAll(async () => {
	await server.stop();
	rmSync(dataDir, { recursive: true });
});

const minuteMs = 60_000;
const codeOf = (name: keyof typeof errors) => errors[name].code;
/** A demo staff member whose earlier codes have expired. */
function staffWithNewCode(role: string): Promise<DemoStaff> {
	realMs += 2 * minuteMs;
	return demoStaffOf(role);
}
/** The first demo staff member with a role, with the current code. */
async function demoStaffOf(role: string): Promise<DemoStaff> {
	const found = (await listDemoStaff(server)).find(({ roles }) => roles[0] === role);
	if (!found) throw new Error(`no demo staff member with the role ${role}`);
	return found;
}

describe("signing in and out", () => {
	it("needs a password and a code, and sets an HttpOnly cookie with SameSite=Strict", async () => {
		const { name, password, code } = await staffWithNewCode("support");
		const client = createStaffClient(server);
		const { ticket } = (await client.call("signIn", { name, password })).body.data as { ticket: string };
		expect(client.cookie()).toBeNull();
		const reply = await client.call("confirmSignIn", { ticket, code });
		expect(reply.body).toMatchObject({ code: 0, data: { name, roles: ["support"], sandbox: true } });
		expect(reply.headers.get("set-cookie")).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
		expect((await client.call("session", {})).body.data).toMatchObject({ name });
	});

	it("sets a cookie of this host only where the connection is secure, and accepts no other there", async () => {
		const { name, password, code } = await staffWithNewCode("support");
		const client = createStaffClient(server);
		const outside = { "x-puente-console": "1", "x-forwarded-host": "console.example" };
		const { ticket } = (await client.call("signIn", { name, password })).body.data as { ticket: string };
		const reply = await client.send("confirmSignIn", { ticket, code }, outside);
		const cookie = reply.headers.get("set-cookie") ?? "";
		expect(cookie).toMatch(/^__Host-puente_staff=[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
		const [named = ""] = cookie.split(";");
		const statusWith = async (sent: string) =>
			(await client.send("session", {}, { ...outside, cookie: sent })).status;
		expect(await statusWith(named)).toBe(200);
		expect(await statusWith(named.replace("__Host-", ""))).toBe(401);
		const out = await client.send("signOut", {}, { ...outside, cookie: named });
		expect(out.headers.get("set-cookie")).toMatch(/^__Host-puente_staff=; .*; Secure; Max-Age=0$/);
	});

	it("accepts the shown demo code half a minute later, also in a second window", async () => {
		for (const stepMs of [0, 29_999]) {
			realMs = totpStepAt(realMs + 2 * minuteMs) * 30_000 + stepMs;
			for (const _window of ["first", "second"]) {
				const { name, password, code } = await demoStaffOf("support");
				const client = createStaffClient(server);
				const { ticket } = (await client.call("signIn", { name, password })).body.data as { ticket: string };
				realMs += 29_999;
				expect((await client.call("confirmSignIn", { ticket, code })).body.code).toBe(0);
				realMs -= 29_999;
			}
		}
	});

	it("accepts a code once", async () => {
		const { name, password, code } = await staffWithNewCode("support");
		const client = createStaffClient(server);
		const { ticket } = (await client.call("signIn", { name, password })).body.data as { ticket: string };
		expect((await client.call("confirmSignIn", { ticket, code })).body.code).toBe(0);
		expect((await client.call("confirmSignIn", { ticket, code })).body.code).toBe(codeOf("signInCodeWrong"));
	});

	it("accepts the next code step, and refuses codes two steps off", async () => {
		const { name, password, secret } = await staffWithNewCode("support");
		const at = (steps: number) => totpCode(secret, totpStepAt(realMs) + steps);
		// Codes of two steps can be equal by chance, so time moves until all five differ.
		while (new Set([-2, -1, 0, 1, 2].map(at)).size < 5) realMs += 30_000;
		const client = createStaffClient(server);
		const { ticket } = (await client.call("signIn", { name, password })).body.data as { ticket: string };
		const answers: number[] = [];
		for (const steps of [2, -2, 1])
			answers.push((await client.call("confirmSignIn", { ticket, code: at(steps) })).body.code);
		expect(answers).toEqual([codeOf("signInCodeWrong"), codeOf("signInCodeWrong"), 0]);
	});

	it("treats a wrong password and an unknown name alike, and locks both after five tries", async () => {
		const { name, password } = await staffWithNewCode("collections");
		const answers = async (tried: string) => {
			const client = createStaffClient(server);
			const results: unknown[] = [];
			for (let count = 0; count < 7; count++) {
				const { status, body } = await client.call("signIn", { name: tried, password: "not the password" });
				results.push([status, body.code, body.msg]);
				if (count === 5) realMs += 61_000;
			}
			results.push(
				(await client.call("signIn", { name: tried, password: "not it" })).headers.get("retry-after"),
			);
			return results;
		};
		const expected = await answers(name);
		expect(await answers("unknown")).toEqual(expected);
		expect(expected.map((answer) => (answer as number[])[1])).toEqual([
			...Array(5).fill(codeOf("signInRefused")),
			codeOf("signInLocked"),
			codeOf("signInRefused"),
			"2",
		]);
		expect(expected.at(-1)).toBe("120");
		expect((await createStaffClient(server).call("signIn", { name, password })).body.code).toBe(
			codeOf("signInLocked"),
		);
	});

	it("has the address and browser of each sign-in and failed try in the audit, and of no other call", async () => {
		const { name, password, code } = await staffWithNewCode("credit");
		const client = createStaffClient(server);
		const from = (address: string, browser: string) => ({
			"x-puente-console": "1",
			"x-forwarded-for": address,
			"user-agent": browser,
		});
		const firefox = from("203.0.113.7", "Firefox");
		// The proxy adds the last address; those before it are the client's own words.
		const strange = from("198.51.100.1, 2001:db8:1:2:3::4", "curl");
		await client.send("signIn", { name: "nobody.known", password: "a guess" }, strange);
		await client.send("signIn", { name, password: "a guess" }, strange);
		const first = await client.send("signIn", { name, password }, firefox);
		const { data } = (await first.json()) as { data: { ticket: string } };
		await client.send("confirmSignIn", { ticket: data.ticket, code }, firefox);
		await client.send("endSession", { id: randomUuid() }, firefox);

		await staffWithNewCode("compliance");
		const auditor = await signInAs(server, "compliance");
		const { body } = await auditor.call("audit", {});
		const { entries } = body.data as { entries: readonly Record<string, unknown>[] };
		const written = entries
			.slice(2, 7)
			.map((entry) => [
				...[entry["call"], entry["staffName"], entry["outcome"]],
				...[entry["address"], entry["browser"]],
			]);
		expect(written.toReversed()).toEqual([
			["signIn", null, "signInRefused", "2001:db8:1:2::", "curl"],
			["signIn", name, "signInRefused", "2001:db8:1:2::", "curl"],
			["signIn", name, "done", "203.0.113.7", "Firefox"],
			["confirmSignIn", name, "done", "203.0.113.7", "Firefox"],
			["endSession", name, expect.any(String), null, null],
		]);
		const table = await (await auditor.send("auditExport", { staffName: name })).text();
		expect(table.split("\r\n")[0]).toContain("outcome,address,browser,hash");
		expect(table).toContain("done,203.0.113.7,Firefox,");
	});

	it("limits a session to 30 idle minutes and 12 hours, and ends it on sign-out", async () => {
		await staffWithNewCode("finance");
		const client = await signInAs(server, "finance");
		for (let half = 0; half < 3; half++) {
			realMs += 29 * minuteMs;
			expect((await client.call("session", {})).status).toBe(200);
		}
		realMs += 31 * minuteMs;
		expect((await client.call("session", {})).body.code).toBe(codeOf("staffSignedOut"));
		const long = await signInAs(server, "finance");
		const openedMs = realMs;
		while (realMs < openedMs + 12 * 60 * minuteMs - 29 * minuteMs) {
			realMs += 29 * minuteMs;
			expect((await long.call("session", {})).status).toBe(200);
		}
		realMs = openedMs + 12 * 60 * minuteMs;
		expect((await long.call("session", {})).status).toBe(401);
		const ended = await signInAs(server, "finance");
		const cookie = ended.cookie();
		expect((await ended.call("signOut", {})).body.code).toBe(0);
		expect((await createStaffClient(server, cookie).call("session", {})).status).toBe(401);
	});

	it("is refused without the console header, and the session stays open", async () => {
		await staffWithNewCode("credit");
		const client = await signInAs(server, "credit");
		const reply = await client.send("signOut", {}, {});
		expect(((await reply.json()) as { code: number }).code).toBe(codeOf("consoleHeaderMissing"));
		expect((await client.call("session", {})).status).toBe(200);
	});
});

describe("changing the password", () => {
	it("ends the other sessions of that person, and no one else's", async () => {
		await staffWithNewCode("credit");
		const own = await signInAs(server, "meera.credit");
		realMs += minuteMs;
		const elsewhere = await signInAs(server, "meera.credit");
		const colleague = await signInAs(server, "diego.credit");
		const { password } = await demoStaffOf("credit");
		const changed = await own.call("changePassword", { password, newPassword: "a sentence of her own" });
		expect(changed.body.code).toBe(0);
		expect((await elsewhere.call("session", {})).body.code).toBe(codeOf("staffSignedOut"));
		expect((await own.call("session", {})).body.code).toBe(0);
		expect((await colleague.call("session", {})).body.code).toBe(0);
	});
});

describe("a blocked staff member", () => {
	async function blockable() {
		const admin = await signInAs(server, (await staffWithNewCode("admin")).name);
		const { name, password } = await staffWithNewCode("support");
		const { staff } = (await admin.call("staffList", {})).body.data as {
			staff: { id: string; name: string }[];
		};
		const id = staff.find((one) => one.name === name)?.id ?? "";
		return { id, name, password, admin };
	}

	it("is signed out at once, and can sign in again only after two people lifted the block", async () => {
		const { id, name, password, admin } = await blockable();
		const client = await signInAs(server, name);
		const reason = "Left the company";
		expect((await admin.call("blockStaff", { id, reason })).body.code).toBe(0);
		expect((await client.call("session", {})).body.code).toBe(codeOf("staffSignedOut"));
		const again = await createStaffClient(server).call("signIn", { name, password });
		expect(again.body.code).toBe(codeOf("signInRefused"));
		const after = { blocked: false };
		const made = await admin.call("propose", { kind: "staffUnblock", subject: id, after, reason });
		const lift = { id: String(made.body.data["id"]), decision: "approved" } as const;
		expect((await admin.call("decideProposal", lift)).body.code).not.toBe(0);
		const stillOut = await createStaffClient(server).call("signIn", { name, password });
		expect(stillOut.body.code).toBe(codeOf("signInRefused"));
		const compliance = await signInAs(server, "compliance");
		expect((await compliance.call("decideProposal", lift)).body.code).toBe(0);
		expect((await client.call("session", {})).body.code).toBe(codeOf("staffSignedOut"));
		realMs += 2 * minuteMs;
		expect((await (await signInAs(server, name)).call("session", {})).body.code).toBe(0);
	});

	it("cannot use a session that is still open", async () => {
		const { id, name } = await blockable();
		const client = await signInAs(server, name);
		const { db } = server.database;
		await changeStaff(db, id, { blockedAt: await server.now() });
		expect((await client.call("session", {})).body.code).toBe(codeOf("staffSignedOut"));
		await changeStaff(db, id, { blockedAt: null });
		expect((await client.call("session", {})).body.code).toBe(0);
	});
});

describe("a proposal", () => {
	it("cannot be decided by its maker, is decided once by two concurrent approvals, and is audited", async () => {
		await staffWithNewCode("admin");
		const admin = await signInAs(server, "admin");
		const created = await admin.call("createStaff", { name: "new.person" });
		const { staffId } = created.body.data as { staffId: string };
		const proposed = await admin.call("propose", {
			kind: "staffRoles",
			subject: staffId,
			after: { roles: ["support"] },
			reason: "Joins the support team",
		});
		expect(proposed.body).toMatchObject({
			code: 0,
			data: {
				before: { roles: [] },
				change: { before: { roles: [] }, after: { roles: ["support"] } },
				mayCheck: false,
			},
		});
		const { id } = proposed.body.data as { id: string };
		const own = await admin.call("decideProposal", { id, decision: "approved" });
		expect(own.body.code).toBe(codeOf("notPermitted"));
		const stranger = await signInAs(server, "finance");
		expect((await stranger.call("proposal", { id })).status).toBe(404);
		expect((await stranger.call("decideProposal", { id, decision: "approved" })).status).toBe(403);
		const checker = await signInAs(server, "compliance");
		const both = await Promise.all(
			[1, 2].map(() => checker.call("decideProposal", { id, decision: "approved" })),
		);
		expect(both.map(({ body }) => body.code).sort()).toEqual([0, codeOf("proposalDecided")]);
		const { staff } = (await admin.call("staffList", {})).body.data as { staff: readonly unknown[] };
		expect(staff).toContainEqual(expect.objectContaining({ id: staffId, roles: ["support"] }));
		const decided = async (search: { readonly staffName?: string }) => {
			const audit = await checker.call("audit", { call: "decideProposal", ...search });
			const { entries } = audit.body.data as { entries: readonly { subject: string; outcome: string }[] };
			return entries
				.filter(({ subject }) => subject === id)
				.map(({ outcome }) => outcome)
				.sort();
		};
		expect(await decided({})).toEqual(["done", "notPermitted", "notPermitted", "proposalDecided"]);
		expect(await decided({ staffName: "ngozi.c" })).toEqual(["done", "proposalDecided"]);
		expect(await decided({ staffName: "%" })).toEqual([]);
	});
});
