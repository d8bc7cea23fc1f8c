import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { loanState } from "@puente/core/loan";
import type { Currency } from "@puente/core/money";
import type { Country } from "@puente/core/region";
import type { ProposalKind } from "@puente/core/staff";
import { expect } from "vitest";
import { getBorrower } from "../../src/modules/borrower/store/borrowers.ts";
import { readSubject } from "../../src/modules/fraud/own-blocklist-keys.ts";
import { findBlocked } from "../../src/modules/fraud/store/blocklist.ts";
import { todayOf } from "../../src/modules/ledger/book-event.ts";
import { booksDifference } from "../../src/modules/ledger/repair-books.ts";
import { findAgreedUntil } from "../../src/modules/ledger/store/closes.ts";
import { findLoan, listLoanEvents } from "../../src/modules/ledger/store/loans.ts";
import { findHold } from "../../src/platform/hold/hold.ts";
import type { Reply, TestServer } from "../harness.ts";
import type { StaffClient } from "./staff-client.ts";

type Proposal = CallOutput<StaffCalls["proposal"]>;
type Values = Readonly<Record<string, unknown>>;

/** The values of a loan that a proposal can change. */
async function loanValues(server: TestServer, loanId: string): Promise<Values> {
	const { db } = server.database;
	const loan = await findLoan(db, loanId);
	if (!loan) throw new Error(`loan ${loanId} was not found`);
	const today = todayOf(await server.now(), await getBorrower(db, loan.borrowerId));
	const events = await listLoanEvents(db, loanId);
	const state = loanState(loan.terms, events, today);
	const { payoff } = state;
	return {
		status: loan.status,
		repaired: booksDifference(loan, events).length === 0,
		owedMinor: Number(payoff.totalMinor),
		principalMinor: Number(payoff.principalMinor),
		interestMinor: Number(payoff.interestMinor + payoff.taxMinor),
		penaltyMinor: Number(payoff.penaltyMinor),
		creditMinor: Number(state.creditMinor),
		lossLeftMinor: Number(state.lossLeftMinor),
		overdueDays: state.overdueDays,
	};
}

/** The values in the database that a proposal without a loan changes. */
async function storedValues({ database: { db } }: TestServer, proposal: Proposal): Promise<Values> {
	const { kind, subject } = proposal;
	switch (kind) {
		case "payoutRetry":
		case "payoutDispute": {
			const payouts = await db.selectFrom("payouts").selectAll().where("orderId", "=", subject).execute();
			const disputed = payouts.find(({ attempt }) => attempt === proposal.before["attempt"]);
			return { attempt: payouts.length, payoutState: disputed?.state };
		}
		case "limitChange": {
			const limits = db
				.selectFrom("creditLimits")
				.select(["rung", "offeredRung"])
				.where("borrowerId", "=", subject);
			const { rung = null, offeredRung = null } = (await limits.executeTakeFirst()) ?? {};
			return { rung, offeredRung };
		}
		case "borrowerBlock": {
			const borrower = await getBorrower(db, subject);
			return { blocked: borrower.blockedAt !== null };
		}
		case "borrowerDeath": {
			const borrower = await getBorrower(db, subject);
			return { deceased: borrower.deceasedAt !== null };
		}
		case "blocklistEntry": {
			const entry = readSubject(subject);
			return { blocked: entry !== null && (await findBlocked(db, [entry])).length === 1 };
		}
		case "dataExport": {
			const rows = await db
				.selectFrom("dataExports")
				.selectAll()
				.where("proposalId", "=", proposal.id)
				.execute();
			return { copyAllowed: rows.length === 1 };
		}
		case "holdLift":
			return { held: (await findHold(db)) !== null };
		case "lateClose": {
			const currency = String(proposal.before["currency"]) as Currency;
			return { closedUntil: await findAgreedUntil(db, currency) };
		}
		default:
			throw new Error(`no values are read for ${kind}`);
	}
}

/** The products, draws, promotion pages and partner offers as the console lists them. */
const lists: Partial<Record<ProposalKind, (checker: StaffClient, country: Country) => Promise<unknown>>> = {
	productChange: async (checker, country) => {
		const { products } = dataOf<StaffCalls["products"]>(await checker.call("products", { country }));
		return products.map(({ id, now }) => ({ id, ...now }));
	},
	lotteryCampaign: async (checker, country) =>
		dataOf<StaffCalls["campaigns"]>(await checker.call("campaigns", { country })).lotteries,
	promotionCampaign: async (checker, country) =>
		dataOf<StaffCalls["campaigns"]>(await checker.call("campaigns", { country })).promotions,
	partnerOffer: async (checker, country) =>
		dataOf<StaffCalls["partnerOffers"]>(await checker.call("partnerOffers", { country })).offers,
};
const dataOf = <Call extends StaffCalls[keyof StaffCalls]>(reply: Reply) =>
	reply.body.data as unknown as CallOutput<Call>;

/** The listed values that a proposal can set. One that does not exist yet has none. */
function listedValues(listed: readonly { readonly id: string }[], { subject, change }: Proposal): Values {
	const found: Values = listed.find(({ id }) => id === subject) ?? {};
	return Object.fromEntries(Object.keys(change?.after ?? {}).map((name) => [name, found[name] ?? null]));
}

async function readValues(server: TestServer, checker: StaffClient, proposal: Proposal): Promise<Values> {
	if (proposal.loan) return loanValues(server, proposal.loan.loanId);
	const list = lists[proposal.kind];
	if (!list || !proposal.country) return storedValues(server, proposal);
	const listed = (await list(checker, proposal.country)) as readonly { readonly id: string }[];
	return listedValues(listed, proposal);
}

async function detailsOf(client: StaffClient, id: string): Promise<Proposal> {
	const reply = await client.call("proposal", { id });
	if (reply.body.code !== 0) throw new Error(`the proposal was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data as Proposal;
}

/** The order took the step that was shown; a job may have moved it on since. */
async function expectStep({ database: { db } }: TestServer, { subject, change }: Proposal): Promise<void> {
	const step = change?.after["step"];
	if (step === undefined || step === change?.before["step"]) return;
	const events = await db.selectFrom("orderEvents").select("toStep").where("orderId", "=", subject).execute();
	expect(events.map(({ toStep }) => toStep)).toContain(step);
}

/** Approves a proposal, and expects that it changes the values that its checker was shown, and no others. */
export async function approveAsShown(server: TestServer, checker: StaffClient, id: string): Promise<Reply> {
	const shown = await detailsOf(checker, id);
	if (shown.change === null) throw new Error(`proposal ${id} shows no change`);
	const { before, after } = shown.change;
	expect(shown.possible).toBe(true);
	const then = await readValues(server, checker, shown);
	const known = Object.keys(after).filter((name) => name in then);
	expect(known.length).toBeGreaterThan(0);
	for (const name of known) expect([name, before[name]]).toEqual([name, then[name]]);
	const reply = await checker.call("decideProposal", { id, decision: "approved" });
	if (reply.body.code !== 0) return reply;
	const now = await readValues(server, checker, shown);
	for (const [name, value] of Object.entries(now))
		expect([shown.kind, name, value]).toEqual([shown.kind, name, name in after ? after[name] : then[name]]);
	await expectStep(server, shown);
	expect(await detailsOf(checker, id)).toMatchObject({ decision: "approved", change: shown.change });
	return reply;
}
