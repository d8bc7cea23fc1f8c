import { staffErrors } from "@puente/contract/staff";
import { type EventId, loanState } from "@puente/core/loan";
import {
	hasPermission,
	type ProposalKind,
	proposalKindNames,
	proposalRules,
	type StaffRole,
	staffRoles,
} from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getBorrower } from "../src/modules/borrower/store/borrowers.ts";
import { bookEvent } from "../src/modules/ledger/book-event.ts";
import { findBreak } from "../src/modules/ledger/chain.ts";
import { listEntries } from "../src/modules/ledger/store/ledger.ts";
import { findLoan, listLoanEvents } from "../src/modules/ledger/store/loans.ts";
import { listNotices } from "../src/modules/notification/store/notices.ts";
import { reversePayment } from "../src/modules/staff/correct-books.ts";
import type { Applicant } from "./applicant.ts";
import { asked, reaches } from "./borrowing.ts";
import { registerBorrower, startTestServer, type TestServer } from "./harness.ts";
import { randomUuid } from "./random.ts";
import { type Desk, signInAs } from "./staff-desk.ts";

let server: TestServer;
const desks = new Map<string, Desk>();
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
	for (const name of [...staffRoles, "meera.credit", "lucia.finance"])
		desks.set(name, await signInAs(server, name));
});
afterAll(() => server.stop());

const at = (who: StaffRole | "meera.credit" | "lucia.finance"): Desk => {
	const desk = desks.get(who);
	if (!desk) throw new Error(`Nobody is ${who}.`);
	return desk;
};
const codeOf = (name: keyof typeof staffErrors) => staffErrors[name].code;
const reason = "Agreed on the phone";

async function propose(who: Parameters<typeof at>[0], kind: ProposalKind, subject: string, after: object) {
	const reply = await at(who).call("propose", { kind, subject, after: { ...after }, reason });
	return { code: reply.body.code, id: (reply.body.data?.["id"] ?? "") as string, data: reply.body.data };
}
async function decide(
	who: Parameters<typeof at>[0],
	id: string,
	decision: "approved" | "rejected" | "withdrawn" = "approved",
) {
	return (await at(who).call("decideProposal", { id, decision })).body.code;
}

async function lateLoan(days: number): Promise<{ applicant: Applicant; loanId: string }> {
	const applicant = await asked(server);
	await reaches(applicant, "Repaying");
	await server.advance(`P${days}D`);
	const row = await server.database.db
		.selectFrom("loans")
		.innerJoin("orders", "orders.id", "loans.order_id")
		.select("loans.id")
		.where("orders.order_no", "=", applicant.orderNo)
		.executeTakeFirstOrThrow();
	return { applicant, loanId: row.id };
}

async function stateOf(loanId: string) {
	const { db } = server.database;
	const loan = await findLoan(db, loanId);
	if (!loan) throw new Error("no loan");
	const today = (await server.now()).toISOString().slice(0, 10) as typeof loan.openedOn;
	return { loan, state: loanState(loan.terms, await listLoanEvents(db, loanId), today) };
}

let mobiles = 0;
async function someBorrower() {
	mobiles += 1;
	return registerBorrower(server, `80300${10_000 + mobiles}`);
}

describe("a penalty reduction", () => {
	it("is booked once its checker approves it, exactly as it was proposed, although the penalty grew meanwhile", async () => {
		const { loanId } = await lateLoan(60);
		const before = (await stateOf(loanId)).state.payoff.penaltyMinor;
		expect(before).toBeGreaterThan(0n);
		const made = await propose("support", "penaltyReduction", loanId, { reduceMinor: 1_000 });
		expect(made.data).toMatchObject({ before: { penaltyMinor: Number(before), currency: "NGN" } });
		expect(await decide("support", made.id)).toBe(codeOf("notPermitted"));
		await server.advance("P1D");
		const grown = (await stateOf(loanId)).state.payoff.penaltyMinor;
		expect(grown).toBeGreaterThan(before);
		expect(await decide("finance", made.id)).toBe(0);
		const { loan, state } = await stateOf(loanId);
		expect(state.payoff.penaltyMinor).toBe(grown - 1_000n);
		expect(loan.balances["expense:penalty-reduction"]).toBe(1_000n);
		expect(findBreak(await listEntries(server.database.db, loanId), loan)).toBeNull();
		expect(await decide("finance", made.id)).toBe(codeOf("proposalDecided"));
	});

	it("of more than there is, or of a loan that is none, is refused", async () => {
		const { loanId } = await lateLoan(40);
		const { payoff } = (await stateOf(loanId)).state;
		const more = Number(payoff.penaltyMinor) + 1;
		expect((await propose("support", "penaltyReduction", loanId, { reduceMinor: more })).code).toBe(
			codeOf("proposalChangesNothing"),
		);
		const nothing = { reduceMinor: 100 };
		for (const subject of [randomUuid(), "a loan"])
			expect((await propose("support", "penaltyReduction", subject, nothing)).code).toBe(
				codeOf("proposalSubjectUnknown"),
			);
		for (const reduceMinor of [0, -5, 1.5, "100"])
			expect((await propose("support", "penaltyReduction", loanId, { reduceMinor })).code).toBe(1002);
	});

	it("proposed twice waits once, and is booked once however many check it at the same moment", async () => {
		const { loanId } = await lateLoan(60);
		const both = await Promise.all([
			propose("support", "penaltyReduction", loanId, { reduceMinor: 500 }),
			propose("collections", "penaltyReduction", loanId, { reduceMinor: 700 }),
		]);
		expect(both.map(({ code }) => code).sort()).toEqual([0, codeOf("proposalOpen")]);
		const { id } = both.find(({ code }) => code === 0) ?? { id: "" };
		const codes = await Promise.all(
			Array.from({ length: 6 }, (_, index) => decide(index % 2 ? "finance" : "lucia.finance", id)),
		);
		expect(codes.filter((code) => code === 0)).toHaveLength(1);
		const events = await listLoanEvents(server.database.db, loanId);
		expect(events.filter(({ kind }) => kind === "penalty-reduction")).toHaveLength(1);
	});
});

describe("a refund of credit", () => {
	it("is booked when it is checked, leaves the books balanced, and holds the payment that it came from", async () => {
		const { loanId } = await lateLoan(1);
		const { db } = server.database;
		const paidAt = await server.now();
		const { loan, state } = await stateOf(loanId);
		const payment = {
			kind: "payment" as const,
			id: "test:overpaid" as EventId,
			on: state.on,
			amountMinor: state.payoff.totalMinor + 5_000n,
		};
		const borrower = await getBorrower(db, loan.borrowerId);
		await db.transaction().execute((tx) => bookEvent(tx, { borrower, loanId, event: payment, at: paidAt }));
		const wish = { refundMinor: 5_000, reference: "BANK-77" };
		expect((await propose("finance", "creditRefund", loanId, { ...wish, refundMinor: 5_001 })).code).toBe(
			codeOf("proposalChangesNothing"),
		);
		const made = await propose("finance", "creditRefund", loanId, wish);
		expect(made.data).toMatchObject({ before: { creditMinor: 5_000 }, after: wish });
		expect(await decide("finance", made.id)).toBe(codeOf("proposalOwn"));
		expect(await decide("lucia.finance", made.id)).toBe(0);
		const after = await stateOf(loanId);
		expect(after.state).toMatchObject({ creditMinor: 0n, status: "finished" });
		expect(after.loan.balances["liability:credit"] ?? 0n).toBe(0n);
		const told = await listNotices(db, borrower.id, { skip: 0, count: 10 });
		expect(told.filter(({ kind }) => kind === "creditRefunded")).toHaveLength(1);
		expect(findBreak(await listEntries(db, loanId), after.loan)).toBeNull();
		const reversed = await db
			.transaction()
			.execute((tx) => reversePayment(tx, { loanId, eventId: payment.id, at: paidAt }));
		expect(reversed).toEqual({ ok: false, refusal: "credit-refunded" });
	});
});

describe("a write-off", () => {
	it("needs ninety days of lateness, and then makes the loss a loss", async () => {
		const { loanId, applicant } = await lateLoan(60);
		const gone = { writtenOff: true };
		expect((await propose("collections", "writeOff", loanId, gone)).code).toBe(
			codeOf("proposalChangesNothing"),
		);
		await server.advance("P90D");
		const made = await propose("collections", "writeOff", loanId, gone);
		const { payoff } = (await stateOf(loanId)).state;
		expect(made.data).toMatchObject({ before: { owedMinor: Number(payoff.totalMinor) } });
		expect(await decide("finance", made.id)).toBe(0);
		const { loan } = await stateOf(loanId);
		expect(loan.status).toBe("written-off");
		expect(loan.balances["expense:write-off"]).toBe(payoff.totalMinor);
		expect(findBreak(await listEntries(server.database.db, loanId), loan)).toBeNull();
		expect((await applicant.call("latestOrder", {})).body.code).toBe(0);
	});
});

describe("a limit", () => {
	it("is changed by two people of credit, and not when it moved meanwhile", async () => {
		const { userId } = await someBorrower();
		const first = await propose("credit", "limitChange", userId, { rung: 2 });
		expect(first.data).toMatchObject({ before: { rung: null, limit: null } });
		expect(await decide("credit", first.id)).toBe(codeOf("proposalOwn"));
		expect(await decide("meera.credit", first.id)).toBe(0);
		const second = await propose("meera.credit", "limitChange", userId, { rung: 1 });
		const { db } = server.database;
		expect(await db.selectFrom("limits").select("rung").where("borrower_id", "=", userId).execute()).toEqual([
			{ rung: 2 },
		]);
		await db.updateTable("limits").set({ rung: 3 }).where("borrower_id", "=", userId).execute();
		expect(await decide("credit", second.id)).toBe(codeOf("proposalStale"));
		expect(await decide("credit", second.id, "rejected")).toBe(0);
		expect((await propose("credit", "limitChange", userId, { rung: 99 })).code).toBe(
			codeOf("proposalChangesNothing"),
		);
		expect((await propose("credit", "limitChange", userId, { rung: 3 })).code).toBe(
			codeOf("proposalChangesNothing"),
		);
	});
});

describe("a block", () => {
	it("keeps a borrower out, and lifting it lets them in again, each by two people", async () => {
		const { userId, token } = await someBorrower();
		const isIn = async () => (await server.open("getUserInfo", {}, { token })).status;
		expect(await isIn()).toBe(200);
		const made = await propose("support", "borrowerBlock", userId, { blocked: true });
		expect(await isIn()).toBe(200);
		expect(await decide("compliance", made.id)).toBe(0);
		expect(await isIn()).toBe(401);
		const lifted = await propose("compliance", "borrowerBlock", userId, { blocked: false });
		expect(await decide("compliance", lifted.id)).toBe(codeOf("proposalOwn"));
		expect(await decide("credit", lifted.id)).toBe(0);
		expect(await isIn()).toBe(200);
	});
});

describe("every kind of proposal", () => {
	it("is made and checked by exactly those whom the table of permissions names", async () => {
		const nobody = randomUuid();
		for (const kind of proposalKindNames) {
			for (const role of staffRoles) {
				const { code } = await propose(role, kind, nobody, { no: "fields" });
				const may = hasPermission([role], proposalRules[kind].propose);
				expect([kind, role, code]).toEqual([kind, role, may ? 1002 : codeOf("notPermitted")]);
			}
		}
	});

	it("is listed to its maker and to who may check it, a page at a time, and can be taken back", async () => {
		const { userId } = await someBorrower();
		const { id } = await propose("support", "borrowerBlock", userId, { blocked: true });
		const ids = async (who: StaffRole, which: "mine" | "toCheck" | "all") => {
			const reply = await at(who).call("proposals", { which, kind: "borrowerBlock" });
			return (reply.body.data["proposals"] as { id: string }[]).map((proposal) => proposal.id);
		};
		expect(await ids("support", "mine")).toContain(id);
		expect(await ids("support", "toCheck")).toEqual([]);
		expect(await ids("compliance", "toCheck")).toContain(id);
		expect(await ids("finance", "all")).toEqual([]);
		expect(await decide("compliance", id, "withdrawn")).toBe(codeOf("proposalNotOwn"));
		expect(await decide("support", id, "withdrawn")).toBe(0);
		expect(await ids("compliance", "toCheck")).not.toContain(id);
		const shown = await at("support").call("proposal", { id });
		expect(shown.body.data).toMatchObject({ decision: "withdrawn", mayCheck: false, mayWithdraw: false });
	});
});
