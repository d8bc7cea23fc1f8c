import { errors } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import { apps } from "@puente/regions";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Applicant, register, requestCode } from "../../../test/applicant.ts";
import { acceptOffer, applicantWithPayout, approvedApplicant, waitForStep } from "../../../test/borrowing.ts";
import { eventually, registerBorrower, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { proposeNumber, readNumberCode } from "../../../test/staff/new-number.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { addWaitingMessages, outcomesOf } from "../../../test/staff/waiting-messages.ts";
import { addPasskeyRow } from "../access/store/passkeys.ts";

let server: TestServer;
let support: StaffClient;
let compliance: StaffClient;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
	support = await signInAs(server, "support");
	compliance = await signInAs(server, "compliance");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof errors) => errors[name].code;
const reason = "Birthday, bank and last payment were right";
let numbers = 0;
const newNumber = () => `80377${10_000 + ++numbers}`;

async function propose(id: string, mobile: string, who = support) {
	const { body } = await proposeNumber(server, who, { id, mobile, reason });
	return { code: body.code, id: String(body.data?.["id"] ?? ""), data: body.data };
}
const decide = async (who: StaffClient, id: string) =>
	(await who.call("decideProposal", { id, decision: "approved" })).body.code;

async function changeNumber(userId: string, mobile: string): Promise<void> {
	const { code, id } = await propose(userId, mobile);
	expect(code).toBe(0);
	expect(await decide(compliance, id)).toBe(0);
}

const textsTo = (national: string) => server.sent.filter(({ to }) => to === `+234${national}`);

async function logIn(mobile: string, deviceId: string) {
	const code = await requestCode(server, { country: "ng", mobile }, "session");
	return server.open("login", { country: "ng", mobile, code, deviceId });
}

async function borrowerWithLoan(): Promise<Applicant> {
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

describe("a changed number", () => {
	it("takes support and compliance, ends the session, and shows the same loan after a login with it", async () => {
		const applicant = await borrowerWithLoan();
		const { orderNo, userId } = applicant;
		const mobile = newNumber();
		const proposal = await propose(userId, `+234 ${mobile}`);
		expect(proposal.data).toMatchObject({
			kind: "mobileChange",
			after: {},
			change: { after: { mobile: `*******${mobile.slice(-3)}` } },
		});
		expect(await decide(support, proposal.id)).toBe(codeOf("notPermitted"));
		expect((await propose(userId, newNumber())).code).toBe(codeOf("proposalOpen"));
		expect((await applicant.call("getUserInfo", {})).body.code).toBe(0);
		expect(await decide(compliance, proposal.id)).toBe(0);
		expect(await decide(compliance, proposal.id)).toBe(codeOf("proposalDecided"));

		expect((await applicant.call("getUserInfo", {})).status).toBe(401);
		const login = await logIn(mobile, "phone-2");
		expect(login.body.code).toBe(0);
		const { token } = login.body.data as { token: string };
		const index = await server.open("loanProductIndex", {}, { token });
		expect(index.body.data["order"]).toMatchObject({ orderNo });
		const info = await server.open("getUserInfo", {}, { token });
		expect(JSON.stringify(info.body.data)).toContain(`******${mobile.slice(-4)}`);
	});

	it("delays a payout for a day, which the borrower and staff see, and which then leaves by itself", async () => {
		const applicant = await approvedApplicant(server, "ng");
		await acceptOffer(applicant, false);
		const mobile = newNumber();
		await changeNumber(applicant.userId, mobile);
		const changedAt = await server.now();
		const login = await logIn(mobile, "phone-4");
		const { token } = login.body.data as { token: string };
		const { orderNo, userId } = applicant;
		expect((await server.open("getMoney", { orderNo }, { token })).body.code).toBe(0);
		const delayedUntil = expect.stringMatching(/^20/);
		const orderOf = async () => (await server.open("latestOrder", {}, { token })).body.data["order"];
		expect(await orderOf()).toMatchObject({ payout: { delayedUntil } });
		const shown = (await orderOf()) as { payout: { delayedUntil: string } };
		const aheadMs = Date.parse(shown.payout.delayedUntil) - changedAt.getTime();
		expect(Math.abs(aheadMs - 86_400_000)).toBeLessThan(60_000);
		const page = await support.call("borrower", { id: userId });
		expect(page.body.data["applications"]).toMatchObject([{ payouts: [{ state: "planned", delayedUntil }] }]);
		await server.advance("P1D");
		await eventually(async () => {
			const order = (await orderOf()) as { step: number };
			return order.step === stepCodes.Repaying || null;
		});
	});

	it("needs the code that was sent to it, which is good for one borrower, once, and for five minutes", async () => {
		const { userId: id } = await registerBorrower(server, newNumber());
		const mobile = newNumber();
		const attempt = async (code: string, borrowerId = id, number = mobile) =>
			(await support.call("proposeMobileChange", { id: borrowerId, mobile: number, code, reason })).body.code;
		expect(await attempt("123456")).toBe(codeOf("numberCodeOver"));
		expect((await support.call("callBackNumber", { id, mobile })).body.code).toBe(0);
		const code = await readNumberCode(server, mobile);
		const wrong = code === "000000" ? "111111" : "000000";
		const other = await registerBorrower(server, newNumber(), "device-4");
		expect(await attempt(code, other.userId)).toBe(codeOf("numberCodeOver"));
		expect(await attempt(code, id, newNumber())).toBe(codeOf("numberCodeOver"));
		expect(await attempt(wrong)).toBe(codeOf("numberCodeWrong"));
		expect((await support.call("callBackNumber", { id, mobile })).body.code).toBe(codeOf("numberCodeSent"));
		await server.advance("PT1M");
		expect((await support.call("callBackNumber", { id, mobile })).body.code).toBe(0);
		const second = await eventually(async () => {
			const read = await readNumberCode(server, mobile);
			return read === code ? null : read;
		});
		await server.advance("PT5M");
		expect(await attempt(second)).toBe(codeOf("numberCodeOver"));
		expect((await support.call("callBackNumber", { id, mobile })).body.code).toBe(0);
		const third = await eventually(async () => {
			const read = await readNumberCode(server, mobile);
			return read === second ? null : read;
		});
		expect(await attempt(third)).toBe(0);
		expect(await attempt(third)).toBe(codeOf("numberCodeOver"));
	});

	it("cannot be proposed by another call, with what an earlier proposal held", async () => {
		const { userId } = await registerBorrower(server, newNumber());
		const { id } = await propose(userId, newNumber());
		expect(await decide(compliance, id)).toBe(0);
		const { db } = server.database;
		const stored = await db
			.selectFrom("proposals")
			.select("after")
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
		expect(JSON.stringify(stored.after)).toContain("mobileSealed");
		const made = await support.call("propose", {
			kind: "mobileChange",
			subject: userId,
			after: { mobileSealed: Buffer.from("8031112222").toString("base64") },
			reason,
		});
		expect(made.body.code).not.toBe(0);
	});

	it("shows its checker phones, log-ins, a payout under way and earlier proposals", async () => {
		const applicant = await approvedApplicant(server, "ng");
		await acceptOffer(applicant, false);
		const { userId, orderNo } = applicant;
		const mobile = newNumber();
		const first = await propose(userId, mobile);
		const shown = async (id: string) => (await compliance.call("proposal", { id })).body.data["evidence"];
		expect(await shown(first.id)).toMatchObject({
			logIns: [{ isOpen: true }],
			devices: [{}],
			passkeys: [],
			payments: [],
			payouts: [],
			earlier: [],
		});
		expect(await decide(compliance, first.id)).toBe(0);
		expect(await shown(first.id)).toBeNull();
		const login = await logIn(mobile, "phone-9");
		const { token } = login.body.data as { token: string };
		expect((await server.open("getMoney", { orderNo }, { token })).body.code).toBe(0);
		const second = await propose(userId, newNumber());
		expect(await shown(second.id)).toMatchObject({
			logIns: [{ device: "phone-9", isOpen: true }, { isOpen: false }],
			devices: [{ device: "phone-9" }, {}],
			payouts: [{ state: "planned", currency: "NGN" }],
			earlier: [{ madeBy: "sofia.support", decision: "approved" }],
		});
	});

	it("shows its checker the passkeys and the last payments", async () => {
		const { userId, orderNo } = await borrowerWithLoan();
		const { db } = server.database;
		const at = await server.now();
		const [credentialId, publicKey] = [Buffer.from(userId), Buffer.from("key")];
		const passkey = { id: randomUuid(), name: "Chrome, Android", signCount: 0, synced: true, addedAt: at };
		await addPasskeyRow(db, { borrowerId: userId, credentialId, publicKey, ...passkey });
		const loan = await db
			.selectFrom("loans")
			.innerJoin("orders", "orders.id", "loans.orderId")
			.select("loans.id")
			.where("orders.orderNo", "=", orderNo)
			.executeTakeFirstOrThrow();
		const payment = { rail: "paystack", paymentId: loan.id, loanId: loan.id, currency: "NGN" as const };
		await db
			.insertInto("payments")
			.values({
				...payment,
				amountMinor: "51234",
				paidAt: at,
				receivedAt: at,
				eventId: null,
				bookedAs: null,
			})
			.execute();
		const { id } = await propose(userId, newNumber());
		expect((await compliance.call("proposal", { id })).body.data["evidence"]).toMatchObject({
			passkeys: [{ name: passkey.name, addedAt: at.toISOString(), lastUsedAt: null }],
			payments: [{ rail: "paystack", amountMinor: 51_234, currency: "NGN", paidAt: at.toISOString() }],
		});
	});

	it("warns the present number when it is asked for, before anyone agrees", async () => {
		const old = newNumber();
		const { userId } = await registerBorrower(server, old);
		const mobile = newNumber();
		expect((await support.call("callBackNumber", { id: userId, mobile })).body.code).toBe(0);
		const warned = () => textsTo(old).filter(({ text }) => /move your account to another number/.test(text));
		await eventually(async () => warned().length > 0 || null);
		expect(warned()).toHaveLength(1);
		expect(warned()[0]?.text).not.toContain(mobile);
		const rows = await server.database.db
			.selectFrom("audit")
			.select("input")
			.where("call", "=", "callBackNumber")
			.execute();
		expect(rows.length).toBeGreaterThan(0);
		expect(rows.some(({ input }) => input.includes(mobile))).toBe(false);
	});

	it("is told by no log-in with an older factor: the old number, the known phone, the old session", async () => {
		const old = newNumber();
		const { token, userId } = await registerBorrower(server, old, "phone-5");
		const known = await logIn(old, "phone-5");
		const { deviceToken } = known.body.data as { deviceToken?: string };
		const mobile = newNumber();
		await changeNumber(userId, mobile);
		const byPhone = await server.open("login", {
			country: "ng",
			mobile: old,
			deviceId: "phone-5",
			...(deviceToken && { deviceToken }),
		} as never);
		const bySession = await server.open("getUserInfo", {}, { token });
		const exists = await server.open("existsByMobile", { country: "ng", mobile: old });
		for (const reply of [byPhone, bySession, exists]) {
			expect(JSON.stringify(reply.body)).not.toContain(mobile.slice(-4));
			expect(reply.body.data?.["token"]).toBeUndefined();
		}
		expect(deviceToken).toEqual(expect.any(String));
	});

	it("sends one text to each number, and none about the loan to the old one", async () => {
		const old = newNumber();
		const { userId } = await registerBorrower(server, old);
		const mobile = newNumber();
		await changeNumber(userId, mobile);
		const warning = /another number, ending in/;
		await eventually(async () => textsTo(old).some(({ text }) => warning.test(text)) || null);
		await eventually(async () => textsTo(mobile).length > 0 || null);
		expect(textsTo(old).filter(({ text }) => warning.test(text))).toHaveLength(1);
		for (const { text } of textsTo(old)) expect(text).not.toMatch(/loan|pay/i);
		const toNew = () => textsTo(mobile).filter(({ text }) => /number of your account/.test(text));
		await eventually(async () => toNew().length > 0 || null);
		expect(toNew()).toHaveLength(1);
	});

	it("warns the old number in the name of the app of its country", async () => {
		const { userId, mobile } = await register(server, "in");
		await changeNumber(userId, "9876501234");
		const warning = () =>
			server.sent.find(({ to, text }) => to.endsWith(mobile) && text.includes("ending in"));
		const { text } = await eventually(async () => warning() ?? null);
		expect(text).toContain(apps.find(({ home }) => home === "in")?.appName);
	});

	it("expires a text that waits for the old number, but no e-mail, and no other borrower's", async () => {
		const { db } = server.database;
		const now = await server.now();
		const { userId } = await registerBorrower(server, newNumber());
		const other = await registerBorrower(server, newNumber(), "device-5");
		const own = await addWaitingMessages(db, userId, now);
		const others = await addWaitingMessages(db, other.userId, now);
		await changeNumber(userId, newNumber());
		expect(await outcomesOf(db, own)).toEqual(["expired", null]);
		expect(await outcomesOf(db, others)).toEqual([null, null]);
	});

	it("frees the old number for another person, and a search by either finds the borrower", async () => {
		const old = newNumber();
		const { userId } = await registerBorrower(server, old);
		const mobile = newNumber();
		await changeNumber(userId, mobile);
		expect((await server.open("existsByMobile", { country: "ng", mobile: old })).body.data["exists"]).toBe(
			false,
		);
		const other = await registerBorrower(server, old, "device-9");
		const found = async (text: string) => {
			const reply = await support.call("searchBorrowers", { by: "mobile", text, country: "ng" });
			return (reply.body.data["borrowers"] as { id: string }[]).map(({ id }) => id).toSorted();
		};
		expect(await found(mobile)).toEqual([userId]);
		expect(await found(old)).toEqual([userId, other.userId].toSorted());
	});

	it("is refused if another borrower has it, if it is blocked, the same, or no number of the country", async () => {
		const [own, taken, blocked] = [newNumber(), newNumber(), newNumber()];
		const { userId } = await registerBorrower(server, own);
		await registerBorrower(server, taken, "device-8");
		expect((await propose(userId, taken)).code).toBe(codeOf("mobileUnusable"));
		expect((await propose(userId, own)).code).toBe(codeOf("proposalChangesNothing"));
		for (const mobile of ["12345", "+52 55 1234 5678"])
			expect((await propose(userId, mobile)).code).toBe(1002);
		expect((await propose(crypto.randomUUID(), newNumber())).code).toBe(codeOf("borrowerNotFound"));
		expect((await propose(userId, newNumber(), compliance)).code).toBe(codeOf("notPermitted"));
		const found = await support.call("lookUpBlocked", { list: "mobile", country: "ng", value: blocked });
		const subject = String(found.body.data["subject"]);
		const entry = { kind: "blocklistEntry", subject, after: { blocked: true }, reason } as const;
		const { body } = await support.call("propose", entry);
		expect(await decide(compliance, String(body.data["id"]))).toBe(0);
		expect((await propose(userId, blocked)).code).toBe(codeOf("mobileUnusable"));
	});

	it("is refused at the approval if another person registered with it meanwhile", async () => {
		const { userId } = await registerBorrower(server, newNumber());
		const mobile = newNumber();
		const { id } = await propose(userId, mobile);
		await registerBorrower(server, mobile, "device-7");
		expect(await decide(compliance, id)).toBe(codeOf("mobileUnusable"));
	});

	it("is refused at the approval if another person is registering with it at this moment", async () => {
		const { userId } = await registerBorrower(server, newNumber());
		const mobile = newNumber();
		const { id } = await propose(userId, mobile);
		const { db } = server.database;
		const waitingLocks = async () => {
			const { rows } = await sql<{ count: number }>`
				select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
				where not l.granted and d.datname = current_database()`.execute(db);
			return rows[0]?.count ?? 0;
		};
		const [registered, decided] = await db.transaction().execute(async (tx) => {
			// The registration has stored the number, and cannot end before this transaction.
			await sql`lock table sessions in share mode`.execute(tx);
			const registering = registerBorrower(server, mobile, "device-6");
			await eventually(async () => (await waitingLocks()) > 0 || null);
			const deciding = decide(compliance, id);
			await eventually(async () => (await waitingLocks()) > 1 || null);
			return [registering, deciding] as const;
		});
		expect(await decided).toBe(codeOf("mobileUnusable"));
		expect((await registered).userId).not.toBe(userId);
	});

	it("is in no table in plain text, and a code for the old number opens nothing", async () => {
		const applicant = await borrowerWithLoan();
		const mobile = newNumber();
		const code = await requestCode(server, { country: "ng", mobile: applicant.mobile }, "session");
		await changeNumber(applicant.userId, mobile);
		const { db } = server.database;
		const { rows } = await sql<{ count: number }>`select
			(select count(*) from proposals p where p::text like ${`%${mobile}%`})::int
			+ (select count(*) from audit a where a::text like ${`%${mobile}%`})::int as count`.execute(db);
		expect(rows[0]?.count).toBe(0);
		const login = { country: "ng", mobile: applicant.mobile, code, deviceId: "phone-3" } as const;
		expect((await server.open("login", login)).body.code).not.toBe(0);
	});
});
