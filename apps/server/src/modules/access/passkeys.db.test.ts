import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestCode } from "../../../test/applicant.ts";
import { createAuthenticator } from "../../../test/authenticator.ts";
import {
	eventually,
	type Reply,
	registerBorrower,
	startTestServer,
	type TestServer,
} from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { proposeNumber } from "../../../test/staff/new-number.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";

let server: TestServer;
let support: StaffClient;
let compliance: StaffClient;
beforeAll(async () => {
	server = await startTestServer();
	support = await signInAs(server, "support");
	compliance = await signInAs(server, "compliance");
});
afterAll(() => server.stop());

let next = 0;
const newMobile = () => `803${String(2_000_000 + next++)}`;

type Start = { readonly challengeId: string; readonly challenge: string };
type Borrower = { readonly token: string; readonly userId: string; readonly mobile: string };

const codes = { expired: 10010401, refused: 10010402, unknown: 10010403, limit: 10010404 };
const startOf = ({ body }: Reply) => body.data as unknown as Start;
const passkeysOf = ({ body }: Reply) => body.data["passkeys"] as readonly { passkeyId: string }[];

async function newBorrower(): Promise<Borrower> {
	const mobile = newMobile();
	return { mobile, ...(await registerBorrower(server, mobile)) };
}

const codeFor = ({ token, mobile }: Borrower) =>
	requestCode(server, { country: "ng", mobile, token }, "passkey");
async function startAdding(borrower: Borrower): Promise<Start> {
	const code = await codeFor(borrower);
	return startOf(await server.sealed("passkeyStart", { code }, { token: borrower.token }));
}
const startLogin = async () => startOf(await server.sealed("passkeyLoginStart", {}));

/** A borrower with a passkey. */
async function borrowerWithPasskey() {
	const borrower = await newBorrower();
	const authenticator = createAuthenticator();
	const made = authenticator.create(await startAdding(borrower));
	const named = { ...made, name: "Chrome, Android" };
	const reply = await server.sealed("passkeyAdd", named, { token: borrower.token });
	expect(reply.body.code).toBe(0);
	return { ...borrower, authenticator, passkeyId: passkeysOf(reply)[0]?.passkeyId ?? "" };
}

describe("a passkey", () => {
	it("logs in without number and code, and ends the session of the other device", async () => {
		const { authenticator, token, userId, mobile } = await borrowerWithPasskey();
		const signed = authenticator.sign(await startLogin(), userId, { counter: 1 });
		const reply = await server.sealed("passkeyLogin", { ...signed, deviceId: "device-2" });
		expect(reply.body).toMatchObject({ code: 0, data: { userId, country: "ng", mobile } });
		const opened = String(reply.body.data["token"]);
		const list = await server.sealed("passkeyList", {}, { token: opened });
		expect(passkeysOf(list)).toMatchObject([{ synced: false, lastUsedAt: expect.any(String) }]);
		expect((await server.sealed("getUserInfo", {}, { token })).body.code).toBe(10010304);
	});

	it("is named to the borrower by SMS and stands in the audit, when added and when removed", async () => {
		const { token, userId, mobile, passkeyId } = await borrowerWithPasskey();
		await server.sealed("passkeyRemove", { passkeyId }, { token });
		for (const text of ["passkey was added", "passkey was removed"])
			await eventually(
				() => server.sent.find((sms) => sms.to.endsWith(mobile) && sms.text.includes(text)) ?? null,
			);
		const audit = server.database.db.selectFrom("audit").select(["call", "subject", "staffId"]);
		expect(await audit.where("borrowerId", "=", userId).orderBy("number").execute()).toEqual([
			{ call: "passkeyAdd", subject: passkeyId, staffId: null },
			{ call: "passkeyRemove", subject: passkeyId, staffId: null },
		]);
	});

	it("is added once by a repeated call, and its answer comes again", async () => {
		const borrower = await newBorrower();
		const { token } = borrower;
		const made = createAuthenticator().create(await startAdding(borrower));
		const options = { token, operationId: randomUuid() };
		const first = await server.sealed("passkeyAdd", made, options);
		const again = await server.sealed("passkeyAdd", made, options);
		expect(passkeysOf(again)).toEqual(passkeysOf(first));
		expect(passkeysOf(first)).toHaveLength(1);
		expect((await server.sealed("passkeyAdd", made, { token })).body.code).toBe(codes.expired);
	});

	it("of another borrower cannot be removed, and removing one twice is no error", async () => {
		const victim = await borrowerWithPasskey();
		const stranger = await borrowerWithPasskey();
		const { passkeyId } = victim;
		const tried = await server.sealed("passkeyRemove", { passkeyId }, { token: stranger.token });
		expect(passkeysOf(tried).map((each) => each.passkeyId)).toEqual([stranger.passkeyId]);
		const { token } = victim;
		expect(passkeysOf(await server.sealed("passkeyList", {}, { token }))).toHaveLength(1);
		for (const _ of ["once", "twice"])
			expect(passkeysOf(await server.sealed("passkeyRemove", { passkeyId }, { token }))).toEqual([]);
		const signed = victim.authenticator.sign(await startLogin(), victim.userId);
		const reply = await server.sealed("passkeyLogin", { ...signed, deviceId: "d" });
		expect(reply.body.code).toBe(codes.unknown);
	});

	it("is refused when the borrower has ten", async () => {
		const borrower = await newBorrower();
		const { token } = borrower;
		const spare = await startAdding(borrower);
		for (let count = 0; count < 10; count++) {
			// Five codes an hour are not tested here.
			await server.database.db.deleteFrom("rateWindows").execute();
			const made = createAuthenticator().create(await startAdding(borrower));
			expect((await server.sealed("passkeyAdd", made, { token })).body.code).toBe(0);
		}
		// Before the code is looked at: it is not used up.
		const full = await server.sealed("passkeyStart", { code: "000000" }, { token });
		expect(full.body.code).toBe(codes.limit);
		const made = createAuthenticator().create(spare);
		expect((await server.sealed("passkeyAdd", made, { token })).body.code).toBe(codes.limit);
	});
});

describe("a stolen session", () => {
	const codeErrors = { wrong: 10010202, expired: 10010203 };

	it("adds no passkey: the code goes to the borrower's number, and no other code counts", async () => {
		const borrower = await newBorrower();
		const { token, mobile } = borrower;
		const start = async (code: string) =>
			(await server.sealed("passkeyStart", { code }, { token })).body.code;
		expect(await start("123456")).toBe(codeErrors.expired);
		for (const purpose of ["session", "account", "erasure"] as const) {
			await server.advance("PT61S");
			const code = await requestCode(server, { country: "ng", mobile, token }, purpose);
			expect(await start(code)).toBe(codeErrors.expired);
		}
		const code = await codeFor(borrower);
		expect(await start(code === "000000" ? "000001" : "000000")).toBe(codeErrors.wrong);
		expect(await start(code)).toBe(0);
		expect(await start(code)).toBe(codeErrors.expired);
		expect(passkeysOf(await server.sealed("passkeyList", {}, { token }))).toEqual([]);
	});

	it("erases nothing without a code for it", async () => {
		const { token, mobile } = await newBorrower();
		const erase = async (code: string) => (await server.sealed("askErasure", { code }, { token })).body.code;
		const other = await requestCode(server, { country: "ng", mobile, token }, "passkey");
		expect(await erase(other)).toBe(codeErrors.expired);
		expect((await server.sealed("getUserInfo", {}, { token })).body.code).toBe(0);
		expect(await erase(await requestCode(server, { country: "ng", mobile, token }, "erasure"))).toBe(0);
		expect((await server.sealed("getUserInfo", {}, { token })).status).toBe(401);
	});
});

describe("a passkey ends", () => {
	const logInWith = async ({ authenticator, userId }: Awaited<ReturnType<typeof borrowerWithPasskey>>) => {
		const signed = authenticator.sign(await startLogin(), userId);
		return server.sealed("passkeyLogin", { ...signed, deviceId: "thief" });
	};
	async function logInByCode(mobile: string, deviceId: string) {
		await server.advance("PT61S");
		const code = await requestCode(server, { country: "ng", mobile }, "session");
		const reply = await server.open("login", { country: "ng", mobile, code, deviceId });
		expect(reply.body.code).toBe(0);
	}

	it("with a log-in by a code on another device, and the borrower is told", async () => {
		const borrower = await borrowerWithPasskey();
		await logInByCode(borrower.mobile, "device-new");
		expect((await logInWith(borrower)).body.code).toBe(codes.unknown);
		await eventually(
			() =>
				server.sent.find(({ to, text }) => to.endsWith(borrower.mobile) && /passkeys no longer/.test(text)) ??
				null,
		);
		const audit = server.database.db
			.selectFrom("audit")
			.select("call")
			.where("borrowerId", "=", borrower.userId);
		expect((await audit.orderBy("number").execute()).map(({ call }) => call)).toEqual([
			"passkeyAdd",
			"passkeysEnd",
		]);
	});

	it("after a thief used it too: the owner's phone is another device by then", async () => {
		const borrower = await borrowerWithPasskey();
		expect((await logInWith(borrower)).body.code).toBe(0);
		await logInByCode(borrower.mobile, "device-1");
		expect((await logInWith(borrower)).body.code).toBe(codes.unknown);
	});

	it("not with a log-in by a code on the same device, nor with another passkey", async () => {
		const borrower = await borrowerWithPasskey();
		await logInByCode(borrower.mobile, "device-1");
		expect((await logInWith(borrower)).body.code).toBe(0);
		expect((await logInWith(borrower)).body.code).toBe(0);
	});

	it("with a change of number by staff, and no log-in tells the new one", async () => {
		const borrower = await borrowerWithPasskey();
		const spare = await startAdding(borrower);
		const mobile = newMobile();
		const late = await requestCode(
			server,
			{ country: "ng", mobile: borrower.mobile, token: borrower.token },
			"erasure",
		);
		const reason = "The phone was stolen";
		const proposed = await proposeNumber(server, support, { id: borrower.userId, mobile, reason });
		const id = String(proposed.body.data?.["id"]);
		expect((await compliance.call("decideProposal", { id, decision: "approved" })).body.code).toBe(0);
		const reply = await logInWith(borrower);
		expect(reply.body.code).toBe(codes.unknown);
		expect(JSON.stringify(reply.body)).not.toContain(mobile);
		const { db } = server.database;
		const left = db.selectFrom("passkeyChallenges").where("borrowerId", "=", borrower.userId);
		expect(await left.selectAll().execute()).toEqual([]);
		const made = createAuthenticator().create(spare);
		expect((await server.sealed("passkeyAdd", made, { token: borrower.token })).status).toBe(401);
		expect((await server.sealed("askErasure", { code: late }, { token: borrower.token })).status).toBe(401);
	});

	it("with its removal by support and compliance, and every session with it", async () => {
		const borrower = await borrowerWithPasskey();
		const { userId, token, mobile } = borrower;
		const shown = async () => (await support.call("borrower", { id: userId })).body.data?.["passkeys"];
		expect(await shown()).toEqual([
			{
				id: borrower.passkeyId,
				name: "Chrome, Android",
				addedAt: expect.any(String),
				lastUsedAt: null,
				synced: false,
			},
		]);
		const proposal = {
			kind: "passkeyRemoval",
			subject: userId,
			after: {},
			reason: "The phone was stolen",
		} as const;
		const proposed = await support.call("propose", proposal);
		expect(proposed.body.data).toMatchObject({ change: { before: { passkeys: 1 }, after: { passkeys: 0 } } });
		const id = String(proposed.body.data?.["id"]);
		// The thief adds another one meanwhile, which changes nothing about the proposal.
		const more = createAuthenticator().create(await startAdding(borrower));
		expect((await server.sealed("passkeyAdd", more, { token })).body.code).toBe(0);
		const decide = async (who: typeof support) =>
			(await who.call("decideProposal", { id, decision: "approved" })).body.code;
		expect(await decide(support)).not.toBe(0);
		expect((await logInWith(borrower)).body.code).toBe(0);
		expect(await decide(compliance)).toBe(0);
		expect((await logInWith(borrower)).body.code).toBe(codes.unknown);
		expect(await shown()).toEqual([]);
		expect((await support.call("propose", proposal)).body.code).not.toBe(0);
		expect((await server.sealed("getUserInfo", {}, { token })).status).toBe(401);
		await eventually(
			() =>
				server.sent.find(({ to, text }) => to.endsWith(mobile) && /removed all passkeys/.test(text)) ?? null,
		);
		await logInByCode(mobile, "device-1");
	});

	it("with the codes that wait: none is sent to the old number after the change", async () => {
		const borrower = await borrowerWithPasskey();
		const { userId } = borrower;
		const { id: outboxId } = await server.database.db
			.selectFrom("verificationCodes")
			.innerJoin("borrowers", "borrowers.mobileIndex", "verificationCodes.mobileIndex")
			.select("verificationCodes.id")
			.where("borrowers.id", "=", userId)
			.where("purpose", "=", "passkey")
			.executeTakeFirstOrThrow();
		const outbox = server.database.db.updateTable("outbox").where("id", "=", outboxId);
		await outbox.set({ outcome: null, settledAt: null, bodySealed: Buffer.from("waits") }).execute();
		const reason = "The phone was stolen";
		const proposed = await proposeNumber(server, support, { id: userId, mobile: newMobile(), reason });
		const id = String(proposed.body.data?.["id"]);
		expect((await compliance.call("decideProposal", { id, decision: "approved" })).body.code).toBe(0);
		const row = server.database.db.selectFrom("outbox").select("outcome").where("id", "=", outboxId);
		expect(await row.executeTakeFirst()).toEqual({ outcome: "expired" });
	});
});

describe("adding a passkey is refused", () => {
	it.each([
		["for another address", { origin: "https://puente.example.evil.test" }],
		["for another domain", { rpId: "evil.test" }],
		["without finger, face or PIN", { userVerified: false }],
	])("%s, and the challenge is used up", async (_, behaviour) => {
		const borrower = await newBorrower();
		const { token } = borrower;
		const start = await startAdding(borrower);
		const authenticator = createAuthenticator();
		const wrong = await server.sealed("passkeyAdd", authenticator.create(start, behaviour), { token });
		expect(wrong.body.code).toBe(codes.refused);
		const right = await server.sealed("passkeyAdd", authenticator.create(start), { token });
		expect(right.body.code).toBe(codes.expired);
		expect(passkeysOf(await server.sealed("passkeyList", {}, { token }))).toEqual([]);
	});

	it("with the challenge of another borrower, of a log-in, or of another answer", async () => {
		const [borrower, other] = [await newBorrower(), await newBorrower()];
		const { token } = borrower;
		const authenticator = createAuthenticator();
		for (const foreign of [await startAdding(other), await startLogin()]) {
			const reply = await server.sealed("passkeyAdd", authenticator.create(foreign), { token });
			expect(reply.body.code).toBe(codes.expired);
		}
		const own = await startAdding(borrower);
		const mixed = { ...own, challenge: (await startAdding(borrower)).challenge };
		const reply = await server.sealed("passkeyAdd", authenticator.create(mixed), { token });
		expect(reply.body.code).toBe(codes.refused);
	});

	it("with the credential of another borrower", async () => {
		const victim = await borrowerWithPasskey();
		const stranger = await newBorrower();
		const made = victim.authenticator.create(await startAdding(stranger));
		const reply = await server.sealed("passkeyAdd", made, { token: stranger.token });
		expect(reply.body.code).toBe(codes.refused);
	});

	it("after five minutes", async () => {
		const borrower = await newBorrower();
		const made = createAuthenticator().create(await startAdding(borrower));
		await server.advance("PT5M");
		const reply = await server.sealed("passkeyAdd", made, { token: borrower.token });
		expect(reply.body.code).toBe(codes.expired);
	});
});

describe("a log-in with a passkey is refused", () => {
	it("when it is replayed; a repeated call gets the same session", async () => {
		const { authenticator, userId } = await borrowerWithPasskey();
		const input = { ...authenticator.sign(await startLogin(), userId), deviceId: "d" };
		const operationId = randomUuid();
		const first = await server.sealed("passkeyLogin", input, { operationId });
		expect(first.body.code).toBe(0);
		const again = await server.sealed("passkeyLogin", input, { operationId });
		expect(again.body.data["token"]).toBe(first.body.data["token"]);
		expect((await server.sealed("passkeyLogin", input)).body.code).toBe(codes.expired);
	});

	it.each([
		["for another address", { origin: "http://puente.example" }],
		["for another domain", { rpId: "example" }],
		["without finger, face or PIN", { userVerified: false }],
	])("%s, and the challenge is used up", async (_, behaviour) => {
		const { authenticator, userId } = await borrowerWithPasskey();
		const start = await startLogin();
		const wrong = { ...authenticator.sign(start, userId, behaviour), deviceId: "d" };
		expect((await server.sealed("passkeyLogin", wrong)).body.code).toBe(codes.refused);
		const right = { ...authenticator.sign(start, userId), deviceId: "d" };
		expect((await server.sealed("passkeyLogin", right)).body.code).toBe(codes.expired);
	});

	it("with the signature or the name of another borrower", async () => {
		const victim = await borrowerWithPasskey();
		const stranger = await borrowerWithPasskey();
		const forged = {
			...stranger.authenticator.sign(await startLogin(), victim.userId),
			credentialId: victim.authenticator.credentialId,
		};
		const renamed = stranger.authenticator.sign(await startLogin(), victim.userId);
		for (const signed of [forged, renamed]) {
			const reply = await server.sealed("passkeyLogin", { ...signed, deviceId: "d" });
			expect(reply.body.code).toBe(codes.refused);
		}
	});

	it("with the challenge of a borrower's new passkey, and after five minutes", async () => {
		const borrower = await borrowerWithPasskey();
		const { authenticator, userId } = borrower;
		const foreign = authenticator.sign(await startAdding(borrower), userId);
		expect((await server.sealed("passkeyLogin", { ...foreign, deviceId: "d" })).body.code).toBe(
			codes.expired,
		);
		const late = authenticator.sign(await startLogin(), userId);
		await server.advance("PT5M");
		expect((await server.sealed("passkeyLogin", { ...late, deviceId: "d" })).body.code).toBe(codes.expired);
	});

	it("when its counter goes back, as that of a copy would", async () => {
		const { authenticator, userId } = await borrowerWithPasskey();
		const login = async (counter: number) => {
			const signed = authenticator.sign(await startLogin(), userId, { counter });
			return (await server.sealed("passkeyLogin", { ...signed, deviceId: "d" })).body.code;
		};
		expect(await login(7)).toBe(0);
		expect(await login(7)).toBe(codes.refused);
		expect(await login(8)).toBe(0);
	});

	it("when the borrower is barred", async () => {
		const { authenticator, userId } = await borrowerWithPasskey();
		const barred = { blockedAt: await server.now() };
		await server.database.db.updateTable("borrowers").set(barred).where("id", "=", userId).execute();
		const signed = authenticator.sign(await startLogin(), userId);
		const reply = await server.sealed("passkeyLogin", { ...signed, deviceId: "d" });
		expect(reply.body.code).toBe(10010301);
	});
});
