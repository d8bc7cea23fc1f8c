import { staffErrors } from "@puente/contract/staff";
import { totpStepAt } from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStaff } from "../src/modules/staff/store/staff.ts";
import { totpCode } from "../src/platform/crypto/totp.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { type DemoPerson, demoPeople, openDesk, signInAs } from "./staff-desk.ts";

let server: TestServer;
/** What the machine's clock says; authenticators and sessions go by it. */
let realMs = Date.now();
beforeAll(async () => {
	server = await startTestServer({}, undefined, undefined, { realNow: () => new Date(realMs) });
});
afterAll(() => server.stop());

const minuteMs = 60_000;
const codeOf = (name: keyof typeof staffErrors) => staffErrors[name].code;
/** A demo person whose codes of the last minutes are over. */
function person(role: string): Promise<DemoPerson> {
	realMs += 2 * minuteMs;
	return told(role);
}
/** What the sign-in page of the sandbox says of somebody now. */
async function told(role: string): Promise<DemoPerson> {
	const found = (await demoPeople(server)).find(({ roles }) => roles[0] === role);
	if (!found) throw new Error(`Nobody is ${role}.`);
	return found;
}

describe("signing in", () => {
	it("takes a password and a code, and sets a cookie that no script and no other site can use", async () => {
		const { name, password, code } = await person("support");
		const desk = openDesk(server);
		const { ticket } = (await desk.call("signIn", { name, password })).body.data as { ticket: string };
		expect(desk.cookie()).toBeNull();
		const reply = await desk.call("confirmSignIn", { ticket, code });
		expect(reply.body).toMatchObject({ code: 0, data: { name, roles: ["support"], sandbox: true } });
		expect(reply.headers.get("set-cookie")).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
		expect((await desk.call("session", {})).body.data).toMatchObject({ name });
	});

	it("tells a code of the sandbox's staff that is still good half a minute later, also for a second window", async () => {
		for (const stepMs of [0, 29_999]) {
			realMs = totpStepAt(realMs + 2 * minuteMs) * 30_000 + stepMs;
			for (const _window of ["first", "second"]) {
				const { name, password, code } = await told("support");
				const desk = openDesk(server);
				const { ticket } = (await desk.call("signIn", { name, password })).body.data as { ticket: string };
				realMs += 29_999;
				expect((await desk.call("confirmSignIn", { ticket, code })).body.code).toBe(0);
				realMs -= 29_999;
			}
		}
	});

	it("takes a code once", async () => {
		const { name, password, code } = await person("support");
		const desk = openDesk(server);
		const { ticket } = (await desk.call("signIn", { name, password })).body.data as { ticket: string };
		expect((await desk.call("confirmSignIn", { ticket, code })).body.code).toBe(0);
		expect((await desk.call("confirmSignIn", { ticket, code })).body.code).toBe(codeOf("signInCodeWrong"));
	});

	it("takes a code of one step before or after, and none beyond", async () => {
		const { name, password, secret } = await person("support");
		const at = (steps: number) => totpCode(secret, totpStepAt(realMs) + steps);
		// Six digits of two steps are the same now and then, and a code is then good and over at once.
		while (new Set([-2, -1, 0, 1, 2].map(at)).size < 5) realMs += 30_000;
		const desk = openDesk(server);
		const { ticket } = (await desk.call("signIn", { name, password })).body.data as { ticket: string };
		const answers: number[] = [];
		for (const steps of [2, -2, 1])
			answers.push((await desk.call("confirmSignIn", { ticket, code: at(steps) })).body.code);
		expect(answers).toEqual([codeOf("signInCodeWrong"), codeOf("signInCodeWrong"), 0]);
	});

	it("answers the same for a wrong password and a name that nobody has, and locks both after five tries, longer each time", async () => {
		const { name, password } = await person("collections");
		const answers = async (tried: string) => {
			const desk = openDesk(server);
			const given: unknown[] = [];
			for (let count = 0; count < 7; count++) {
				const { status, body } = await desk.call("signIn", { name: tried, password: "not the password" });
				given.push([status, body.code, body.msg]);
				if (count === 5) realMs += 61_000;
			}
			given.push((await desk.call("signIn", { name: tried, password: "not it" })).headers.get("retry-after"));
			return given;
		};
		const known = await answers(name);
		expect(await answers("nobody")).toEqual(known);
		expect(known.map((answer) => (answer as number[])[1])).toEqual([
			...Array(5).fill(codeOf("signInRefused")),
			codeOf("signInLocked"),
			codeOf("signInRefused"),
			"2",
		]);
		expect(known.at(-1)).toBe("120");
		expect((await openDesk(server).call("signIn", { name, password })).body.code).toBe(
			codeOf("signInLocked"),
		);
	});

	it("ends after idle minutes, at the end of a working day, and when signed out", async () => {
		await person("finance");
		const desk = await signInAs(server, "finance");
		for (let half = 0; half < 3; half++) {
			realMs += 29 * minuteMs;
			expect((await desk.call("session", {})).status).toBe(200);
		}
		realMs += 31 * minuteMs;
		expect((await desk.call("session", {})).body.code).toBe(codeOf("staffSignedOut"));
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
		expect((await openDesk(server, cookie).call("session", {})).status).toBe(401);
	});

	it("needs the console's own header for whatever changes something", async () => {
		await person("credit");
		const desk = await signInAs(server, "credit");
		const reply = await desk.send("signOut", {}, {});
		expect(((await reply.json()) as { code: number }).code).toBe(codeOf("consoleHeaderMissing"));
		expect((await desk.call("session", {})).status).toBe(200);
	});
});

describe("a blocked staff member", () => {
	async function blockable() {
		const admin = await signInAs(server, (await person("admin")).name);
		const { name, password } = await person("support");
		const { staff } = (await admin.call("staffList", {})).body.data as {
			staff: { id: string; name: string }[];
		};
		const id = staff.find((one) => one.name === name)?.id ?? "";
		const set = async (blocked: boolean) =>
			(await admin.call("blockStaff", { id, blocked, reason: "Left the company" })).body.code;
		return { id, name, password, set };
	}

	it("is signed out at once, and can sign in again only after the block is lifted", async () => {
		const { name, password, set } = await blockable();
		const desk = await signInAs(server, name);
		expect(await set(true)).toBe(0);
		expect((await desk.call("session", {})).body.code).toBe(codeOf("staffSignedOut"));
		const again = await openDesk(server).call("signIn", { name, password });
		expect(again.body.code).toBe(codeOf("signInRefused"));
		expect(await set(false)).toBe(0);
		expect((await desk.call("session", {})).body.code).toBe(codeOf("staffSignedOut"));
		realMs += 2 * minuteMs;
		expect((await (await signInAs(server, name)).call("session", {})).body.code).toBe(0);
	});

	it("cannot use a session that is still open", async () => {
		const { id, name } = await blockable();
		const desk = await signInAs(server, name);
		const { db } = server.database;
		await changeStaff(db, id, { blockedAt: await server.now() });
		expect((await desk.call("session", {})).body.code).toBe(codeOf("staffSignedOut"));
		await changeStaff(db, id, { blockedAt: null });
		expect((await desk.call("session", {})).body.code).toBe(0);
	});
});

describe("the first start without a sandbox", () => {
	it("tells once how the first two sign in, and logs nothing of it", async () => {
		const told: string[] = [];
		const real = { announce: (text: string) => told.push(text) };
		const first = await startTestServer({ sandboxUrl: null }, undefined, undefined, real);
		try {
			const [, password = "", secret = ""] =
				/name admin, password (\S+), authenticator \S+secret=(\w+)/.exec(told.join("")) ?? [];
			expect(first.logs()).not.toContain(password);
			const desk = openDesk(first);
			expect((await desk.call("demoStaff", {})).status).toBe(404);
			const { ticket } = (await desk.call("signIn", { name: "admin", password })).body.data as {
				ticket: string;
			};
			const code = totpCode(secret, totpStepAt(Date.now()));
			expect((await desk.call("confirmSignIn", { ticket, code })).body.code).toBe(0);
			expect((await desk.call("staffList", {})).body.code).toBe(codeOf("passwordChangeNeeded"));
			const weak = await desk.call("changePassword", { password, newPassword: "administrators" });
			expect(weak.body.code).toBe(codeOf("passwordWeak"));
			const changed = await desk.call("changePassword", { password, newPassword: "correct horse battery" });
			expect(changed.body.code).toBe(0);
			expect((await desk.call("staffList", {})).body.code).toBe(0);
		} finally {
			await first.stop();
		}
	});
});

describe("a proposal", () => {
	it("is never decided by its maker, is decided once by two at a time, and stands in the audit", async () => {
		await person("admin");
		const admin = await signInAs(server, "admin");
		const made = await admin.call("createStaff", { name: "new.person" });
		const { staffId } = made.body.data as { staffId: string };
		const proposed = await admin.call("propose", {
			kind: "staffRoles",
			subject: staffId,
			after: { roles: ["support"] },
			reason: "Joins the support team",
		});
		expect(proposed.body).toMatchObject({ code: 0, data: { before: { roles: [] }, mayCheck: false } });
		const { id } = proposed.body.data as { id: string };
		const own = await admin.call("decideProposal", { id, decision: "approved" });
		expect(own.body.code).toBe(codeOf("proposalOwn"));
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
			const { entries } = audit.body.data as { entries: readonly { outcome: string }[] };
			return entries.map(({ outcome }) => outcome).sort();
		};
		expect(await decided({})).toEqual(["done", "notPermitted", "proposalDecided", "proposalOwn"]);
		expect(await decided({ staffName: "ngozi.c" })).toEqual(["done", "proposalDecided"]);
		expect(await decided({ staffName: "%" })).toEqual([]);
	});
});
