import { errors } from "@puente/contract";
import type { QueueName } from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import {
	applicantWithPayout,
	bindAccount,
	notificationKinds,
	orderOf,
	waitForStep,
} from "../../../test/borrowing.ts";
import { eventually, type Reply, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomBytes, randomUuid } from "../../../test/random.ts";
import { photo } from "../../../test/simulators/fake-providers.ts";
import { approveAsShown } from "../../../test/staff/approve-as-shown.ts";
import { type StaffClient, signInAs } from "../../../test/staff/staff-client.ts";
import { eraseApplications, eraseBorrower } from "../erasure/store/erasure.ts";
import { findBreak } from "../ledger/chain.ts";
import { listEntries } from "../ledger/store/ledger.ts";
import { findLoan } from "../ledger/store/loans.ts";
import { addOpenItem } from "../ledger/store/open-items.ts";

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
const reason = "Asked the rail about it";
type Item = {
	readonly id: string;
	readonly name: string | null;
	readonly orderNo: string;
	readonly assignedTo: { readonly name: string } | null;
	readonly facts: Record<string, string>;
};

function must(reply: Reply): Record<string, unknown> {
	if (reply.body.code !== 0) throw new Error(`call was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data;
}

const items = async (queue: QueueName) => must(await lucia.call("queue", { queue }))["items"] as Item[];
const waitForItem = (queue: QueueName, matches: (item: Item) => boolean) =>
	eventually(async () => (await items(queue)).find(matches) ?? null);

type Kind = "payoutRetry" | "payoutDispute" | "voucherConfirm" | "paymentMatch";
const propose = (kind: Kind, subject: string, after: object) =>
	lucia.call("propose", { kind, subject, after: { ...after }, reason });

/** Proposes a change, expects that its maker cannot check it, and lets another person approve it. */
async function proposeAndApprove(kind: Kind, subject: string, after: object): Promise<Reply> {
	const { id } = must(await propose(kind, subject, after)) as { id: string };
	const own = await lucia.call("decideProposal", { id, decision: "approved" });
	expect(own.body.code).toBe(codeOf("proposalOwn"));
	return approveAsShown(server, arjun, id);
}

async function failedPayout(): Promise<{ applicant: Applicant; item: Item }> {
	server.fakes.payouts.faults.push("refused");
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "PayFail");
	return { applicant, item: await waitForItem("payouts", ({ orderNo }) => orderNo === applicant.orderNo) };
}

async function borrowerWithLoan(): Promise<Applicant> {
	const applicant = await applicantWithPayout(server);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

async function paidMinor({ call, orderNo }: Applicant): Promise<number> {
	return must(await call("repayDetail", { orderNo }))["paidMinor"] as number;
}

async function expectSoundBooks({ orderNo }: Applicant): Promise<void> {
	const { db } = server.database;
	const { id } = await db
		.selectFrom("loans")
		.innerJoin("orders", "orders.id", "loans.orderId")
		.select("loans.id")
		.where("orderNo", "=", orderNo)
		.executeTakeFirstOrThrow();
	const loan = await findLoan(db, id);
	if (!loan) throw new Error(`loan ${id} was not found`);
	expect(findBreak(await listEntries(db, id), loan)).toBeNull();
}

describe("a failed payout", () => {
	it("is retried once after two people agreed, and then settles", async () => {
		const { applicant, item } = await failedPayout();
		const detail = must(await lucia.call("payoutItem", { id: item.id }));
		expect(detail).toMatchObject({
			orderNo: applicant.orderNo,
			mayRetry: true,
			outcomes: [],
			payouts: [
				{ attempt: 1, state: "failed", account: { accountNumber: expect.stringMatching(/^\*+\d+$/) } },
			],
		});
		const wrong = await propose("payoutRetry", item.id, { attempt: 3 });
		expect(wrong.body.code).toBe(codeOf("proposalChangesNothing"));
		must(await proposeAndApprove("payoutRetry", item.id, { attempt: 2 }));
		await waitForStep(applicant, "Repaying");
		expect((await items("payouts")).map(({ id }) => id)).not.toContain(item.id);
		const late = await propose("payoutRetry", item.id, { attempt: 3 });
		expect(late.body.code).toBe(codeOf("proposalSubjectUnknown"));
		const events = await server.database.db
			.selectFrom("orderEvents")
			.select(["command", "actor"])
			.where("orderId", "=", item.id)
			.where("actor", "=", "staff")
			.execute();
		expect(events).toEqual([{ command: "retryPayout", actor: "staff" }]);
	});

	it("is listed with the borrower's name and the amount, and is unassigned when it fails again", async () => {
		const { applicant, item } = await failedPayout();
		const { name } = must(await lucia.call("payoutItem", { id: item.id }));
		expect(item).toMatchObject({
			name,
			facts: { amountMinor: expect.stringMatching(/^\d+$/), currency: "NGN", code: expect.any(String) },
		});
		must(await lucia.call("assign", { queue: "payouts", id: item.id, to: "me" }));
		const isSame = ({ id }: Item) => id === item.id;
		expect((await waitForItem("payouts", isSame)).assignedTo).toMatchObject({ name: "lucia.finance" });
		await bindAccount(applicant, "1234567890", "updateBankCard");
		await server.advance("PT1H");
		server.fakes.payouts.faults.push("refused");
		must(await applicant.call("getMoney", { orderNo: applicant.orderNo }));
		await waitForStep(applicant, "PayFail");
		expect((await waitForItem("payouts", isSame)).assignedTo).toBeNull();
	});

	it("is not retried by an earlier proposal after the account was corrected", async () => {
		const { applicant, item } = await failedPayout();
		const { id } = must(await propose("payoutRetry", item.id, { attempt: 2 })) as { id: string };
		expect((await items("payouts")).find((one) => one.id === item.id)?.facts["proposal"]).toBe(id);
		await bindAccount(applicant, "1234567890", "updateBankCard");
		const late = await arjun.call("decideProposal", { id, decision: "approved" });
		expect(late.body.code).toBe(codeOf("proposalSubjectUnknown"));
		must(await arjun.call("decideProposal", { id, decision: "rejected" }));
	});

	it("can be answered with a message asking for another account, or with a cancellation", async () => {
		const { applicant, item } = await failedPayout();
		must(await lucia.call("askForAccount", { id: item.id, reason }));
		await eventually(() => server.sent.find(({ text }) => text.includes("another account")) ?? null);
		must(await lucia.call("giveUpPayout", { id: item.id, reason }));
		await waitForStep(applicant, "Cancel");
		await eventually(() => server.sent.find(({ text }) => text.includes("have cancelled the loan")) ?? null);
		for (const call of ["askForAccount", "giveUpPayout"] as const) {
			const again = await lucia.call(call, { id: item.id, reason });
			expect(again.body.code).toBe(codeOf("itemNotFound"));
		}
	});
});

describe("a disputed payout", () => {
	/** A payout that the rail reported as failed and later as settled. */
	async function disputed(state: "open" | "corrected" = "open", occurredAt?: Date) {
		const { applicant, item } = await failedPayout();
		const { reference, rail, amountMinor } = await server.database.db
			.selectFrom("payouts")
			.select(["reference", "rail", "amountMinor"])
			.where("orderId", "=", item.id)
			.executeTakeFirstOrThrow();
		if (state === "corrected") {
			await bindAccount(applicant, "1234567890", "updateBankCard");
			must(await applicant.call("getMoney", { orderNo: applicant.orderNo }));
			await waitForStep(applicant, "Repaying");
		}
		// The simulator does not store refused payouts, so the amount is added here.
		const event = JSON.parse(server.fakes.payouts.webhook(reference, "settled").body) as object;
		const { body, headers } = server.fakes.payouts.signed({
			...event,
			amountMinor,
			...(occurredAt && { occurredAt: occurredAt.toISOString() }),
		});
		await fetch(`${server.address}/hooks/${rail}`, { method: "POST", body, headers });
		await waitForItem("payouts", ({ id, facts }) => id === item.id && facts["reasons"] === "settledAfter");
		return { applicant, id: item.id };
	}

	it("opens its loan when two people confirm it was paid, and cannot be retried or given up before", async () => {
		const { applicant, id } = await disputed();
		expect(must(await lucia.call("payoutItem", { id }))).toMatchObject({
			mayRetry: false,
			reasons: ["settledAfter"],
			outcomes: ["paid", "notPaid"],
		});
		const retried = await propose("payoutRetry", id, { attempt: 2 });
		expect(retried.body.code).toBe(codeOf("proposalChangesNothing"));
		expect((await lucia.call("giveUpPayout", { id, reason })).body.code).toBe(codeOf("itemNotFound"));
		must(await proposeAndApprove("payoutDispute", id, { outcome: "paid" }));
		await waitForStep(applicant, "Repaying");
		expect(await notificationKinds(applicant)).toEqual(["payoutFailed", "moneySent"]);
		await expectSoundBooks(applicant);
		expect((await items("payouts")).map((item) => item.id)).not.toContain(id);
	});

	it("confirmed as paid opens its loan on the day on which the rail paid it", async () => {
		await server.advance("P3D");
		const railDay = await server.now();
		const { applicant, id } = await disputed("open", railDay);
		await server.advance("P2D");
		must(await proposeAndApprove("payoutDispute", id, { outcome: "paid" }));
		await waitForStep(applicant, "Repaying");
		const loan = await server.database.db
			.selectFrom("loans")
			.select("openedOn")
			.where("orderId", "=", id)
			.executeTakeFirstOrThrow();
		const inLagos = new Date(railDay.getTime() + 3_600_000).toISOString().slice(0, 10);
		expect(loan.openedOn).toBe(inLagos);
	});

	it("confirmed as not paid allows a new payout, which is refused before that", async () => {
		const { applicant, id } = await disputed();
		await bindAccount(applicant, "1234567890", "updateBankCard");
		const early = await applicant.call("getMoney", { orderNo: applicant.orderNo });
		expect(early.status).toBe(409);
		expect((await propose("payoutDispute", id, { outcome: "handled" })).body.code).toBe(
			codeOf("proposalChangesNothing"),
		);
		must(await proposeAndApprove("payoutDispute", id, { outcome: "notPaid" }));
		must(await applicant.call("getMoney", { orderNo: applicant.orderNo }));
		await waitForStep(applicant, "Repaying");
	});

	it("can be viewed and resolved after the borrower was erased", async () => {
		const { applicant, id } = await disputed();
		const { db } = server.database;
		const erased = { id: applicant.userId, randomIndex: randomBytes(32) };
		await eraseApplications(db, [applicant.userId], await server.now());
		await eraseBorrower(db, erased, await server.now());
		expect(must(await lucia.call("payoutItem", { id }))).toMatchObject({
			name: "",
			payouts: [{ state: "disputed", account: null }],
		});
		must(await proposeAndApprove("payoutDispute", id, { outcome: "notPaid" }));
	});

	it("after a second settled payout can only be marked as not paid or handled", async () => {
		const { applicant, id } = await disputed("corrected");
		expect(must(await lucia.call("payoutItem", { id }))["outcomes"]).toEqual(["notPaid", "handled"]);
		must(await proposeAndApprove("payoutDispute", id, { outcome: "handled" }));
		expect((await items("payouts")).map((item) => item.id)).not.toContain(id);
		expect((await orderOf(applicant))["step"]).toBe(2);
		const none = await propose("payoutDispute", id, { outcome: "handled" });
		expect(none.body.code).toBe(codeOf("proposalSubjectUnknown"));
	});
});

/** A borrower's proof of payment with a picture, waiting in the queue. */
async function proofOfPayment() {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const { imageId } = must(await call("uploadVoucher", { orderNo }, { files: [await photo(7)] }));
	const paidOn = (await server.now()).toISOString().slice(0, 10);
	const voucher = { orderNo, amount: 5000, paidOn, reference: "T-1", imageIds: [String(imageId)] };
	must(await call("saveVoucher", voucher));
	const item = await waitForItem("vouchers", (waiting) => waiting.orderNo === orderNo);
	return { applicant, item };
}

describe("a proof of payment", () => {
	it("is shown with its loan and picture, and repays the loan once two people agreed", async () => {
		const { applicant, item } = await proofOfPayment();
		const detail = must(await lucia.call("voucherItem", { id: item.id })) as { images: string[] };
		expect(detail).toMatchObject({
			reference: "T-1",
			voucher: { amountMinor: 500_000, currency: "NGN" },
			loan: { orderNo: applicant.orderNo, status: "repaying" },
			payments: [],
		});
		const picture = await lucia.send("voucherImage", { id: detail.images[0] ?? "" });
		expect(picture.headers.get("content-type")).toBe("image/jpeg");
		must(await proposeAndApprove("voucherConfirm", item.id, { payment: null }));
		expect(await paidMinor(applicant)).toBe(500_000);
		expect(await notificationKinds(applicant)).toEqual(["moneySent", "proofConfirmed"]);
		await expectSoundBooks(applicant);
		const again = await propose("voucherConfirm", item.id, { payment: null });
		expect(again.body.code).toBe(codeOf("proposalSubjectUnknown"));
	});

	it("is refused by one person with an answer to the borrower, and cannot be confirmed afterwards", async () => {
		const { applicant, item } = await proofOfPayment();
		const { id } = must(await propose("voucherConfirm", item.id, { payment: null })) as { id: string };
		const answer = "The bank has no such transfer.";
		must(await lucia.call("refuseVoucher", { id: item.id, answer }));
		const { vouchers } = must(await applicant.call("voucherList", { orderNo: applicant.orderNo })) as {
			vouchers: unknown[];
		};
		expect(vouchers).toEqual([expect.objectContaining({ status: "refused", answer })]);
		const late = await arjun.call("decideProposal", { id, decision: "approved" });
		expect(late.body.code).toBe(codeOf("proposalSubjectUnknown"));
		expect((await lucia.call("refuseVoucher", { id: item.id, answer })).body.code).toBe(
			codeOf("itemNotFound"),
		);
		expect(await paidMinor(applicant)).toBe(0);
		expect(await notificationKinds(applicant)).toEqual(["moneySent", "proofRefused"]);
	});

	it("can be confirmed with an unmatched payment, which leaves its queue", async () => {
		const { applicant, item } = await proofOfPayment();
		const { key, id } = await addUnmatchedPayment(500_000);
		const detail = must(await lucia.call("voucherItem", { id: item.id }));
		expect(detail["payments"]).toContainEqual(expect.objectContaining({ paymentId: key, orderNo: null }));
		const candidates = must(await lucia.call("unmatchedItem", { id }))["vouchers"];
		expect(candidates).toContainEqual(expect.objectContaining({ id: item.id }));
		const none = await propose("voucherConfirm", item.id, { payment: { rail: "paystack", paymentId: "no" } });
		expect(none.body.code).toBe(codeOf("proposalChangesNothing"));
		must(
			await proposeAndApprove("voucherConfirm", item.id, { payment: { rail: "paystack", paymentId: key } }),
		);
		expect(await paidMinor(applicant)).toBe(500_000);
		expect((await items("unmatched")).map((waiting) => waiting.id)).not.toContain(id);
		// The payment is notified once, as the answer to the proof.
		expect(await notificationKinds(applicant)).toEqual(["moneySent", "proofConfirmed"]);
	});
});

/** Adds a payment that belongs to no loan. */
async function addUnmatchedPayment(
	amountMinor: number,
): Promise<{ readonly id: string; readonly key: string }> {
	const { db } = server.database;
	const key = `stray-${randomUuid()}`;
	const at = await server.now();
	await db
		.insertInto("payments")
		.values({
			rail: "paystack",
			paymentId: key,
			payOrderId: null,
			loanId: null,
			amountMinor: String(amountMinor),
			currency: "NGN",
			paidAt: at,
			receivedAt: at,
			webhookId: null,
			eventId: null,
			bookedAs: null,
		})
		.execute();
	await addOpenItem(db, { kind: "unmatched", rail: "paystack", key, loanId: null }, at);
	const { id } = await db
		.selectFrom("openItems")
		.select("id")
		.where("key", "=", key)
		.executeTakeFirstOrThrow();
	return { id, key };
}

describe("an unmatched payment", () => {
	it("repays the loan that two people choose; unknown loans and other currencies are refused", async () => {
		const applicant = await borrowerWithLoan();
		const mexican = await applicantWithPayout(server, "mx");
		await waitForStep(mexican, "Repaying");
		const { id } = await addUnmatchedPayment(321_000);
		const found = must(await lucia.call("findLoan", { orderNo: applicant.orderNo.toLowerCase() }));
		expect(found["loan"]).toMatchObject({ orderNo: applicant.orderNo, currency: "NGN" });
		expect((await lucia.call("findLoan", { orderNo: "UNKNOWN1" })).body.code).toBe(codeOf("loanNotFound"));
		for (const orderNo of [mexican.orderNo, "UNKNOWN1"]) {
			const refused = await propose("paymentMatch", id, { orderNo });
			expect(refused.body.fields).toEqual([expect.objectContaining({ field: "orderNo" })]);
		}
		must(await proposeAndApprove("paymentMatch", id, { orderNo: applicant.orderNo }));
		expect(await paidMinor(applicant)).toBe(321_000);
		expect(await notificationKinds(applicant)).toEqual(["moneySent", "paymentReceived"]);
		await expectSoundBooks(applicant);
		expect((await lucia.call("unmatchedItem", { id })).body.code).toBe(codeOf("itemNotFound"));
		const again = await propose("paymentMatch", id, { orderNo: applicant.orderNo });
		expect(again.body.code).toBe(codeOf("proposalSubjectUnknown"));
	});
});

it("books an unmatched payment on one loan when two proposals for it are approved concurrently", async () => {
	const { applicant, item } = await proofOfPayment();
	const other = await borrowerWithLoan();
	const { id, key: paymentId } = await addUnmatchedPayment(500_000);
	const proposals = [
		await propose("voucherConfirm", item.id, { payment: { rail: "paystack", paymentId } }),
		await propose("paymentMatch", id, { orderNo: other.orderNo }),
	].map((reply) => must(reply) as { id: string });
	const decided = await Promise.all(
		proposals.map((proposal) => arjun.call("decideProposal", { id: proposal.id, decision: "approved" })),
	);
	expect(decided.filter(({ body }) => body.code === 0)).toHaveLength(1);
	expect(decided.find(({ body }) => body.code !== 0)?.status).toBeLessThan(500);
	expect((await paidMinor(applicant)) + (await paidMinor(other))).toBe(500_000);
});

describe("a penalty waiver", () => {
	it("is queued until another person approves it, and then reduces the penalty", async () => {
		const applicant = await borrowerWithLoan();
		const { call, orderNo } = applicant;
		const owed = async () =>
			must(await call("repayDetail", { orderNo })) as {
				phases: { dueOn: string }[];
				payoff: { penaltyMinor: number };
			};
		const dueOn = Date.parse((await owed()).phases[0]?.dueOn ?? "");
		const days = (dueOn - (await server.now()).getTime()) / 86_400_000;
		await server.advance(`P${Math.ceil(days) + 5}D`);
		await waitForStep(applicant, "Overdued");
		const { loan } = must(await lucia.call("findLoan", { orderNo })) as { loan: { loanId: string } };
		const { penaltyMinor } = (await owed()).payoff;
		const collections = await signInAs(server, "collections");
		const proposal = {
			kind: "penaltyReduction",
			subject: loan.loanId,
			after: { reduceMinor: 100 },
			reason,
		} as const;
		must(await collections.call("propose", proposal));
		const item = await waitForItem("reductions", (waiting) => waiting.orderNo === orderNo);
		expect(item.facts).toEqual({ amountMinor: "100", currency: "NGN", reason });
		const unassignedFor = async (who: StaffClient) => {
			const { queues } = must(await who.call("queues", {})) as {
				queues: { queue: string; unassigned: number }[];
			};
			return queues.find(({ queue }) => queue === "reductions")?.unassigned;
		};
		expect(must(await collections.call("next", { queue: "reductions" }))).toEqual({ item: null });
		expect(await unassignedFor(collections)).toBe(0);
		expect(await unassignedFor(lucia)).toBe(1);
		must(await lucia.call("decideProposal", { id: item.id, decision: "approved" }));
		expect((await items("reductions")).map(({ id }) => id)).not.toContain(item.id);
		expect((await owed()).payoff.penaltyMinor).toBe(penaltyMinor - 100);
	});
});

describe("an open item", () => {
	it("is settled with an audited reason and does not come back", async () => {
		const key = randomUuid();
		const item = { kind: "webhookUnproven", rail: "paystack", key, loanId: null } as const;
		const { db } = server.database;
		await addOpenItem(db, item, await server.now());
		const { id } = await waitForItem("openItems", ({ facts }) => facts["kind"] === "webhookUnproven");
		expect(must(await lucia.call("openItem", { id }))).toMatchObject({ key, payment: null, loan: null });
		must(await lucia.call("settleOpenItem", { id, reason: "An old secret of the rail" }));
		await addOpenItem(db, item, await server.now());
		expect((await items("openItems")).map((waiting) => waiting.id)).not.toContain(id);
		expect((await lucia.call("settleOpenItem", { id, reason })).body.code).toBe(codeOf("itemNotFound"));
		const audit = await db
			.selectFrom("audit")
			.select("input")
			.where("call", "=", "settleOpenItem")
			.where("outcome", "=", "done")
			.executeTakeFirstOrThrow();
		expect(audit.input).toContain("An old secret of the rail");
	});
});

describe("a long queue", () => {
	it("is read page by page, each item once and the longest waiting first", async () => {
		const now = (await server.now()).getTime();
		const keys = Array.from({ length: 110 }, () => randomUuid());
		for (const [index, key] of keys.entries()) {
			const item = { kind: "webhookUnproven", rail: "paystack", key, loanId: null } as const;
			// Two of each moment, so that a page ends between equals.
			await addOpenItem(server.database.db, item, new Date(now - 86_400_000 + Math.floor(index / 2) * 1000));
		}
		const read: { readonly id: string; readonly since: string }[] = [];
		const sizes: number[] = [];
		for (let after: string | null | undefined; after !== null; ) {
			const page = must(await lucia.call("queue", { queue: "openItems", after })) as {
				readonly items: typeof read;
				readonly next: string | null;
			};
			read.push(...page.items);
			sizes.push(page.items.length);
			after = page.next;
		}
		expect(sizes.slice(0, 2)).toEqual([50, 50]);
		expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
		expect(read.length).toBeGreaterThanOrEqual(keys.length);
		expect(read.map(({ since }) => since)).toEqual(read.map(({ since }) => since).toSorted());
		await server.database.db.deleteFrom("openItems").where("key", "in", keys).execute();
	});
});

it("refuses money items to support with 403, and returns 404 to finance for unknown ids", async () => {
	const support = await signInAs(server, "support");
	const id = randomUuid();
	for (const call of ["payoutItem", "voucherItem", "unmatchedItem", "openItem", "voucherImage"] as const) {
		expect((await support.call(call, { id })).status).toBe(403);
		expect((await lucia.call(call, { id })).status).toBe(404);
	}
});
