import { errors } from "@puente/contract";
import { type EventId, eventId, exactTotal, loanState } from "@puente/core/loan";
import {
	hasPermission,
	type ProposalKind,
	proposalKindNames,
	proposalRules,
	type StaffRole,
	staffRoles,
} from "@puente/core/staff";
import { plainDate } from "@puente/core/time";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { applicantWithPayout, waitForStep } from "../../../test/borrowing.ts";
import { registerBorrower, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { getBorrower } from "../borrower/store/borrowers.ts";
import { bookEvent } from "../ledger/book-event.ts";
import { findBreak } from "../ledger/chain.ts";
import { listEntries } from "../ledger/store/ledger.ts";
import { findLoan, listLoanEvents } from "../ledger/store/loans.ts";
import { listNotifications } from "../notification/store/notifications.ts";
import { addProposal } from "../proposal/store/proposals.ts";
import { reversePayment } from "../repayment/correct-books.ts";
import { verifyChains } from "../reporting/verify.ts";

let server: TestServer;
const clients = new Map<string, StaffClient>();
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
	for (const name of [...staffRoles, "meera.credit", "lucia.finance"])
		clients.set(name, await signInAs(server, name));
});
afterAll(() => server.stop());

const clientOf = (who: StaffRole | "meera.credit" | "lucia.finance"): StaffClient => {
	const client = clients.get(who);
	if (!client) throw new Error(`no staff client for ${who}`);
	return client;
};
const codeOf = (name: keyof typeof errors) => errors[name].code;
const reason = "Agreed on the phone";

async function propose(
	who: Parameters<typeof clientOf>[0],
	kind: ProposalKind,
	subject: string,
	after: object,
) {
	const reply = await clientOf(who).call("propose", { kind, subject, after: { ...after }, reason });
	return { code: reply.body.code, id: (reply.body.data?.["id"] ?? "") as string, data: reply.body.data };
}
async function decide(
	who: Parameters<typeof clientOf>[0],
	id: string,
	decision: "approved" | "rejected" | "withdrawn" = "approved",
) {
	return (await clientOf(who).call("decideProposal", { id, decision })).body.code;
}

/** Approves it, and expects that it changes what its checker was shown. */
async function approve(who: Parameters<typeof clientOf>[0], id: string) {
	return (await approveAsShown(server, clientOf(who), id)).body.code;
}

async function lateLoan(days: number): Promise<{ applicant: Applicant; loanId: string }> {
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "Repaying");
	await server.advance(`P${days}D`);
	const row = await server.database.db
		.selectFrom("loans")
		.innerJoin("orders", "orders.id", "loans.orderId")
		.select("loans.id")
		.where("orders.orderNo", "=", applicant.orderNo)
		.executeTakeFirstOrThrow();
	return { applicant, loanId: row.id };
}

async function stateOf(loanId: string) {
	const { db } = server.database;
	const loan = await findLoan(db, loanId);
	if (!loan) throw new Error(`loan ${loanId} was not found`);
	const today = (await server.now()).toISOString().slice(0, 10) as typeof loan.openedOn;
	return { loan, state: loanState(loan.terms, await listLoanEvents(db, loanId), today) };
}

let mobiles = 0;
async function newBorrower() {
	mobiles += 1;
	return registerBorrower(server, `80300${10_000 + mobiles}`);
}

describe("a penalty waiver", () => {
	it("is booked on approval with the proposed amount, although the penalty grew meanwhile", async () => {
		const { loanId } = await lateLoan(60);
		const before = (await stateOf(loanId)).state.payoff.penaltyMinor;
		expect(before).toBeGreaterThan(0n);
		const proposal = await propose("support", "penaltyReduction", loanId, { reduceMinor: 1_000 });
		expect(proposal.data).toMatchObject({ before: { penaltyMinor: Number(before), currency: "NGN" } });
		expect(await decide("support", proposal.id)).toBe(codeOf("notPermitted"));
		await server.advance("P1D");
		const grown = (await stateOf(loanId)).state.payoff.penaltyMinor;
		expect(grown).toBeGreaterThan(before);
		expect(await approve("finance", proposal.id)).toBe(0);
		const { loan, state } = await stateOf(loanId);
		expect(state.payoff.penaltyMinor).toBe(grown - 1_000n);
		expect(loan.balances["expense:penalty-reduction"]).toBe(1_000n);
		expect(findBreak(await listEntries(server.database.db, loanId), loan)).toBeNull();
		expect(await decide("finance", proposal.id)).toBe(codeOf("proposalDecided"));
	});

	it("is refused above the penalty, for an unknown loan and with an invalid amount", async () => {
		const { loanId } = await lateLoan(40);
		const { payoff } = (await stateOf(loanId)).state;
		const more = Number(payoff.penaltyMinor) + 1;
		expect((await propose("support", "penaltyReduction", loanId, { reduceMinor: more })).code).toBe(
			codeOf("proposalChangesNothing"),
		);
		const after = { reduceMinor: 100 };
		for (const subject of [randomUuid(), "a loan"])
			expect((await propose("support", "penaltyReduction", subject, after)).code).toBe(
				codeOf("proposalSubjectUnknown"),
			);
		for (const reduceMinor of [0, -5, 1.5, "100"])
			expect((await propose("support", "penaltyReduction", loanId, { reduceMinor })).code).toBe(1002);
	});

	it("can be open once for a loan, and is booked once when six checkers approve concurrently", async () => {
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

describe("a credit refund", () => {
	it("is booked on approval with balanced books, and its payment can no longer be reversed", async () => {
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
		const refund = { refundMinor: 5_000, reference: "BANK-77" };
		expect((await propose("finance", "creditRefund", loanId, { ...refund, refundMinor: 5_001 })).code).toBe(
			codeOf("proposalChangesNothing"),
		);
		const proposal = await propose("finance", "creditRefund", loanId, refund);
		expect(proposal.data).toMatchObject({ before: { creditMinor: 5_000 }, after: refund });
		expect(await decide("finance", proposal.id)).toBe(codeOf("proposalOwn"));
		expect(await approve("lucia.finance", proposal.id)).toBe(0);
		const after = await stateOf(loanId);
		expect(after.state).toMatchObject({ creditMinor: 0n, status: "finished" });
		expect(after.loan.balances["liability:credit"] ?? 0n).toBe(0n);
		const notifications = await listNotifications(db, borrower.id, { skip: 0, count: 10 });
		expect(notifications.filter(({ kind }) => kind === "creditRefunded")).toHaveLength(1);
		expect(findBreak(await listEntries(db, loanId), after.loan)).toBeNull();
		const reversed = await db
			.transaction()
			.execute((tx) => reversePayment(tx, { loanId, eventId: payment.id, at: paidAt }));
		expect(reversed).toEqual({ ok: false, refusal: "credit-refunded" });
	});
});

describe("a write-off", () => {
	it("needs ninety days of lateness, and then books the debt as an expense, without what was never income", async () => {
		const { loanId, applicant } = await lateLoan(60);
		const writeOff = { writtenOff: true };
		expect((await propose("collections", "writeOff", loanId, writeOff)).code).toBe(
			codeOf("proposalChangesNothing"),
		);
		await server.advance("P90D");
		const proposal = await propose("collections", "writeOff", loanId, writeOff);
		const { payoff, totals } = (await stateOf(loanId)).state;
		const suspendedMinor = totals.interestSuspendedMinor + totals.penaltySuspendedMinor;
		expect(suspendedMinor > 0n).toBe(true);
		expect(proposal.data).toMatchObject({ before: { owedMinor: Number(exactTotal(payoff)) } });
		expect(await approve("finance", proposal.id)).toBe(0);
		const { loan } = await stateOf(loanId);
		expect(loan.status).toBe("written-off");
		expect(loan.balances["expense:write-off"]).toBe(exactTotal(payoff) - suspendedMinor);
		expect(findBreak(await listEntries(server.database.db, loanId), loan)).toBeNull();
		expect((await applicant.call("latestOrder", {})).body.code).toBe(0);
	});
});

describe("a repair of the books", () => {
	/** A payment whose event was saved without its ledger entry, as a fault could leave it. */
	async function payWithoutEntry(loanId: string, amountMinor: bigint) {
		const { db } = server.database;
		const at = await server.now();
		const { currency } = (await stateOf(loanId)).loan;
		const event = { loanId, id: eventId("stp", loanId), kind: "payment" as const, recordedAt: at };
		const detail = JSON.stringify({ amountMinor: String(amountMinor), at: at.toISOString() });
		await db
			.insertInto("loanEvents")
			.values({ ...event, takesEffectOn: plainDate(at.toISOString().slice(0, 10)), detail })
			.execute();
		await db
			.insertInto("payments")
			.values({
				rail: "stp",
				paymentId: loanId,
				loanId,
				currency,
				eventId: event.id,
				amountMinor: String(amountMinor),
				paidAt: at,
				receivedAt: at,
				bookedAs: "payment",
			})
			.execute();
	}

	it("is found by the verification, posts the lost payment after two people agreed, and finishes the loan", async () => {
		const { loanId, applicant } = await lateLoan(10);
		const { db } = server.database;
		const breaks = async () =>
			(await verifyChains(db)).flatMap(({ faults }) => faults.filter((fault) => fault.includes(loanId)));
		expect(await breaks()).toEqual([]);
		const repair = { repaired: true };
		expect((await propose("finance", "booksRepair", loanId, repair)).code).toBe(
			codeOf("proposalChangesNothing"),
		);
		const { payoff } = (await stateOf(loanId)).state;
		await payWithoutEntry(loanId, payoff.totalMinor);
		expect(await breaks()).toEqual([
			expect.stringContaining(`loan ${loanId}: the ledger differs from the events, it lacks asset:cash`),
			expect.stringMatching(`^payment stp ${loanId} of \\d+ NGN moved 0 NGN of loan ${loanId}$`),
		]);
		const details = await clientOf("finance").call("borrower", { id: applicant.userId });
		expect(details.body.data["loans"]).toMatchObject([{ loanId, booksDiffer: true, status: "repaying" }]);
		const proposal = await propose("finance", "booksRepair", loanId, repair);
		expect(proposal.data).toMatchObject({ before: { missing: expect.stringContaining("asset:cash") } });
		expect(await approve("lucia.finance", proposal.id)).toBe(0);
		expect(await breaks()).toEqual([]);
		const { loan } = await stateOf(loanId);
		expect(loan.status).toBe("finished");
		expect(await applicant.call("latestOrder", {})).toMatchObject({ body: { code: 0 } });
	});
});

describe("a credit limit change", () => {
	it("needs two people of credit, and is stale when the limit changed meanwhile", async () => {
		const { userId } = await newBorrower();
		const first = await propose("credit", "limitChange", userId, { rung: 2 });
		expect(first.data).toMatchObject({ before: { rung: null, limit: null } });
		expect(await decide("credit", first.id)).toBe(codeOf("proposalOwn"));
		expect(await approve("meera.credit", first.id)).toBe(0);
		const second = await propose("meera.credit", "limitChange", userId, { rung: 1 });
		const { db } = server.database;
		expect(
			await db.selectFrom("creditLimits").select("rung").where("borrowerId", "=", userId).execute(),
		).toEqual([{ rung: 2 }]);
		await db.updateTable("creditLimits").set({ rung: 3 }).where("borrowerId", "=", userId).execute();
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

describe("a borrower block", () => {
	it("ends the borrower's access, and lifting it restores it, each by two people", async () => {
		const { userId, token } = await newBorrower();
		const isIn = async () => (await server.open("getUserInfo", {}, { token })).status;
		expect(await isIn()).toBe(200);
		const proposal = await propose("support", "borrowerBlock", userId, { blocked: true });
		expect(await isIn()).toBe(200);
		expect(await approve("compliance", proposal.id)).toBe(0);
		expect(await isIn()).toBe(401);
		const lifted = await propose("compliance", "borrowerBlock", userId, { blocked: false });
		expect(await decide("compliance", lifted.id)).toBe(codeOf("proposalOwn"));
		expect(await decide("credit", lifted.id)).toBe(0);
		expect(await isIn()).toBe(200);
	});
});

describe("a checker", () => {
	it("sees the borrower, the loan of today and earlier waivers, and that a stale proposal is not possible", async () => {
		const { applicant, loanId } = await lateLoan(60);
		const first = await propose("support", "penaltyReduction", loanId, { reduceMinor: 300 });
		expect(await approve("finance", first.id)).toBe(0);
		const second = await propose("support", "penaltyReduction", loanId, { reduceMinor: 200 });
		const { state } = await stateOf(loanId);
		const penaltyMinor = Number(state.payoff.penaltyMinor);
		const shown = async () => (await clientOf("finance").call("proposal", { id: second.id })).body.data;
		expect(await shown()).toMatchObject({
			borrowerName: expect.stringMatching(/\w+ \w+/),
			possible: true,
			change: { before: { penaltyMinor }, after: { penaltyMinor: penaltyMinor - 200 } },
			loan: {
				orderNo: applicant.orderNo,
				overdueDays: state.overdueDays,
				payoffMinor: Number(state.payoff.totalMinor),
				reductions: { count: 1, sumMinor: 300 },
			},
		});
		const { loan } = await stateOf(loanId);
		const borrower = await getBorrower(server.database.db, loan.borrowerId);
		const paid = {
			kind: "payment" as const,
			id: `test:${randomUuid()}` as EventId,
			on: state.on,
			amountMinor: state.payoff.totalMinor,
		};
		const at = await server.now();
		await server.database.db
			.transaction()
			.execute((tx) => bookEvent(tx, { borrower, loanId, event: paid, at }));
		expect(await shown()).toMatchObject({ possible: false, change: second.data?.["change"] });
	});

	it("has a count of what waits for them, late ones too, without their own", async () => {
		const counts = async (who: StaffRole | "meera.credit") =>
			(await clientOf(who).call("queues", {})).body.data["proposals"] as { count: number; overdue: number };
		const before = { credit: await counts("credit"), meera: await counts("meera.credit") };
		const { userId } = await newBorrower();
		const { id, data } = await propose("credit", "limitChange", userId, { rung: 1 });
		const madeAt = Date.parse(String(data?.["madeAt"]));
		expect(Date.parse(String(data?.["deadline"])) - madeAt).toBe(24 * 3_600_000);
		expect(await counts("credit")).toEqual(before.credit);
		expect((await counts("meera.credit")).count).toBe(before.meera.count + 1);
		expect((await counts("admin")).count).toBe(0);
		await server.advance("P2D");
		expect((await counts("meera.credit")).overdue).toBeGreaterThan(before.meera.overdue);
		const listed = (await clientOf("meera.credit").call("proposals", { which: "toCheck" })).body.data;
		const times = (listed["proposals"] as { id: string; madeAt: string }[]).map((one) => one.madeAt);
		expect(times).toEqual([...times].sort());
		expect(await decide("meera.credit", id, "rejected")).toBe(0);
	});
});

describe("every kind of proposal", () => {
	it("can be made by exactly the roles in the permission table", async () => {
		const unknownId = randomUuid();
		for (const kind of proposalKindNames) {
			for (const role of staffRoles) {
				const { code } = await propose(role, kind, unknownId, { no: "fields" });
				const may = hasPermission([role], proposalRules[kind].propose);
				expect([kind, role, code]).toEqual([kind, role, may ? 1002 : codeOf("notPermitted")]);
			}
		}
	});

	it("is listed to its maker and its checkers, and can be withdrawn by its maker only", async () => {
		const { userId } = await newBorrower();
		const { id } = await propose("support", "borrowerBlock", userId, { blocked: true });
		const ids = async (who: StaffRole, which: "mine" | "toCheck" | "all") => {
			const reply = await clientOf(who).call("proposals", { which, kind: "borrowerBlock" });
			return (reply.body.data["proposals"] as { id: string }[]).map((proposal) => proposal.id);
		};
		expect(await ids("support", "mine")).toContain(id);
		expect(await ids("support", "toCheck")).toEqual([]);
		expect(await ids("compliance", "toCheck")).toContain(id);
		expect(await ids("finance", "all")).toEqual([]);
		expect(await decide("compliance", id, "withdrawn")).toBe(codeOf("proposalNotOwn"));
		expect(await decide("support", id, "withdrawn")).toBe(0);
		expect(await ids("compliance", "toCheck")).not.toContain(id);
		const seenBy: StaffRole[] = [];
		for (const role of staffRoles)
			if ((await clientOf(role).call("proposal", { id })).status === 200) seenBy.push(role);
		expect(seenBy).toEqual(["support", "credit", "collections", "compliance"]);
		const detail = await clientOf("support").call("proposal", { id });
		expect(detail.body.data).toMatchObject({ decision: "withdrawn", mayCheck: false, mayWithdraw: false });
	});

	it("is on exactly one page of a list, also of many that were made at one moment", async () => {
		const { db } = server.database;
		const maker = await db
			.selectFrom("staff")
			.select("id")
			.where("name", "=", "sofia.support")
			.executeTakeFirstOrThrow();
		const madeAt = await server.now();
		const change = { before: { deceased: false }, after: { deceased: true } };
		const added = Array.from({ length: 120 }, (_, number) => ({
			id: randomUuid(),
			kind: "borrowerDeath" as const,
			subject: randomUuid(),
			subjectName: "A borrower",
			borrowerId: null,
			country: null,
			...change,
			change,
			reason,
			madeBy: maker.id,
			// Four at each moment, so that a page ends between two of one moment.
			madeAt: new Date(madeAt.getTime() - Math.floor(number / 4) * 1000),
		}));
		for (const proposal of added) expect(await addProposal(db, proposal)).toBe(true);
		for (const [who, which] of [
			["compliance", "toCheck"],
			["compliance", "all"],
			["support", "mine"],
		] as const) {
			const seen: string[] = [];
			let after: string | null = null;
			do {
				const page = { which, kind: "borrowerDeath", ...(after !== null && { after }) } as const;
				const { data } = (await clientOf(who).call("proposals", page)).body;
				seen.push(...(data["proposals"] as { id: string }[]).map(({ id }) => id));
				after = data["next"] as string | null;
			} while (after !== null);
			expect(seen.toSorted()).toEqual(added.map(({ id }) => id).toSorted());
		}
		await db.deleteFrom("proposals").where("kind", "=", "borrowerDeath").execute();
	});
});
