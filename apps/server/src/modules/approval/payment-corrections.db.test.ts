import { errors } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import {
	acceptOffer,
	applicantWithPayout,
	notificationKinds,
	orderOf,
	waitForStep,
} from "../../../test/borrowing.ts";
import { eventually, type Reply, startTestServer, type TestServer } from "../../../test/harness.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { findBreak } from "../ledger/chain.ts";
import { listEntries } from "../ledger/store/ledger.ts";
import { findLoan } from "../ledger/store/loans.ts";

let server: TestServer;
let finance: StaffClient;
let compliance: StaffClient;
let collections: StaffClient;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
	finance = await signInAs(server, "lucia.finance");
	compliance = await signInAs(server, "compliance");
	collections = await signInAs(server, "collections");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof errors) => errors[name].code;
const reason = "The statement of the rail says so";

function must(reply: Reply): Record<string, unknown> {
	if (reply.body.code !== 0) throw new Error(`call was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data;
}

type Detail = {
	readonly paidMinor: number;
	readonly payoff: { readonly totalMinor: number };
	readonly movements: readonly { readonly kind: string; readonly on: string; readonly amountMinor: number }[];
};
const detailOf = async ({ call, orderNo }: Applicant) =>
	must(await call("repayDetail", { orderNo })) as unknown as Detail;

/** Pays to the standing account of the borrower, and returns its reference. */
async function pay({ call, orderNo }: Applicant, amountMinor: number): Promise<string> {
	const [account] = must(await call("monnifyReservedAccount", { orderNo }))["references"] as {
		payOrderId: string;
	}[];
	const reference = account?.payOrderId ?? "";
	const paidAt = await server.now();
	const { rail, body, headers } = server.fakes.collections.pay({
		reference,
		amountMinor: BigInt(amountMinor),
		paidAt,
	});
	await fetch(`${server.address}/hooks/${rail}`, { method: "POST", body, headers });
	return reference;
}

const excessMinor = 50_000;

/** A booked payment that differs from the rail's books, found by reconciliation as an open item. */
async function disputedPayment(amount: "all" | "more" | number, atRailMinor: bigint | null) {
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "Repaying");
	const { orderNo } = applicant;
	const before = await detailOf(applicant);
	const { totalMinor } = before.payoff;
	const amountMinor = amount === "all" ? totalMinor : amount === "more" ? totalMinor + excessMinor : amount;
	const reference = await pay(applicant, amountMinor);
	const { collections: simulator } = server.fakes;
	await eventually(async () => ((await detailOf(applicant)).paidMinor === amountMinor ? true : null));
	const payments = simulator.charges.get(reference)?.payments ?? [];
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

const propose = (client: StaffClient, subject: string, paidMinor: number) =>
	client.call("propose", { kind: "paymentCorrection", subject, after: { paidMinor }, reason });
const approve = (client: StaffClient, id: string) =>
	client.call("decideProposal", { id, decision: "approved" });

async function expectSoundBooks({ orderNo }: Applicant): Promise<void> {
	const { db } = server.database;
	const { loan } = must(await finance.call("findLoan", { orderNo })) as { loan: { loanId: string } };
	const stored = await findLoan(db, loan.loanId);
	if (!stored) throw new Error(`loan ${loan.loanId} was not found`);
	expect(findBreak(await listEntries(db, stored.id), stored)).toBeNull();
}

it("reverses a payment that the rail does not have, by two people, and reopens its loan", async () => {
	const { applicant, amountMinor, id } = await disputedPayment("all", null);
	await waitForStep(applicant, "Finish");
	expect(must(await finance.call("openItem", { id }))).toMatchObject({
		kind: "notAtRail",
		payment: { amountMinor },
		correction: "takeBack",
	});
	expect((await propose(collections, id, 0)).body.code).toBe(codeOf("notPermitted"));
	for (const paidMinor of [amountMinor, 1])
		expect((await propose(finance, id, paidMinor)).body.code).toBe(codeOf("proposalChangesNothing"));
	const proposal = must(await propose(finance, id, 0)) as { id: string };
	expect((await approve(finance, proposal.id)).body.code).toBe(codeOf("proposalOwn"));
	expect((await approve(collections, proposal.id)).body.code).toBe(codeOf("notPermitted"));
	must(await approveAsShown(server, compliance, proposal.id));
	expect((await orderOf(applicant))["step"]).toBe(stepCodes.Repaying);
	expect((await detailOf(applicant)).paidMinor).toBe(0);
	await expectSoundBooks(applicant);
	await eventually(() => server.sent.find(({ text }) => text.includes("no longer counts")) ?? null);
	expect(await notificationKinds(applicant)).toEqual([
		"moneySent",
		"loanPaidOffLimit",
		"noDebtLetter",
		"paymentTakenBack",
	]);
	expect((await finance.call("openItem", { id })).body.code).toBe(codeOf("itemNotFound"));
	expect((await propose(finance, id, 0)).body.code).toBe(codeOf("proposalSubjectUnknown"));
});

it("leaves a payment to be settled with the borrower whose excess was sent back", async () => {
	const { applicant, id } = await disputedPayment("more", null);
	await waitForStep(applicant, "Finish");
	const { orderNo } = applicant;
	const { loan } = must(await finance.call("findLoan", { orderNo })) as { loan: { loanId: string } };
	const after = { refundMinor: excessMinor, reference: "transfer 7" };
	const refund = { kind: "creditRefund", subject: loan.loanId, after, reason } as const;
	const proposal = must(await finance.call("propose", refund)) as { id: string };
	must(await approveAsShown(server, await signInAs(server, "arjun.finance"), proposal.id));
	expect(must(await finance.call("openItem", { id }))).toMatchObject({ kind: "notAtRail", correction: null });
	expect((await propose(finance, id, 0)).body.code).toBe(codeOf("proposalChangesNothing"));
	must(await finance.call("settleOpenItem", { id, reason }));
	await expectSoundBooks(applicant);
});

it("lets a debt that came back wait behind a newer order, and shows it once that is closed", async () => {
	const { applicant, id } = await disputedPayment("all", null);
	await waitForStep(applicant, "Finish");
	const { call, orderNo } = applicant;
	must(await call("applyMarketAgain", {}));
	const newer = await orderOf(applicant);
	expect(newer["orderNo"]).not.toBe(orderNo);
	const proposal = must(await propose(finance, id, 0)) as { id: string };
	must(await approveAsShown(server, compliance, proposal.id));
	expect((await orderOf(applicant))["orderNo"]).toBe(newer["orderNo"]);
	expect((await detailOf(applicant)).paidMinor).toBe(0);
	await expectSoundBooks(applicant);
	must(await call("submit", { orderNo: String(newer["orderNo"]) }));
	// Who owes gets no other loan: the newer order is rejected.
	const shown = await eventually(async () => {
		const order = await orderOf(applicant);
		return order["orderNo"] === orderNo ? order : null;
	});
	expect(shown["step"]).toBe(stepCodes.Repaying);
	expect((await call("applyMarketAgain", {})).body.code).not.toBe(0);
});

it("lets a loan that came back be owed beside one that was signed before, and shows it once that is repaid", async () => {
	const { applicant, amountMinor, id } = await disputedPayment("all", null);
	await waitForStep(applicant, "Finish");
	const { call, orderNo } = applicant;
	must(await call("applyMarketAgain", {}));
	const second = { ...applicant, orderNo: String((await orderOf(applicant))["orderNo"]) };
	must(await call("submit", { orderNo: second.orderNo }));
	await waitForStep(applicant, "Confirm");
	await acceptOffer(second, false);
	const proposal = must(await propose(finance, id, 0)) as { id: string };
	must(await approveAsShown(server, compliance, proposal.id));
	// The contract is signed, so the money is sent after a while.
	await server.advance("P2D");
	expect((await waitForStep(applicant, "Repaying"))["orderNo"]).toBe(second.orderNo);
	await pay(second, (await detailOf(second)).payoff.totalMinor);
	const shown = await eventually(async () => {
		const order = await orderOf(applicant);
		return order["orderNo"] === orderNo ? order : null;
	});
	expect(shown["step"]).toBe(stepCodes.Repaying);
	expect((await detailOf(applicant)).paidMinor).toBe(0);
	await pay(applicant, (await detailOf(applicant)).payoff.totalMinor);
	await eventually(async () => ((await detailOf(applicant)).paidMinor >= amountMinor ? true : null));
	for (const each of [applicant, second]) await expectSoundBooks(each);
});

it("corrects a payment to the rail's lower amount, effective on the day it was paid", async () => {
	const { applicant, before, id } = await disputedPayment(500_000, 450_000n);
	expect(must(await finance.call("openItem", { id }))).toMatchObject({
		kind: "amountDiffers",
		correction: "otherAmount",
	});
	const proposal = must(await propose(finance, id, 450_000)) as { id: string };
	must(await approveAsShown(server, compliance, proposal.id));
	const after = await detailOf(applicant);
	expect(after.paidMinor).toBe(450_000);
	expect(after.payoff.totalMinor).toBeLessThan(before.payoff.totalMinor);
	const paid = after.movements.filter(({ kind }) => kind === "payment");
	expect(paid.map(({ amountMinor }) => amountMinor).sort()).toEqual([450_000, 500_000]);
	expect(new Set(paid.map(({ on }) => on)).size).toBe(1);
	await expectSoundBooks(applicant);
	await eventually(() => server.sent.find(({ text }) => text.includes("was N4,500")) ?? null);
	// The corrected payment is notified as a correction, not as another payment.
	expect(await notificationKinds(applicant)).toEqual(["moneySent", "paymentReceived", "paymentCorrected"]);
});
