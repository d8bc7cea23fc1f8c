import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errors } from "@puente/contract";
import { type ProposalKind, type StaffRole, totpStepAt } from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { createStaffClient, type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { totpCode } from "../../platform/crypto/totp.ts";
import { addFirstStaff } from "./first-staff.ts";
import { changeStaff } from "./store/staff.ts";

let server: TestServer;
let admin: StaffClient;
let compliance: StaffClient;
/** Real time; authenticator codes and staff sessions use it. */
let realMs = Date.now();
const dataDir = mkdtempSync(join(tmpdir(), "puente-access-"));
beforeAll(async () => {
	const overrides = { realNow: () => new Date(realMs) };
	server = await startTestServer({ dataDir }, undefined, undefined, overrides);
	admin = await signInAs(server, "admin");
	compliance = await signInAs(server, "compliance");
});
afterAll(async () => {
	await server.stop();
	rmSync(dataDir, { recursive: true });
});

const codeOf = (name: keyof typeof errors) => errors[name].code;
const reason = "Lost the phone; seen in person";
const demoPassword = "sandbox-only-password";
const fileOf = (name: string) => join(dataDir, `first-sign-in-${name}.txt`);
const passwordIn = (name: string) => /password: (\S+)/.exec(readFileSync(fileOf(name), "utf8"))?.[1] ?? "";

async function idOf(name: string): Promise<string> {
	const { staff } = (await admin.call("staffList", {})).body.data as {
		staff: { id: string; name: string }[];
	};
	return staff.find((one) => one.name === name)?.id ?? "";
}

async function propose(who: StaffClient, kind: ProposalKind, subject: string, after: object) {
	const { body } = await who.call("propose", { kind, subject, after: { ...after }, reason });
	return { code: body.code, id: String(body.data?.["id"] ?? ""), body };
}
const decide = async (who: StaffClient, id: string, decision: "approved" | "rejected" = "approved") =>
	(await who.call("decideProposal", { id, decision })).body;

/** A reset by an admin and compliance. Returns all that they were told. */
async function reset(name: string, checker = compliance): Promise<string> {
	const made = await propose(admin, "staffReset", await idOf(name), { signInReset: true });
	expect(made.code).toBe(0);
	const decided = await decide(checker, made.id);
	expect(decided.code).toBe(0);
	const pages = await Promise.all([admin, checker].map((who) => who.call("proposal", { id: made.id })));
	return JSON.stringify([made.body, decided, pages.map(({ body }) => body)]);
}

/** The first sign-in after a reset: with the password of the file, an authenticator and a password of one's own. */
async function signInWith(name: string, password: string): Promise<StaffClient> {
	const client = createStaffClient(server);
	const first = (await client.call("signIn", { name, password })).body.data as {
		ticket: string;
		enrol: { secret: string };
	};
	const code = totpCode(first.enrol.secret, totpStepAt(realMs));
	expect((await client.call("confirmSignIn", { ticket: first.ticket, code })).body.code).toBe(0);
	const newPassword = "a sentence of one's own";
	expect((await client.call("changePassword", { password, newPassword })).body.code).toBe(0);
	return client;
}

type Notice = { id: string; event: string; name: string; isYou: boolean; madeBy: string; checkedBy: string };
const noticesOf = async (who: StaffClient) => {
	const { data } = (await who.call("session", {})).body;
	return data["accessNotices"] as readonly Notice[];
};

describe("one administrator", () => {
	it("cannot reset two colleagues, act as both, send a payout and take every role", async () => {
		const said: unknown[] = [];
		for (const name of ["lucia.finance", "ngozi.compliance"]) {
			const client = await signInAs(server, name);
			const made = await propose(admin, "staffReset", await idOf(name), { signInReset: true });
			expect(made.code).toBe(0);
			expect((await decide(admin, made.id)).code).toBe(codeOf("notPermitted"));
			const direct = await fetch(`${server.address}/staff/staff/reset`, {
				method: "POST",
				headers: {
					"content-type": "application/json",
					"x-puente-console": "1",
					cookie: `puente_staff=${admin.cookie()}`,
				},
				body: JSON.stringify({ id: await idOf(name), reason }),
			});
			expect(direct.status).toBe(404);
			said.push(made.body, await direct.text());
			// The colleague works on, with the own password and authenticator.
			expect((await client.call("session", {})).body.code).toBe(0);
			const again = await createStaffClient(server).call("signIn", { name, password: demoPassword });
			expect(again.body.data).toMatchObject({ enrol: null });
			expect((await admin.call("decideProposal", { id: made.id, decision: "withdrawn" })).body.code).toBe(0);
		}
		expect(JSON.stringify(said)).not.toMatch(/password/i);
		expect(readdirSync(dataDir)).toEqual([]);
		const roles = ["support", "credit", "collections", "finance", "compliance", "admin"];
		const own = await propose(admin, "staffRoles", await idOf("andres.admin"), { roles });
		expect(own.code).toBe(codeOf("staffIsYou"));
		const retry = await propose(admin, "payoutRetry", randomUuid(), { attempt: 2 });
		expect(retry.code).toBe(codeOf("notPermitted"));
	});

	it("cannot use an account that they create, and gives it no role alone", async () => {
		const created = await admin.call("createStaff", { name: "second.self" });
		expect(created.body.data).toEqual({ staffId: expect.any(String), file: "first-sign-in-second.self.txt" });
		const { staff } = (await admin.call("staffList", {})).body.data as {
			staff: { name: string; hasSecondFactor: boolean }[];
		};
		const factors = new Map(staff.map(({ name, hasSecondFactor }) => [name, hasSecondFactor]));
		expect([factors.get("second.self"), factors.get("andres.admin")]).toEqual([false, true]);
		const password = passwordIn("second.self");
		expect(password).toMatch(/^[\w-]{20,}$/);
		expect(statSync(fileOf("second.self")).mode & 0o777).toBe(0o600);
		expect(JSON.stringify(created.body)).not.toContain(password);
		expect(server.logs()).toContain(fileOf("second.self"));
		expect(server.logs()).not.toContain(password);
		const roles = await propose(admin, "staffRoles", await idOf("second.self"), { roles: ["compliance"] });
		expect((await decide(admin, roles.id)).code).toBe(codeOf("notPermitted"));
		const client = await signInWith("second.self", password);
		expect(existsSync(fileOf("second.self"))).toBe(false);
		expect((await decide(client, roles.id)).code).not.toBe(0);
	});

	it("with the role of compliance too decides no proposal about access alone", async () => {
		const { db } = server.database;
		const id = await idOf("andres.admin");
		await changeStaff(db, id, { roles: ["admin", "compliance"] });
		const made = await propose(admin, "staffReset", await idOf("sofia.support"), { signInReset: true });
		expect((await decide(admin, made.id)).code).toBe(codeOf("proposalOwn"));
		expect((await admin.call("decideProposal", { id: made.id, decision: "withdrawn" })).body.code).toBe(0);
		await changeStaff(db, id, { roles: ["admin"] });
	});

	it("is not checked by another administrator", async () => {
		const { db } = server.database;
		const id = await idOf("diego.credit");
		await changeStaff(db, id, { roles: ["admin"] });
		const other = await signInAs(server, "diego.credit");
		const made = await propose(admin, "staffReset", await idOf("sofia.support"), { signInReset: true });
		expect((await decide(other, made.id)).code).toBe(codeOf("notPermitted"));
		expect((await decide(compliance, made.id, "rejected")).code).toBe(0);
		await changeStaff(db, id, { roles: ["credit"] });
	});
});

describe("a reset", () => {
	it("puts the new password into a file for the person only, ends every session, and is in the audit", async () => {
		const before = await signInAs(server, "tunde.collections");
		const told = await reset("tunde.collections");
		const password = passwordIn("tunde.collections");
		expect(password).toMatch(/^[\w-]{20,}$/);
		expect(told).not.toContain(password);
		expect(statSync(fileOf("tunde.collections")).mode & 0o777).toBe(0o600);
		expect((await before.call("session", {})).body.code).toBe(codeOf("staffSignedOut"));
		const old = { name: "tunde.collections", password: demoPassword };
		expect((await createStaffClient(server).call("signIn", old)).body.code).toBe(codeOf("signInRefused"));
		await signInWith("tunde.collections", password);
		expect(existsSync(fileOf("tunde.collections"))).toBe(false);
		const audit = await compliance.call("audit", { call: "decideProposal" });
		const { entries } = audit.body.data as { entries: readonly { staffName: string; outcome: string }[] };
		expect(entries[0]).toMatchObject({ staffName: "ngozi.compliance", outcome: "done" });
		expect(JSON.stringify(entries)).not.toContain(password);
	});

	it("leaves a file until it is used, also from a machine that another one served", async () => {
		await admin.call("createStaff", { name: "two.machines" });
		const { db } = server.database;
		await addFirstStaff(db, dataDir, new Date());
		expect(existsSync(fileOf("two.machines"))).toBe(true);
		await changeStaff(db, await idOf("two.machines"), { totpSealed: Buffer.from("enrolled elsewhere") });
		await addFirstStaff(db, dataDir, new Date());
		expect(existsSync(fileOf("two.machines"))).toBe(false);
	});

	it("is not decided by the person", async () => {
		const made = await propose(admin, "staffReset", await idOf("ngozi.compliance"), { signInReset: true });
		for (const decision of ["approved", "rejected"] as const)
			expect((await decide(compliance, made.id, decision)).code).toBe(codeOf("staffIsYou"));
		expect((await compliance.call("proposal", { id: made.id })).body.data).toMatchObject({ mayCheck: false });
		await admin.call("decideProposal", { id: made.id, decision: "withdrawn" });
	});

	it("keeps the account from making and deciding anything for 24 hours", async () => {
		await reset("lucia.finance");
		const held = await signInWith("lucia.finance", passwordIn("lucia.finance"));
		const { data } = (await held.call("session", {})).body;
		const from = Date.parse(String(data["decidesFrom"]));
		expect(from - (await server.now()).getTime()).toBeGreaterThan(23.9 * 3_600_000);
		const repair = () => propose(held, "booksRepair", randomUuid(), { repaired: true });
		expect((await repair()).code).toBe(codeOf("accessReset"));
		const retry = { id: randomUuid(), decision: "approved" } as const;
		expect((await held.call("decideProposal", retry)).body.code).toBe(codeOf("accessReset"));
		const settle = { id: randomUuid(), note: "Seen in the statement of the bank" };
		expect((await held.send("settleOpenItem", settle)).status).toBe(403);
		expect((await held.call("queues", {})).body.code).toBe(0);
		const listed = (await admin.call("staffList", {})).body.data as {
			staff: { name: string; decidesFrom: string | null }[];
		};
		const heldNames = listed.staff.filter(({ decidesFrom }) => decidesFrom !== null).map(({ name }) => name);
		expect(heldNames).toContain("lucia.finance");
		await server.advance("PT24H1S");
		expect((await held.call("session", {})).body.data).toMatchObject({ decidesFrom: null });
		expect((await repair()).code).not.toBe(codeOf("accessReset"));
		expect((await held.call("decideProposal", retry)).body.code).toBe(codeOf("proposalNotFound"));
	});
});

describe("who is told of a change of access", () => {
	const rolesOf = (name: string, roles: readonly StaffRole[]) => async () => {
		const { id } = await propose(admin, "staffRoles", await idOf(name), { roles });
		expect((await decide(compliance, id)).code).toBe(0);
	};

	it("is every administrator and the person, by name, until each has seen it", async () => {
		for (const { id } of await noticesOf(admin)) await admin.call("accessNoticeSeen", { id });
		await reset("arjun.finance");
		const arjun = await signInWith("arjun.finance", passwordIn("arjun.finance"));
		const notice = { event: "reset", madeBy: "andres.admin", checkedBy: "ngozi.compliance" };
		expect(await noticesOf(arjun)).toEqual([
			expect.objectContaining({ ...notice, name: "arjun.finance", isYou: true }),
		]);
		const [told, ...more] = await noticesOf(admin);
		expect(told).toMatchObject({ ...notice, name: "arjun.finance", isYou: false });
		expect(more).toEqual([]);
		// Another person's notice stays.
		expect((await arjun.call("accessNoticeSeen", { id: String(told?.id) })).body.code).toBe(0);
		expect(await noticesOf(admin)).toHaveLength(1);
		expect((await admin.call("accessNoticeSeen", { id: String(told?.id) })).body.code).toBe(0);
		expect(await noticesOf(admin)).toEqual([]);
		expect(await noticesOf(arjun)).toHaveLength(1);
	});

	it("is so for roles, a block, its lifting and a new person, but not the one who has just done it", async () => {
		await rolesOf("meera.credit", ["credit", "admin"])();
		realMs += 60_000;
		const second = await signInAs(server, "meera.credit");
		for (const who of [admin, second])
			for (const { id } of await noticesOf(who)) await who.call("accessNoticeSeen", { id });
		await second.call("createStaff", { name: "third.person" });
		const id = await idOf("third.person");
		await second.call("blockStaff", { id, reason });
		const lift = await propose(second, "staffUnblock", id, { blocked: false });
		expect((await decide(compliance, lift.id)).code).toBe(0);
		await rolesOf("third.person", ["support"])();
		expect((await noticesOf(admin)).map(({ event }) => event).toSorted()).toEqual([
			"blocked",
			"created",
			"roles",
			"unblocked",
		]);
		expect((await noticesOf(second)).map(({ event }) => event).toSorted()).toEqual(["roles", "unblocked"]);
		expect(await noticesOf(compliance)).toEqual([]);
	});
});
