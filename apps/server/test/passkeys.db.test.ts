import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthenticator } from "./authenticator.ts";
import { eventually, type Reply, registerBorrower, startTestServer, type TestServer } from "./harness.ts";
import { randomUuid } from "./random.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
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

const startAdding = async ({ token }: Borrower) =>
	startOf(await server.sealed("passkeyStart", {}, { token }));
const startLogin = async () => startOf(await server.sealed("passkeyLoginStart", {}));

/** A borrower with a passkey. */
async function borrowerWithPasskey() {
	const borrower = await newBorrower();
	const authenticator = createAuthenticator();
	const made = authenticator.create(await startAdding(borrower));
	const reply = await server.sealed("passkeyAdd", made, { token: borrower.token });
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
		const audit = server.database.db.selectFrom("audit").select(["call", "subject", "staff_id"]);
		expect(await audit.where("borrower_id", "=", userId).orderBy("number").execute()).toEqual([
			{ call: "passkeyAdd", subject: passkeyId, staff_id: null },
			{ call: "passkeyRemove", subject: passkeyId, staff_id: null },
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
			const made = createAuthenticator().create(await startAdding(borrower));
			expect((await server.sealed("passkeyAdd", made, { token })).body.code).toBe(0);
		}
		expect((await server.sealed("passkeyStart", {}, { token })).body.code).toBe(codes.limit);
		const made = createAuthenticator().create(spare);
		expect((await server.sealed("passkeyAdd", made, { token })).body.code).toBe(codes.limit);
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
		const barred = { barred_at: await server.now() };
		await server.database.db.updateTable("borrowers").set(barred).where("id", "=", userId).execute();
		const signed = authenticator.sign(await startLogin(), userId);
		const reply = await server.sealed("passkeyLogin", { ...signed, deviceId: "d" });
		expect(reply.body.code).toBe(10010301);
	});
});
