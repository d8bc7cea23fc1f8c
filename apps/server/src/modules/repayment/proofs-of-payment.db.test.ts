import { errors } from "@puente/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { applicantWithPayout, notificationKinds, waitForStep } from "../../../test/borrowing.ts";
import { eventually, type Reply, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { photo } from "../../../test/simulators/fake-providers.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { createVault } from "../../platform/crypto/vault.ts";
import { verifyChains } from "../reporting/verify.ts";
import { bookPayments } from "./book-payments.ts";
import { reconcile } from "./reconcile.ts";

let server: TestServer;
let lucia: StaffClient;
let arjun: StaffClient;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
	lucia = await signInAs(server, "lucia.finance");
	arjun = await signInAs(server, "arjun.finance");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof errors) => errors[name].code;
const vault = createVault(Buffer.alloc(32, 7));
const reason = "The bank's statement shows it";

function must<Data = Record<string, unknown>>(reply: Reply): Data {
	if (reply.body.code !== 0) throw new Error(`call was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data as Data;
}

async function borrowerWithLoan(): Promise<Applicant> {
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** A proof of 5,000 naira that was paid today, pending. */
async function proofOf({ call, orderNo }: Applicant): Promise<string> {
	const proof = { orderNo, amount: 5_000, paidOn: dayOf(await server.now()), reference: "T-1", imageIds: [] };
	const uploaded = must<{ imageId: string }>(
		await call("uploadVoucher", { orderNo }, { files: [await photo(7)] }),
	);
	const saved = must<{ voucher: { voucherId: string } }>(
		await call("saveVoucher", { ...proof, imageIds: [uploaded.imageId] }),
	);
	return saved.voucher.voucherId;
}

/** The rail reports a payment to the borrower's account. */
async function payByTransfer({ call, orderNo }: Applicant, amountMinor = 500_000): Promise<void> {
	const { references } = must<{ references: { payOrderId: string }[] }>(
		await call("dedicatedAccountCreate", { orderNo }),
	);
	const webhook = await server.fakes.collections.pay({
		reference: references[0]?.payOrderId ?? "",
		amountMinor: BigInt(amountMinor),
		paidAt: await server.now(),
	});
	const { rail, body, headers } = webhook;
	const reply = await fetch(`${server.address}/hooks/${rail}`, { method: "POST", body, headers });
	expect(reply.status).toBe(200);
}

async function paidMinor({ call, orderNo }: Applicant): Promise<number> {
	return must<{ paidMinor: number }>(await call("repayDetail", { orderNo })).paidMinor;
}

const propose = (subject: string, after: object) =>
	lucia.call("propose", { kind: "voucherConfirm", subject, after: { ...after }, reason });

/** Two people confirm the proof as seen on the bank account. */
async function confirmAsSeen(id: string): Promise<void> {
	const proposed = must<{ id: string }>(await propose(id, { payment: null }));
	must(await approveAsShown(server, arjun, proposed.id));
}

type StoredProof = {
	readonly status: string;
	readonly paidRail: string | null;
	readonly toComeSince: Date | null;
};

async function storedProof(id: string): Promise<StoredProof> {
	return server.database.db
		.selectFrom("vouchers")
		.select(["status", "paidRail", "toComeSince"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
}

async function balanceOf(account: string): Promise<bigint> {
	const rows = await server.database.db.selectFrom("generalEntries").selectAll().execute();
	const signed = rows.map(({ debit, credit, minor }) => {
		if (debit === account) return BigInt(minor);
		return credit === account ? -BigInt(minor) : 0n;
	});
	return signed.reduce((sum, minor) => sum + minor, 0n);
}

async function expectSoundBooks(): Promise<void> {
	const reports = await verifyChains(server.database.db);
	const broken = reports
		.filter(({ chains }) => chains !== "rails")
		.map(({ chains, broken }) => [chains, broken]);
	expect(broken).toEqual(broken.map(([chains]) => [chains, null]));
}

it("closes by itself when its payment arrives, which counts once and is notified once", async () => {
	const applicant = await borrowerWithLoan();
	const id = await proofOf(applicant);
	await payByTransfer(applicant);
	await eventually(async () => ((await storedProof(id)).status === "confirmed" ? true : null));
	expect(await storedProof(id)).toMatchObject({ paidRail: expect.any(String), toComeSince: null });
	expect(await paidMinor(applicant)).toBe(500_000);
	expect(must(await applicant.call("repayDetail", { orderNo: applicant.orderNo }))).toMatchObject({
		claimOpen: false,
	});
	expect(await notificationKinds(applicant)).toEqual(["moneySent", "paymentReceived"]);
	expect((await propose(id, { payment: null })).body.code).toBe(codeOf("proposalSubjectUnknown"));
	await expectSoundBooks();
});

it("stays pending when another amount arrives", async () => {
	const applicant = await borrowerWithLoan();
	const id = await proofOf(applicant);
	await payByTransfer(applicant, 400_000);
	await eventually(async () => ((await paidMinor(applicant)) === 400_000 ? true : null));
	expect(await storedProof(id)).toMatchObject({ status: "pending", paidRail: null });
});

it("confirmed before its money arrived, the money is booked once and no longer to come", async () => {
	const applicant = await borrowerWithLoan();
	const id = await proofOf(applicant);
	await confirmAsSeen(id);
	expect(await paidMinor(applicant)).toBe(500_000);
	expect(await storedProof(id)).toMatchObject({ status: "confirmed", toComeSince: expect.any(Date) });
	expect(await balanceOf("asset:proofs-to-come")).toBe(500_000n);
	await expectSoundBooks();
	await payByTransfer(applicant);
	await eventually(async () => ((await storedProof(id)).toComeSince === null ? true : null));
	expect(await paidMinor(applicant)).toBe(500_000);
	expect(await balanceOf("asset:proofs-to-come")).toBe(0n);
	expect(await notificationKinds(applicant)).toEqual(["moneySent", "proofConfirmed"]);
	await expectSoundBooks();
});

/** A proof that was sent after its payment was booked. */
async function proofOfBooked() {
	const applicant = await borrowerWithLoan();
	await payByTransfer(applicant);
	await eventually(async () => ((await paidMinor(applicant)) > 0 ? true : null));
	const id = await proofOf(applicant);
	const detail = must<{ booked: { rail: string; paymentId: string; shown: boolean }[] }>(
		await lucia.call("voucherItem", { id }),
	);
	return { applicant, id, booked: detail.booked };
}

it("of a payment that is booked can be neither confirmed nor refused, only closed with it", async () => {
	const { applicant, id, booked } = await proofOfBooked();
	expect(booked).toEqual([expect.objectContaining({ shown: true, amountMinor: 500_000 })]);
	expect((await propose(id, { payment: null })).body.code).toBe(codeOf("proofBooked"));
	const refused = await lucia.call("refuseVoucher", { id, answer: "We have not received it." });
	expect(refused.body.code).toBe(codeOf("proofBooked"));
	const [payment] = booked;
	const unknown = { id, rail: "paystack", paymentId: randomUuid(), reason };
	expect((await lucia.call("closeVoucher", unknown)).body.code).toBe(codeOf("itemNotFound"));
	must(
		await lucia.call("closeVoucher", {
			id,
			rail: payment?.rail ?? "",
			paymentId: payment?.paymentId ?? "",
			reason,
		}),
	);
	expect(await storedProof(id)).toEqual({
		status: "confirmed",
		paidRail: payment?.rail,
		toComeSince: null,
	});
	expect(await paidMinor(applicant)).toBe(500_000);
	expect(await notificationKinds(applicant)).toEqual(["moneySent", "paymentReceived", "proofConfirmed"]);
	await expectSoundBooks();
});

it("of a second payment is an exception that names the first, and both people say why", async () => {
	const { applicant, id, booked } = await proofOfBooked();
	const otherThan = booked.map(({ rail, paymentId }) => ({ rail, paymentId }));
	const proposed = must<{ id: string }>(await propose(id, { payment: null, otherThan }));
	const shown = must(await arjun.call("proposal", { id: proposed.id }));
	expect(shown).toMatchObject({
		needsNote: true,
		before: { booked: [expect.objectContaining({ ...otherThan[0], amountMinor: 500_000 })] },
	});
	const decision = { id: proposed.id, decision: "approved" as const };
	expect((await arjun.call("decideProposal", decision)).body.code).toBe(codeOf("noteMissing"));
	must(await arjun.call("decideProposal", { ...decision, note: "Two lines on the statement of the bank" }));
	expect(await paidMinor(applicant)).toBe(1_000_000);
	await expectSoundBooks();
});

it("of a third payment is an exception that names both others, also when they came over the same rail", async () => {
	const applicant = await applicantWithPayout(server, "ng", 3);
	await waitForStep(applicant, "Repaying");
	await payByTransfer(applicant);
	await payByTransfer(applicant);
	await eventually(async () => ((await paidMinor(applicant)) === 1_000_000 ? true : null));
	const id = await proofOf(applicant);
	const { booked } = must<{ booked: readonly { rail: string; paymentId: string }[] }>(
		await lucia.call("voucherItem", { id }),
	);
	const [first, second] = booked.map(({ rail, paymentId }) => ({ rail, paymentId }));
	expect(booked).toHaveLength(2);
	for (const otherThan of [[first], [second]]) {
		expect((await propose(id, { payment: null, otherThan })).body.code).toBe(codeOf("proofBooked"));
	}
	must(await propose(id, { payment: null, otherThan: [first, second] }));
});

it("proposed before its payment arrived is not carried out after it", async () => {
	const applicant = await borrowerWithLoan();
	const id = await proofOf(applicant);
	const proposed = must<{ id: string }>(await propose(id, { payment: null }));
	await payByTransfer(applicant);
	await eventually(async () => ((await storedProof(id)).status === "confirmed" ? true : null));
	const late = await arjun.call("decideProposal", { id: proposed.id, decision: "approved" });
	expect(late.body.code).toBe(codeOf("proposalSubjectUnknown"));
	expect(await paidMinor(applicant)).toBe(500_000);
});

/** A confirmed proof whose money has not arrived within five banking days, as an open item. */
async function lateProof() {
	const applicant = await borrowerWithLoan();
	const id = await proofOf(applicant);
	await confirmAsSeen(id);
	const { db } = server.database;
	const itemOf = () =>
		db.selectFrom("openItems").select(["id", "settledAt"]).where("key", "=", id).executeTakeFirst();
	const compareAfter = async (days: number) => {
		const now = new Date((await server.now()).getTime() + days * 86_400_000);
		await reconcile({ db, vault, enqueue: async () => {}, collectionRail: () => null, now });
	};
	// The tests start on a Wednesday: five banking days end on the next Wednesday.
	await compareAfter(7);
	expect(await itemOf()).toBeUndefined();
	await compareAfter(8);
	await compareAfter(9);
	const item = await itemOf();
	if (!item) throw new Error("the proof is no open item");
	return { applicant, id, item, itemOf };
}

const correct = async (itemId: string, paid: number) => {
	const input = { kind: "paymentCorrection", subject: itemId, after: { paidMinor: paid }, reason } as const;
	const proposed = must<{ id: string }>(await lucia.call("propose", input));
	must(await arjun.call("decideProposal", { id: proposed.id, decision: "approved" }));
};

it("whose money does not arrive is a difference that two people end: it came", async () => {
	const { applicant, id, item, itemOf } = await lateProof();
	expect((await lucia.call("settleOpenItem", { id: item.id, reason })).body.code).toBe(
		codeOf("openItemProposed"),
	);
	const before = await balanceOf("asset:proofs-to-come");
	await correct(item.id, 500_000);
	expect(await balanceOf("asset:proofs-to-come")).toBe(before - 500_000n);
	expect(await itemOf()).toMatchObject({ settledAt: expect.any(Date) });
	expect((await storedProof(id)).toComeSince).toBeNull();
	expect(await paidMinor(applicant)).toBe(500_000);
	await expectSoundBooks();
});

it("whose money does not arrive is a difference that two people end: it did not, and the debt is back", async () => {
	const { applicant, id, item } = await lateProof();
	const before = await balanceOf("asset:proofs-to-come");
	await correct(item.id, 0);
	expect(await balanceOf("asset:proofs-to-come")).toBe(before - 500_000n);
	expect((await storedProof(id)).toComeSince).toBeNull();
	expect(await paidMinor(applicant)).toBe(0);
	expect(await notificationKinds(applicant)).toEqual(["moneySent", "proofConfirmed", "paymentTakenBack"]);
	await expectSoundBooks();
});

it("closes when staff matches its unmatched payment to the loan", async () => {
	const applicant = await borrowerWithLoan();
	const id = await proofOf(applicant);
	const key = randomUuid();
	const { orderNo } = applicant;
	const at = await server.now();
	const paidAt = at.toISOString();
	const payment = { paymentId: key, amountMinor: 500_000n, currency: "NGN", paidAt } as const;
	const incoming = { ...payment, rail: "paystack", reference: null, payTo: null, webhookId: null };
	const { db } = server.database;
	await db
		.transaction()
		.execute((tx) => bookPayments({ db: tx, vault, enqueue: async () => {} }, [incoming], at));
	const { id: itemId } = await db
		.selectFrom("openItems")
		.select("id")
		.where("key", "=", key)
		.executeTakeFirstOrThrow();
	const input = { kind: "paymentMatch", subject: itemId, after: { orderNo }, reason } as const;
	const proposed = must<{ id: string }>(await lucia.call("propose", input));
	must(await approveAsShown(server, arjun, proposed.id));
	expect(await storedProof(id)).toEqual({ status: "confirmed", paidRail: "paystack", toComeSince: null });
	expect(await paidMinor(applicant)).toBe(500_000);
	await expectSoundBooks();
});
