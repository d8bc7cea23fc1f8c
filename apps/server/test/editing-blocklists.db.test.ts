import { staffErrors } from "@puente/contract/staff";
import { type Blocklist, blocklists } from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Applicant, apply, askCode, register, rightly } from "./applicant.ts";
import { approved, asked, bindAccount, fillIn, handIn, reaches } from "./borrowing.ts";
import { eventually, startTestServer, type TestServer } from "./harness.ts";
import { randomUuid } from "./random.ts";
import { type Desk, signInAs } from "./staff-desk.ts";

let server: TestServer;
let maker: Desk;
let checker: Desk;
beforeAll(async () => {
	server = await startTestServer();
	maker = await signInAs(server, "support");
	checker = await signInAs(server, "compliance");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof staffErrors) => staffErrors[name].code;
const barred = 10010301;

type Value = {
	readonly subject: string;
	readonly name: string;
	readonly list: Blocklist;
	readonly blocked: boolean;
	readonly borrowers: number | null;
	readonly proposalId: string | null;
	readonly masked?: string | null;
};
type Asked = Parameters<Desk["call"]>[1] & { readonly list: Blocklist; readonly value: string };
async function lookUp(wish: Asked): Promise<Value> {
	const { body } = await maker.call("lookUpBlocked", wish);
	expect(body.code, body.msg).toBe(0);
	return body.data as Value;
}
async function propose(desk: Desk, subject: string, blocked: boolean) {
	const reason = blocked ? "Three loans by the same ring" : "It was somebody else";
	const { body } = await desk.call("propose", {
		kind: "blocklistEntry",
		subject,
		after: { blocked },
		reason,
	});
	return { code: body.code, id: String(body.data?.["id"] ?? ""), data: body.data };
}
async function set(subject: string, blocked: boolean): Promise<void> {
	const { id, code } = await propose(maker, subject, blocked);
	expect(code).toBe(0);
	expect((await checker.call("decideProposal", { id, decision: "approved" })).body.code).toBe(0);
}
async function valuesOf({ userId }: Pick<Applicant, "userId">): Promise<readonly Value[]> {
	return (await maker.call("borrowerBlocklist", { id: userId })).body.data["values"] as Value[];
}
async function ownOf(applicant: Pick<Applicant, "userId">, list: Blocklist): Promise<Value> {
	const found = (await valuesOf(applicant)).find((value) => value.list === list);
	if (!found) throw new Error(`The borrower has no ${list}.`);
	return found;
}

const decisionOf = (applicant: Applicant) =>
	eventually(async () => {
		const row = await server.database.db
			.selectFrom("decisions")
			.innerJoin("orders", "orders.id", "decisions.order_id")
			.select(["decisions.outcome", "decisions.reasons", "decisions.reapply_on"])
			.where("orders.order_no", "=", applicant.orderNo)
			.executeTakeFirst();
		return row ?? null;
	});

describe("a blocklist", () => {
	it("takes a value by two people, tells why and by whom, and holds the value nowhere", async () => {
		const number = "74639218405";
		const seen = await lookUp({ list: "number", country: "ng", value: number });
		expect(seen).toMatchObject({ list: "number", blocked: false, borrowers: 0, proposalId: null });
		expect(await lookUp({ list: "number", country: "ng", value: "7463-9218 405" })).toEqual(seen);
		expect((await lookUp({ list: "number", country: "in", value: number })).subject).not.toBe(seen.subject);
		const made = await propose(maker, seen.subject, true);
		expect(made.data).toMatchObject({
			before: { list: "number", blocked: false, borrowers: 0 },
			after: { blocked: true },
			subjectName: seen.name,
			country: "ng",
		});
		expect((await propose(maker, seen.subject, true)).code).toBe(codeOf("proposalOpen"));
		expect((await lookUp({ list: "number", country: "ng", value: number })).proposalId).toBe(made.id);
		const decide = (desk: Desk) => desk.call("decideProposal", { id: made.id, decision: "approved" });
		expect((await decide(maker)).body.code).toBe(codeOf("notPermitted"));
		expect((await decide(checker)).body.code).toBe(0);
		expect((await propose(maker, seen.subject, true)).code).toBe(codeOf("proposalChangesNothing"));
		const { entries } = (await maker.call("blocklist", { list: "number" })).body.data as {
			entries: Record<string, unknown>[];
		};
		expect(entries).toMatchObject([
			{
				subject: seen.subject,
				blocked: true,
				reason: "Three loans by the same ring",
				madeBy: "sofia.support",
				checkedBy: "ngozi.compliance",
			},
		]);
		expect((await maker.call("blocklist", { list: "email" })).body.data["entries"]).toEqual([]);
		const { db } = server.database;
		for (const table of ["blocklist", "proposals", "audit"] as const) {
			const rows = await db.selectFrom(table).selectAll().execute();
			expect(rows.length).toBeGreaterThan(0);
			expect(JSON.stringify(rows), table).not.toContain(number);
		}
	});

	it("takes no key that was made up badly, and no value without what it needs", async () => {
		const key = "A".repeat(43);
		for (const subject of [
			"number",
			`number:any:${key}`,
			`email:mx:${key}`,
			`colour:mx:${key}`,
			`number:mx:${key}B`,
		])
			expect((await propose(maker, subject, true)).code, subject).toBe(codeOf("proposalSubjectUnknown"));
		const fieldOf = async (wish: Asked) =>
			(await maker.call("lookUpBlocked", wish)).body.fields?.map(({ field }) => field);
		expect(await fieldOf({ list: "number", value: "12345" })).toEqual(["country"]);
		expect(await fieldOf({ list: "account", country: "ng", value: "0690000031" })).toEqual(["bankCode"]);
		expect(await fieldOf({ list: "mobile", country: "ng", value: "123" })).toEqual(["value"]);
	});

	it("with somebody's identity number rejects the application, with a reason and without a date", async () => {
		const nationalId = "19876543210";
		const { subject } = await lookUp({ list: "number", country: "ng", value: nationalId });
		await set(subject, true);
		const applicant = await handIn(server, "ng", { nationalId });
		expect(await decisionOf(applicant)).toMatchObject({
			outcome: "reject",
			reasons: ["identityBlocked"],
			reapply_on: null,
		});
		await reaches(applicant, "Reject");
		const info = (await applicant.call("getCreditInfo", {})).body.data;
		expect(info["reasons"]).toEqual(["identityBlocked"]);
		expect(await ownOf(applicant, "number")).toMatchObject({ blocked: true, masked: "********210" });
		await set(subject, false);
		expect((await ownOf(applicant, "number")).blocked).toBe(false);
	});

	const others = blocklists.filter((list) => list !== "number");
	it.each(others)(
		"with somebody's %s leaves the application to a person, and lets go again",
		async (list) => {
			const applicant = await fillIn(server);
			const { subject, blocked } = await ownOf(applicant, list);
			expect(blocked).toBe(false);
			await set(subject, true);
			expect((await rightly.submit(applicant)).body.code).toBe(0);
			expect(await decisionOf(applicant)).toMatchObject({ outcome: "refer", reasons: ["detailsBlocked"] });
			await set(subject, false);
			const next = await approved(server);
			expect(await decisionOf(next)).toMatchObject({ outcome: "approve" });
		},
	);

	it("finds a value the same way whether staff types it or the borrower gave it", async () => {
		const applicant = await fillIn(server);
		const saved = await valuesOf(applicant);
		expect(saved.map(({ list }) => list).toSorted()).toEqual([...blocklists].toSorted());
		const typed = await Promise.all([
			lookUp({ list: "mobile", country: "ng", value: `0${applicant.mobile}` }),
			lookUp({ list: "email", value: " Anastasia@GMAIL.com" }),
		]);
		for (const { list, subject } of typed)
			expect(subject).toBe(saved.find((value) => value.list === list)?.subject);
		expect(typed[0]?.borrowers).toBe(1);
	});

	it.each(["mobile", "device"] as const)("with a %s opens no new account with it", async (list) => {
		const deviceId = randomUuid();
		const mobile = `80377${list === "mobile" ? "12345" : "54321"}`;
		const wish = list === "mobile" ? { country: "ng" as const, value: mobile } : { value: deviceId };
		const { subject } = await lookUp({ list, ...wish });
		await set(subject, true);
		const tryIt = async () => {
			const code = await askCode(server, { country: "ng", mobile }, "session");
			return (await server.open("register", { country: "ng", mobile, code, deviceId })).body.code;
		};
		expect(await tryIt()).toBe(barred);
		await set(subject, false);
		await server.advance("PT2M");
		expect(await tryIt()).toBe(0);
	});

	it("does not keep a borrower out of their own account", async () => {
		const borrower = await register(server, "ng");
		await set((await ownOf(borrower, "mobile")).subject, true);
		expect((await borrower.call("loanProductIndex", {})).body.code).toBe(0);
		const applicant = await apply(server, "ng");
		expect(applicant.orderNo).toMatch(/^PN/);
	});

	it("with an account takes it for no payout that is tried anew", async () => {
		server.faked.rail.faults.push("refused");
		const applicant = await asked(server);
		await reaches(applicant, "PayFail");
		const account = { list: "account", country: "ng", bankCode: "044", value: "5566778899" } as const;
		const { subject } = await lookUp(account);
		await set(subject, true);
		const refused = await bindAccount(applicant, account.value, "updateBankCard");
		expect(refused.body.code).toBe(10020304);
		await server.advance("PT2M");
		const taken = await bindAccount(applicant, "1234567890", "updateBankCard");
		expect(taken.body.code).toBe(0);
	});
});
