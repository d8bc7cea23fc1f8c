import { errors } from "@puente/contract";
import { loanState } from "@puente/core/loan";
import type { ProposalKind } from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { acceptOffer, applicantWithPayout, approvedApplicant, waitForStep } from "../../../test/borrowing.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { getBorrower } from "../borrower/store/borrowers.ts";
import { todayOf } from "../ledger/book-event.ts";
import { findBreak } from "../ledger/chain.ts";
import { listEntries } from "../ledger/store/ledger.ts";
import { findLoan, listLoanEvents } from "../ledger/store/loans.ts";

let server: TestServer;
let support: StaffClient;
let compliance: StaffClient;
let collections: StaffClient;
let finance: StaffClient;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
	support = await signInAs(server, "support");
	compliance = await signInAs(server, "compliance");
	collections = await signInAs(server, "collections");
	finance = await signInAs(server, "finance");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof errors) => errors[name].code;
const reason = "The sister called; the certificate is in the file";

async function propose(maker: StaffClient, kind: ProposalKind, subject: string, after: object) {
	const { body } = await maker.call("propose", { kind, subject, after: { ...after }, reason });
	return { code: body.code, id: String(body.data?.["id"] ?? "") };
}

const paper = { kind: "deathCertificate", number: "A-0917/2026", diedOn: "2026-11-03" } as const;

/** Support proposes, compliance approves. */
async function record(userId: string, deceased: boolean): Promise<void> {
	const { body } = deceased
		? await support.call("proposeDeath", { id: userId, paper, reason })
		: await support.call("propose", {
				kind: "borrowerDeath",
				subject: userId,
				after: { deceased },
				reason,
			});
	expect(body.code).toBe(0);
	const approved = await approveAsShown(server, compliance, String(body.data["id"]));
	expect(approved.body.code).toBe(0);
}

async function borrowerWithLoan(): Promise<{ readonly applicant: Applicant; readonly loanId: string }> {
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "Repaying");
	const { id: loanId } = await server.database.db
		.selectFrom("loans")
		.select("id")
		.where("borrowerId", "=", applicant.userId)
		.executeTakeFirstOrThrow();
	return { applicant, loanId };
}

async function stateOf(loanId: string) {
	const { db } = server.database;
	const loan = await findLoan(db, loanId);
	if (!loan) throw new Error(`loan ${loanId} was not found`);
	const today = todayOf(await server.now(), await getBorrower(db, loan.borrowerId));
	return { loan, state: loanState(loan.terms, await listLoanEvents(db, loanId), today) };
}

async function countNotices(borrowerId: string): Promise<number> {
	const rows = await server.database.db
		.selectFrom("notifications")
		.select("id")
		.where("borrowerId", "=", borrowerId)
		.execute();
	return rows.length;
}

const isIn = async ({ call }: Applicant) => (await call("getUserInfo", {})).body.code === 0;

describe("a death that was recorded", () => {
	it("takes two people, closes the app, and stops notifications and penalties until it is lifted", async () => {
		const { applicant, loanId } = await borrowerWithLoan();
		await server.advance("P60D");
		const written = await applicant.call("createFeedback", {
			type: 3,
			description: "When is my next payment?",
			contact: "8031234567",
			imageIds: [],
		});
		const feedback = written.body.data["feedback"] as { id: string };
		const proposal = await propose(compliance, "borrowerDeath", applicant.userId, { deceased: true });
		const decide = (who: StaffClient) =>
			who.call("decideProposal", { id: proposal.id, decision: "approved" });
		expect((await decide(compliance)).body.code).toBe(codeOf("proposalOwn"));
		expect((await decide(support)).body.code).toBe(codeOf("notPermitted"));
		expect(await isIn(applicant)).toBe(true);
		await compliance.call("decideProposal", { id: proposal.id, decision: "withdrawn" });
		await record(applicant.userId, true);

		expect(await isIn(applicant)).toBe(false);
		const again = await propose(support, "borrowerDeath", applicant.userId, { deceased: true });
		expect(again.code).toBe(codeOf("proposalChangesNothing"));
		const unblock = await propose(support, "borrowerBlock", applicant.userId, { blocked: false });
		expect(unblock.code).toBe(codeOf("proposalChangesNothing"));
		const before = await stateOf(loanId);
		const notices = await countNotices(applicant.userId);
		expect((await support.call("answerFeedback", { id: feedback.id, text: "In May." })).body.code).toBe(0);
		await server.advance("P10D");
		expect(await countNotices(applicant.userId)).toBe(notices);
		const paused = (await stateOf(loanId)).state.payoff.penaltyMinor;
		expect(before.state.payoff.penaltyMinor).toBeGreaterThan(0n);
		expect(paused).toBe(before.state.payoff.penaltyMinor);

		await record(applicant.userId, false);
		expect(await isIn(applicant)).toBe(true);
		await server.advance("P5D");
		const { loan, state } = await stateOf(loanId);
		expect(state.payoff.penaltyMinor).toBeGreaterThan(paused);
		expect(findBreak(await listEntries(server.database.db, loanId), loan)).toBeNull();
	});

	it("lets the debt be written off at once", async () => {
		const { applicant, loanId } = await borrowerWithLoan();
		const writtenOff = { writtenOff: true };
		const early = await propose(collections, "writeOff", loanId, writtenOff);
		expect(early.code).toBe(codeOf("proposalChangesNothing"));
		await record(applicant.userId, true);
		const { id } = await propose(collections, "writeOff", loanId, writtenOff);
		expect((await approveAsShown(server, finance, id)).body.code).toBe(0);
		const { loan } = await stateOf(loanId);
		expect(loan.status).toBe("written-off");
		expect(findBreak(await listEntries(server.database.db, loanId), loan)).toBeNull();
		const page = await finance.call("borrower", { id: applicant.userId });
		expect(page.body.data["profile"]).toMatchObject({ deceasedAt: expect.any(String) });
		expect(page.body.data["loans"]).toMatchObject([{ loanId, status: "written-off" }]);
	});

	it("ends an order that is signed and not paid out", async () => {
		const applicant = await approvedApplicant(server);
		await acceptOffer(applicant, false);
		await waitForStep(applicant, "getMoney");
		await record(applicant.userId, true);
		const { step } = await server.database.db
			.selectFrom("orders")
			.select("step")
			.where("borrowerId", "=", applicant.userId)
			.executeTakeFirstOrThrow();
		expect(step).toBe("Cancel");
		await server.advance("P1D");
		const payouts = await server.database.db
			.selectFrom("payouts")
			.select("reference")
			.where("borrowerId", "=", applicant.userId)
			.execute();
		expect(payouts).toEqual([]);
	});

	it("keeps a block of its own when it is lifted", async () => {
		const { applicant } = await borrowerWithLoan();
		const block = await propose(support, "borrowerBlock", applicant.userId, { blocked: true });
		await compliance.call("decideProposal", { id: block.id, decision: "approved" });
		await server.advance("PT1H");
		await record(applicant.userId, true);
		await record(applicant.userId, false);
		const borrower = await getBorrower(server.database.db, applicant.userId);
		expect(borrower).toMatchObject({ blockedAt: expect.any(Date), deceasedAt: null });
	});
});
