import { errors } from "@puente/contract";
import { type Blocklist, blocklists } from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	type Applicant,
	beginApplication,
	completeStep,
	register,
	requestCode,
} from "../../../test/applicant.ts";
import {
	applicantWithPayout,
	approvedApplicant,
	bindAccount,
	fillApplication,
	submitApplication,
	waitForStep,
} from "../../../test/borrowing.ts";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";

let server: TestServer;
let maker: StaffClient;
let checker: StaffClient;
beforeAll(async () => {
	server = await startTestServer();
	maker = await signInAs(server, "support");
	checker = await signInAs(server, "compliance");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof errors) => errors[name].code;
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
type LookUpInput = Parameters<StaffClient["call"]>[1] & { readonly list: Blocklist; readonly value: string };
async function lookUp(input: LookUpInput): Promise<Value> {
	const { body } = await maker.call("lookUpBlocked", input);
	expect(body.code, body.msg).toBe(0);
	return body.data as Value;
}
async function propose(client: StaffClient, subject: string, blocked: boolean) {
	const reason = blocked ? "Three loans by the same ring" : "It was another person";
	const { body } = await client.call("propose", {
		kind: "blocklistEntry",
		subject,
		after: { blocked },
		reason,
	});
	return { code: body.code, id: String(body.data?.["id"] ?? ""), data: body.data };
}
async function setBlocked(subject: string, blocked: boolean): Promise<void> {
	const { id, code } = await propose(maker, subject, blocked);
	expect(code).toBe(0);
	expect((await approveAsShown(server, checker, id)).body.code).toBe(0);
}
async function valuesOf({ userId }: Pick<Applicant, "userId">): Promise<readonly Value[]> {
	return (await maker.call("borrowerBlocklist", { id: userId })).body.data["values"] as Value[];
}
async function ownOf(applicant: Pick<Applicant, "userId">, list: Blocklist): Promise<Value> {
	const found = (await valuesOf(applicant)).find((value) => value.list === list);
	if (!found) throw new Error(`borrower ${applicant.userId} has no value for the list ${list}`);
	return found;
}

const decisionOf = (applicant: Applicant) =>
	eventually(async () => {
		const row = await server.database.db
			.selectFrom("decisions")
			.innerJoin("orders", "orders.id", "decisions.orderId")
			.select(["decisions.outcome", "decisions.reasons", "decisions.reapplyOn"])
			.where("orders.orderNo", "=", applicant.orderNo)
			.executeTakeFirst();
		return row ?? null;
	});

describe("a blocklist", () => {
	it("adds a value after two people agreed, lists reason, maker and checker, and never stores it in clear", async () => {
		const number = "74639218405";
		const value = await lookUp({ list: "number", country: "ng", value: number });
		expect(value).toMatchObject({ list: "number", blocked: false, borrowers: 0, proposalId: null });
		expect(await lookUp({ list: "number", country: "ng", value: "7463-9218 405" })).toEqual(value);
		expect((await lookUp({ list: "number", country: "in", value: number })).subject).not.toBe(value.subject);
		const proposal = await propose(maker, value.subject, true);
		expect(proposal.data).toMatchObject({
			before: { list: "number", blocked: false, borrowers: 0 },
			after: { blocked: true },
			subjectName: value.name,
			country: "ng",
		});
		expect((await propose(maker, value.subject, true)).code).toBe(codeOf("proposalOpen"));
		expect((await lookUp({ list: "number", country: "ng", value: number })).proposalId).toBe(proposal.id);
		const decide = (client: StaffClient) =>
			client.call("decideProposal", { id: proposal.id, decision: "approved" });
		expect((await decide(maker)).body.code).toBe(codeOf("notPermitted"));
		expect((await decide(checker)).body.code).toBe(0);
		expect((await propose(maker, value.subject, true)).code).toBe(codeOf("proposalChangesNothing"));
		const { entries } = (await maker.call("blocklist", { list: "number" })).body.data as {
			entries: Record<string, unknown>[];
		};
		expect(entries).toMatchObject([
			{
				subject: value.subject,
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

	it("refuses malformed keys, and values without a required country or bank", async () => {
		const key = "A".repeat(43);
		for (const subject of [
			"number",
			`number:any:${key}`,
			`email:mx:${key}`,
			`colour:mx:${key}`,
			`number:mx:${key}B`,
			`number:mx:${"A".repeat(54)}`,
		])
			expect((await propose(maker, subject, true)).code, subject).toBe(codeOf("proposalSubjectUnknown"));
		const fieldOf = async (input: LookUpInput) =>
			(await maker.call("lookUpBlocked", input)).body.fields?.map(({ field }) => field);
		expect(await fieldOf({ list: "number", value: "12345" })).toEqual(["country"]);
		expect(await fieldOf({ list: "account", country: "ng", value: "0690000031" })).toEqual(["bankCode"]);
		expect(await fieldOf({ list: "mobile", country: "ng", value: "123" })).toEqual(["value"]);
	});

	it("with an identity number rejects its application, with a reason and without a date to reapply", async () => {
		const nationalId = "19876543210";
		const { subject } = await lookUp({ list: "number", country: "ng", value: nationalId });
		await setBlocked(subject, true);
		const applicant = await submitApplication(server, "ng", { nationalId });
		expect(await decisionOf(applicant)).toMatchObject({
			outcome: "reject",
			reasons: ["identityBlocked"],
			reapplyOn: null,
		});
		await waitForStep(applicant, "Reject");
		const info = (await applicant.call("getCreditInfo", {})).body.data;
		expect(info["reasons"]).toEqual(["identityBlocked"]);
		expect(await ownOf(applicant, "number")).toMatchObject({ blocked: true, masked: "********210" });
		await setBlocked(subject, false);
		expect((await ownOf(applicant, "number")).blocked).toBe(false);
	});

	const others = blocklists.filter((list) => list !== "number");
	it.each(others)(
		"with a borrower's %s refers the application, and approves the next one after unblocking",
		async (list) => {
			const applicant = await fillApplication(server);
			const { subject, blocked } = await ownOf(applicant, list);
			expect(blocked).toBe(false);
			await setBlocked(subject, true);
			expect((await completeStep.submit(applicant)).body.code).toBe(0);
			expect(await decisionOf(applicant)).toMatchObject({ outcome: "refer", reasons: ["detailsBlocked"] });
			await setBlocked(subject, false);
			const next = await approvedApplicant(server);
			expect(await decisionOf(next)).toMatchObject({ outcome: "approve" });
		},
	);

	it("gives a value the same key whether staff types it or the borrower entered it", async () => {
		const applicant = await fillApplication(server);
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

	it("gives a Bre-B key the same key however staff and borrowers write it", async () => {
		const subjectOf = async (value: string) => {
			const account = { list: "account", country: "co", bankCode: "Bre-B", value } as const;
			return (await lookUp(account)).subject;
		};
		const stored = await subjectOf("3001234567");
		expect(await subjectOf("+57 300 123-4567")).toBe(stored);
		expect(await subjectOf("@3001234567")).not.toBe(stored);
		expect(await subjectOf(" Ana.Perez@Gmail.com ")).toBe(await subjectOf("ana.perez@gmail.com"));
	});

	it.each(["mobile", "device"] as const)(
		"with a %s refuses registrations with it until it is unblocked",
		async (list) => {
			const deviceId = randomUuid();
			const mobile = `80377${list === "mobile" ? "12345" : "54321"}`;
			const input = list === "mobile" ? { country: "ng" as const, value: mobile } : { value: deviceId };
			const { subject } = await lookUp({ list, ...input });
			await setBlocked(subject, true);
			const tryToRegister = async () => {
				const code = await requestCode(server, { country: "ng", mobile }, "session");
				return (await server.open("register", { country: "ng", mobile, code, deviceId })).body.code;
			};
			expect(await tryToRegister()).toBe(barred);
			await setBlocked(subject, false);
			await server.advance("PT2M");
			expect(await tryToRegister()).toBe(0);
		},
	);

	it("does not lock an existing borrower out of their account", async () => {
		const borrower = await register(server, "ng");
		await setBlocked((await ownOf(borrower, "mobile")).subject, true);
		expect((await borrower.call("loanProductIndex", {})).body.code).toBe(0);
		const applicant = await beginApplication(server, "ng");
		expect(applicant.orderNo).toMatch(/^PN/);
	});

	it("with a bank account refuses it as the corrected account of a failed payout", async () => {
		server.fakes.payouts.faults.push("refused");
		const applicant = await applicantWithPayout(server);
		await waitForStep(applicant, "PayFail");
		const account = { list: "account", country: "ng", bankCode: "044", value: "5566778899" } as const;
		const { subject } = await lookUp(account);
		await setBlocked(subject, true);
		const refused = await bindAccount(applicant, account.value, "updateBankCard");
		expect(refused.body.code).toBe(10020304);
		await server.advance("PT2M");
		const accepted = await bindAccount(applicant, "1234567890", "updateBankCard");
		expect(accepted.body.code).toBe(0);
	});
});
