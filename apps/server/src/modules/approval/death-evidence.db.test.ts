import { type CallOutput, errors } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { stepCodes } from "@puente/core/application";
import { loanState } from "@puente/core/loan";
import { addDays } from "@puente/core/time";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Applicant, beginApplication } from "../../../test/applicant.ts";
import { acceptOffer, applicantWithPayout, approvedApplicant, waitForStep } from "../../../test/borrowing.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { addWaitingMessages, outcomesOf } from "../../../test/staff/waiting-messages.ts";
import { getBorrower } from "../borrower/store/borrowers.ts";
import { todayOf } from "../ledger/book-event.ts";
import { findLoan, listLoanEvents } from "../ledger/store/loans.ts";
import { findAgreement } from "../offer/store/offers.ts";
import { findOrder } from "../order/store/orders.ts";

type Proposal = CallOutput<StaffCalls["proposal"]>;

let server: TestServer;
let support: StaffClient;
let compliance: StaffClient;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
	support = await signInAs(server, "support");
	compliance = await signInAs(server, "compliance");
});
afterEach(() => {
	server.fakes.payouts.down = false;
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof errors) => errors[name].code;
const reason = "The sister called and sent the certificate";
const paper = { kind: "deathCertificate", number: "A-0917/2026", diedOn: "2026-11-03" } as const;

async function report(id: string, named: Partial<{ paper: typeof paper }> = { paper }): Promise<string> {
	const { body } = await support.call("proposeDeath", { id, ...named, reason });
	expect(body.code).toBe(0);
	return String(body.data["id"]);
}

async function shownTo(who: StaffClient, id: string): Promise<Proposal> {
	return (await who.call("proposal", { id })).body.data as Proposal;
}

async function decide(id: string, note?: string): Promise<number> {
	const input = { id, decision: "approved" as const, ...(note !== undefined && { note }) };
	return (await compliance.call("decideProposal", input)).body.code;
}

async function repayingBorrower(): Promise<Applicant> {
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

async function loanOf({ userId }: Applicant) {
	const { db } = server.database;
	const { id } = await db
		.selectFrom("loans")
		.select("id")
		.where("borrowerId", "=", userId)
		.executeTakeFirstOrThrow();
	const loan = await findLoan(db, id);
	if (!loan) throw new Error(`loan ${id} was not found`);
	const today = todayOf(await server.now(), await getBorrower(db, userId));
	return { loan, today, state: loanState(loan.terms, await listLoanEvents(db, id), today) };
}

describe("what the checker of a death sees", () => {
	it("is the paper and the loans with what is owed today, whose penalties then stand still", async () => {
		const applicant = await repayingBorrower();
		await server.advance("P60D");
		const { loan, state } = await loanOf(applicant);
		expect(state.payoff.penaltyMinor).toBeGreaterThan(0n);
		const id = await report(applicant.userId);
		const owed = {
			owedMinor: Number(state.payoff.totalMinor),
			penaltyMinor: Number(state.payoff.penaltyMinor + state.payoff.penaltyTaxMinor),
		};
		const shown = await shownTo(compliance, id);
		expect(shown.death).toEqual({
			paper,
			effect: {
				loans: [
					{
						loanId: loan.id,
						orderNo: applicant.orderNo,
						status: "overdue",
						openedOn: loan.openedOn,
						currency: "NGN",
						...owed,
						overdueDays: state.overdueDays,
						pauses: true,
					},
				],
				owed: [{ currency: "NGN", ...owed }],
				order: null,
				unsentMessages: expect.any(Number),
				blockedOtherwise: false,
			},
			earlier: [],
		});
		expect(shown).toMatchObject({ possible: true, needsNote: false, mayCheck: true });
		const list = (await compliance.call("proposals", { which: "toCheck", kind: "borrowerDeath" })).body.data;
		expect(list["proposals"]).toMatchObject([{ id, before: { deceased: false, owedMinor: owed.owedMinor } }]);

		expect(await decide(id)).toBe(0);
		await server.advance("P10D");
		const later = await loanOf(applicant);
		expect(later.state.payoff.penaltyMinor).toBe(state.payoff.penaltyMinor);
		expect((await shownTo(compliance, id)).death).toEqual({ paper, effect: null, earlier: [] });
	});

	it("is the number of texts and e-mails that wait, which are then dropped, and no other borrower's", async () => {
		const { db } = server.database;
		const now = await server.now();
		const [{ userId }, other] = [await beginApplication(server, "ng"), await beginApplication(server, "ng")];
		const own = await addWaitingMessages(db, userId, now);
		const others = await addWaitingMessages(db, other.userId, now);
		const id = await report(userId);
		expect((await shownTo(compliance, id)).death?.effect?.unsentMessages).toBe(own.length);
		expect(await decide(id)).toBe(0);
		expect(await outcomesOf(db, own)).toEqual(["expired", "expired"]);
		expect(await outcomesOf(db, others)).toEqual([null, null]);
	});

	it("has the number of the paper whole for who may check, masked for others, and nowhere else", async () => {
		const { userId } = await beginApplication(server, "ng");
		const id = await report(userId);
		const admin = await signInAs(server, "admin");
		expect((await admin.call("proposal", { id })).body.code).toBe(codeOf("proposalNotFound"));
		expect((await shownTo(compliance, id)).death?.paper?.number).toBe(paper.number);
		const toSupport = await shownTo(support, id);
		expect(toSupport.death?.paper?.number).toBe("********026");
		expect(JSON.stringify(toSupport)).not.toContain("Sealed");
		const { db } = server.database;
		const rows = [
			...(await db.selectFrom("proposals").selectAll().where("id", "=", id).execute()),
			...(await db.selectFrom("audit").selectAll().where("borrowerId", "=", userId).execute()),
		];
		expect(rows.map((row) => ("call" in row ? row.call : row.kind))).toContain("proposeDeath");
		expect(JSON.stringify(rows)).not.toContain("0917");
	});

	it.each([
		["ends", "getMoney", "Cancel"],
		["stays", "BasicInfo", "BasicInfo"],
	] as const)("is an order that %s at %s", async (becomes, step, then) => {
		const isSigned = step === "getMoney";
		const applicant = isSigned ? await approvedApplicant(server) : await beginApplication(server, "ng");
		if (isSigned) await acceptOffer(applicant, false);
		const id = await report(applicant.userId);
		const { orderNo } = applicant;
		const effect = (await shownTo(compliance, id)).death?.effect;
		expect(effect).toMatchObject({ loans: [], owed: [], order: { orderNo, step: stepCodes[step], becomes } });
		const { db } = server.database;
		const order = await findOrder(db, applicant.userId, orderNo);
		const agreement = await findAgreement(db, order?.id ?? "");
		expect(agreement !== null).toBe(isSigned);
		expect(effect?.order?.money).toEqual(
			agreement && { amountMinor: agreement.amount * 100, currency: "NGN" },
		);
		expect(await decide(id)).toBe(0);
		expect((await findOrder(db, applicant.userId, orderNo))?.step).toBe(then);
	});

	it("is money on its way, which becomes a loan without penalties", async () => {
		server.fakes.payouts.down = true;
		const applicant = await applicantWithPayout(server);
		await waitForStep(applicant, "Lending");
		const id = await report(applicant.userId);
		const { orderNo } = applicant;
		expect((await shownTo(compliance, id)).death?.effect?.order).toMatchObject({
			orderNo,
			becomes: "leaves",
		});
		expect(await decide(id)).toBe(0);
		server.fakes.payouts.down = false;
		await server.advance("P1D");
		const { loan } = await loanOf(applicant);
		await server.advance("P90D");
		const { state, today } = await loanOf(applicant);
		expect(state.overdueDays).toBeGreaterThan(0);
		expect(today > addDays(loan.openedOn, 60)).toBe(true);
		expect(state.payoff.penaltyMinor).toBe(0n);
	});

	it("is a report without a paper, which needs the checker's own words", async () => {
		const { userId } = await beginApplication(server, "ng");
		const id = await report(userId, {});
		expect(await shownTo(compliance, id)).toMatchObject({ needsNote: true, death: { paper: null } });
		expect(await decide(id)).toBe(codeOf("noteMissing"));
		expect((await getBorrower(server.database.db, userId)).deceasedAt).toBeNull();
		expect(await decide(id, "The hospital confirmed it on the phone")).toBe(0);
	});

	it("is, of a wrong report, what goes on again, the block that stays, and the earlier report", async () => {
		const applicant = await repayingBorrower();
		const { userId } = applicant;
		const block = await support.call("propose", {
			kind: "borrowerBlock",
			subject: userId,
			after: { blocked: true },
			reason,
		});
		await compliance.call("decideProposal", { id: String(block.body.data["id"]), decision: "approved" });
		await server.advance("PT1H");
		const id = await report(userId);
		expect((await shownTo(compliance, id)).death?.effect?.blockedOtherwise).toBe(true);
		expect(await decide(id)).toBe(0);
		const lifted = await support.call("propose", {
			kind: "borrowerDeath",
			subject: userId,
			after: { deceased: false },
			reason,
		});
		const wrong = await shownTo(compliance, String(lifted.body.data["id"]));
		expect(wrong.needsNote).toBe(false);
		expect(wrong.death).toMatchObject({
			paper: null,
			effect: { loans: [{ pauses: true }], order: null, unsentMessages: 0, blockedOtherwise: true },
			earlier: [{ madeBy: "sofia.support", decision: "approved" }],
		});
	});
});

describe("the report of a death", () => {
	it("refuses a day to come, half a paper, and a number that was sealed for nobody", async () => {
		const { userId } = await beginApplication(server, "ng");
		const today = todayOf(await server.now(), await getBorrower(server.database.db, userId));
		const early = { ...paper, diedOn: addDays(today, 1) };
		const refused = (await support.call("proposeDeath", { id: userId, paper: early, reason })).body;
		expect(refused).toMatchObject({ code: errors.inputRefused.code, fields: [{ field: "diedOn" }] });
		const named = { paper: paper.kind, diedOn: paper.diedOn, numberSealed: "bm90aGluZw==" };
		for (const [after, field] of [
			[{ deceased: true, ...named }, "numberSealed"],
			[{ deceased: true, paper: paper.kind }, "paper"],
		] as const) {
			const input = { kind: "borrowerDeath" as const, subject: userId, after, reason };
			const { body } = await support.call("propose", input);
			expect(body).toMatchObject({ code: errors.inputRefused.code, fields: [{ field }] });
		}
		const unknown = await support.call("proposeDeath", { id: randomUuid(), paper, reason });
		expect(unknown.body.code).toBe(codeOf("borrowerNotFound"));
	});
});
