import { staffErrors } from "@puente/contract/staff";
import { stepCodes } from "@puente/core/application";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBreak } from "../src/modules/ledger/chain.ts";
import { listEntries } from "../src/modules/ledger/store/ledger.ts";
import { findLoan } from "../src/modules/ledger/store/loans.ts";
import type { Applicant } from "./applicant.ts";
import { asked, orderOf, reaches, toldOf } from "./borrowing.ts";
import { eventually, type Reply, startTestServer, type TestServer } from "./harness.ts";
import { type Desk, signInAs } from "./staff-desk.ts";

let server: TestServer;
let finance: Desk;
let compliance: Desk;
let collections: Desk;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
	finance = await signInAs(server, "lucia.finance");
	compliance = await signInAs(server, "compliance");
	collections = await signInAs(server, "collections");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof staffErrors) => staffErrors[name].code;
const reason = "The statement of the rail says so";

function must(reply: Reply): Record<string, unknown> {
	if (reply.body.code !== 0) throw new Error(`Refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data;
}

type Detail = {
	readonly paidMinor: number;
	readonly payoff: { readonly totalMinor: number };
	readonly movements: readonly { readonly kind: string; readonly on: string; readonly amountMinor: number }[];
};
const detailOf = async ({ call, orderNo }: Applicant) =>
	must(await call("repayDetail", { orderNo })) as unknown as Detail;

/** Somebody paid into their account, we heard of it, and then the rail's books say something else. */
async function mistaken(amount: "all" | number, atRailMinor: bigint | null) {
	const applicant = await asked(server);
	await reaches(applicant, "Repaying");
	const { call, orderNo } = applicant;
	const before = await detailOf(applicant);
	const amountMinor = amount === "all" ? before.payoff.totalMinor : amount;
	const [account] = must(await call("monnifyReservedAccount", { orderNo }))["references"] as {
		payOrderId: string;
	}[];
	const { till } = server.faked;
	const reference = account?.payOrderId ?? "";
	const told = till.pay({ reference, amountMinor: BigInt(amountMinor), paidAt: await server.now() });
	const { rail, body, headers } = told;
	await fetch(`${server.address}/hooks/${rail}`, { method: "POST", body, headers });
	await eventually(async () => ((await detailOf(applicant)).paidMinor === amountMinor ? true : null));
	const payments = till.charges.get(reference)?.payments ?? [];
	const payment = payments.pop();
	if (payment && atRailMinor !== null) payments.push({ ...payment, amountMinor: atRailMinor });
	await server.advance("P1D");
	const item = await eventually(async () => {
		const { items } = must(await finance.call("queue", { queue: "openItems" })) as {
			items: { id: string; orderNo: string }[];
		};
		return items.find((waiting) => waiting.orderNo === orderNo) ?? null;
	});
	return { applicant, before, amountMinor, id: item.id };
}

const propose = (desk: Desk, subject: string, paidMinor: number) =>
	desk.call("propose", { kind: "paymentCorrection", subject, after: { paidMinor }, reason });
const approve = (desk: Desk, id: string) => desk.call("decideProposal", { id, decision: "approved" });

async function expectSoundBooks({ orderNo }: Applicant): Promise<void> {
	const { db } = server.database;
	const { loan } = must(await finance.call("findLoan", { orderNo })) as { loan: { loanId: string } };
	const stored = await findLoan(db, loan.loanId);
	if (!stored) throw new Error("no loan");
	expect(findBreak(await listEntries(db, stored.id), stored)).toBeNull();
}

it("a payment that the rail does not have is taken back by finance and compliance, and a loan that it had paid off opens again", async () => {
	const { applicant, amountMinor, id } = await mistaken("all", null);
	await reaches(applicant, "Finish");
	expect(must(await finance.call("openItem", { id }))).toMatchObject({
		kind: "notAtRail",
		payment: { amountMinor },
		correction: "takeBack",
	});
	expect((await propose(collections, id, 0)).body.code).toBe(codeOf("notPermitted"));
	for (const paidMinor of [amountMinor, 1])
		expect((await propose(finance, id, paidMinor)).body.code).toBe(codeOf("proposalChangesNothing"));
	const made = must(await propose(finance, id, 0)) as { id: string };
	expect((await approve(finance, made.id)).body.code).toBe(codeOf("proposalOwn"));
	expect((await approve(collections, made.id)).body.code).toBe(codeOf("notPermitted"));
	must(await approve(compliance, made.id));
	expect((await orderOf(applicant))["step"]).toBe(stepCodes.Repaying);
	expect((await detailOf(applicant)).paidMinor).toBe(0);
	await expectSoundBooks(applicant);
	await eventually(() => server.sent.find(({ text }) => text.includes("no longer counts")) ?? null);
	expect(await toldOf(applicant)).toEqual(["moneySent", "loanPaidOffLimit", "paymentTakenBack"]);
	expect((await finance.call("openItem", { id })).body.code).toBe(codeOf("itemNotFound"));
	expect((await propose(finance, id, 0)).body.code).toBe(codeOf("proposalSubjectUnknown"));
});

it("a payment of which the rail has less counts as what it has, from the day it was paid", async () => {
	const { applicant, before, id } = await mistaken(500_000, 450_000n);
	expect(must(await finance.call("openItem", { id }))).toMatchObject({
		kind: "amountDiffers",
		correction: "otherAmount",
	});
	const made = must(await propose(finance, id, 450_000)) as { id: string };
	must(await approve(compliance, made.id));
	const after = await detailOf(applicant);
	expect(after.paidMinor).toBe(450_000);
	expect(after.payoff.totalMinor).toBeLessThan(before.payoff.totalMinor);
	const paid = after.movements.filter(({ kind }) => kind === "payment");
	expect(paid.map(({ amountMinor }) => amountMinor).sort()).toEqual([450_000, 500_000]);
	expect(new Set(paid.map(({ on }) => on)).size).toBe(1);
	await expectSoundBooks(applicant);
	await eventually(() => server.sent.find(({ text }) => text.includes("was 4,500.00 NGN")) ?? null);
	// What was really paid is told as the correction, not as one more payment.
	expect(await toldOf(applicant)).toEqual(["moneySent", "paymentReceived", "paymentCorrected"]);
});
