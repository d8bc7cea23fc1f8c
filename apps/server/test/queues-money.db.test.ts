import { staffErrors } from "@puente/contract/staff";
import type { QueueName } from "@puente/core/staff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBreak } from "../src/modules/ledger/chain.ts";
import { listEntries } from "../src/modules/ledger/store/ledger.ts";
import { findLoan } from "../src/modules/ledger/store/loans.ts";
import { eraseApplications, eraseBorrower } from "../src/modules/privacy/store/erasure.ts";
import { addOpenItem } from "../src/modules/repayment/store/open-items.ts";
import type { Applicant } from "./applicant.ts";
import { asked, bindAccount, orderOf, reaches, toldOf } from "./borrowing.ts";
import { photo } from "./fake-outside.ts";
import { eventually, type Reply, startTestServer, type TestServer } from "./harness.ts";
import { randomBytes, randomUuid } from "./random.ts";
import { type Desk, signInAs } from "./staff-desk.ts";

let server: TestServer;
let lucia: Desk;
let arjun: Desk;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
	lucia = await signInAs(server, "lucia.finance");
	arjun = await signInAs(server, "arjun.finance");
});
afterAll(() => server.stop());

const codeOf = (name: keyof typeof staffErrors) => staffErrors[name].code;
const reason = "Asked the rail about it";
type Item = { readonly id: string; readonly orderNo: string; readonly facts: Record<string, string> };

function must(reply: Reply): Record<string, unknown> {
	if (reply.body.code !== 0) throw new Error(`Refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data;
}

const items = async (queue: QueueName) => must(await lucia.call("queue", { queue }))["items"] as Item[];
const waits = (queue: QueueName, isIt: (item: Item) => boolean) =>
	eventually(async () => (await items(queue)).find(isIt) ?? null);

type Kind = "payoutRetry" | "payoutDispute" | "voucherConfirm" | "paymentMatch";
const propose = (kind: Kind, subject: string, after: object) =>
	lucia.call("propose", { kind, subject, after: { ...after }, reason });

/** One proposes; who made it cannot check it; another one does. */
async function byTwo(kind: Kind, subject: string, after: object): Promise<Reply> {
	const { id } = must(await propose(kind, subject, after)) as { id: string };
	const own = await lucia.call("decideProposal", { id, decision: "approved" });
	expect(own.body.code).toBe(codeOf("proposalOwn"));
	return arjun.call("decideProposal", { id, decision: "approved" });
}

async function failedPayout(): Promise<{ applicant: Applicant; item: Item }> {
	server.faked.rail.faults.push("refused");
	const applicant = await asked(server);
	await reaches(applicant, "PayFail");
	return { applicant, item: await waits("payouts", ({ orderNo }) => orderNo === applicant.orderNo) };
}

async function borrower(): Promise<Applicant> {
	const applicant = await asked(server);
	await reaches(applicant, "Repaying");
	return applicant;
}

async function paidMinor({ call, orderNo }: Applicant): Promise<number> {
	return must(await call("repayDetail", { orderNo }))["paidMinor"] as number;
}

async function expectSoundBooks({ orderNo }: Applicant): Promise<void> {
	const { db } = server.database;
	const { id } = await db
		.selectFrom("loans")
		.innerJoin("orders", "orders.id", "loans.order_id")
		.select("loans.id")
		.where("order_no", "=", orderNo)
		.executeTakeFirstOrThrow();
	const loan = await findLoan(db, id);
	if (!loan) throw new Error("no loan");
	expect(findBreak(await listEntries(db, id), loan)).toBeNull();
}

describe("a payout that failed", () => {
	it("is sent again by two people, once, and then arrives", async () => {
		const { applicant, item } = await failedPayout();
		const seen = must(await lucia.call("payoutItem", { id: item.id }));
		expect(seen).toMatchObject({
			orderNo: applicant.orderNo,
			mayRetry: true,
			outcomes: [],
			payouts: [
				{ attempt: 1, state: "failed", account: { accountNumber: expect.stringMatching(/^\*+\d+$/) } },
			],
		});
		const wrong = await propose("payoutRetry", item.id, { attempt: 3 });
		expect(wrong.body.code).toBe(codeOf("proposalChangesNothing"));
		must(await byTwo("payoutRetry", item.id, { attempt: 2 }));
		await reaches(applicant, "Repaying");
		expect((await items("payouts")).map(({ id }) => id)).not.toContain(item.id);
		const late = await propose("payoutRetry", item.id, { attempt: 3 });
		expect(late.body.code).toBe(codeOf("proposalSubjectUnknown"));
		const events = await server.database.db
			.selectFrom("order_events")
			.select(["command", "actor"])
			.where("order_id", "=", item.id)
			.where("actor", "=", "staff")
			.execute();
		expect(events).toEqual([{ command: "retryPayout", actor: "staff" }]);
	});

	it("that was corrected meanwhile is not sent by what was proposed before", async () => {
		const { applicant, item } = await failedPayout();
		const { id } = must(await propose("payoutRetry", item.id, { attempt: 2 })) as { id: string };
		expect((await items("payouts")).find((one) => one.id === item.id)?.facts["proposal"]).toBe(id);
		await bindAccount(applicant, "1234567890", "updateBankCard");
		const late = await arjun.call("decideProposal", { id, decision: "approved" });
		expect(late.body.code).toBe(codeOf("proposalSubjectUnknown"));
		must(await arjun.call("decideProposal", { id, decision: "rejected" }));
	});

	it("leads to a message that asks for another account, or to the end of the order", async () => {
		const { applicant, item } = await failedPayout();
		must(await lucia.call("askForAccount", { id: item.id, reason }));
		await eventually(() => server.sent.find(({ text }) => text.includes("another account")) ?? null);
		must(await lucia.call("giveUpPayout", { id: item.id, reason }));
		await reaches(applicant, "Cancel");
		await eventually(() => server.sent.find(({ text }) => text.includes("have cancelled the loan")) ?? null);
		for (const call of ["askForAccount", "giveUpPayout"] as const) {
			const again = await lucia.call(call, { id: item.id, reason });
			expect(again.body.code).toBe(codeOf("itemNotFound"));
		}
	});
});

describe("a payout about which the rail said two things", () => {
	/** Failed, and then paid after all. */
	async function disputed(state: "open" | "corrected" = "open") {
		const { applicant, item } = await failedPayout();
		const { reference, rail, amount_minor } = await server.database.db
			.selectFrom("payouts")
			.select(["reference", "rail", "amount_minor"])
			.where("order_id", "=", item.id)
			.executeTakeFirstOrThrow();
		if (state === "corrected") {
			await bindAccount(applicant, "1234567890", "updateBankCard");
			must(await applicant.call("getMoney", { orderNo: applicant.orderNo }));
			await reaches(applicant, "Repaying");
		}
		// The fake rail has no book of what it refused.
		const told = JSON.parse(server.faked.rail.webhook(reference, "settled").body) as object;
		const { body, headers } = server.faked.rail.signed({ ...told, amountMinor: amount_minor });
		await fetch(`${server.address}/hooks/${rail}`, { method: "POST", body, headers });
		await waits("payouts", ({ id, facts }) => id === item.id && facts["reasons"] === "settledAfter");
		return { applicant, id: item.id };
	}

	it("opens its loan when two people say that it was paid, and is neither retried nor given up before", async () => {
		const { applicant, id } = await disputed();
		expect(must(await lucia.call("payoutItem", { id }))).toMatchObject({
			mayRetry: false,
			reasons: ["settledAfter"],
			outcomes: ["paid", "notPaid"],
		});
		const retried = await propose("payoutRetry", id, { attempt: 2 });
		expect(retried.body.code).toBe(codeOf("proposalChangesNothing"));
		expect((await lucia.call("giveUpPayout", { id, reason })).body.code).toBe(codeOf("itemNotFound"));
		must(await byTwo("payoutDispute", id, { outcome: "paid" }));
		await reaches(applicant, "Repaying");
		expect(await toldOf(applicant)).toEqual(["payoutFailed", "moneySent"]);
		await expectSoundBooks(applicant);
		expect((await items("payouts")).map((item) => item.id)).not.toContain(id);
	});

	it("waits as failed again when it was not, and no second one begins before that is said", async () => {
		const { applicant, id } = await disputed();
		await bindAccount(applicant, "1234567890", "updateBankCard");
		const early = await applicant.call("getMoney", { orderNo: applicant.orderNo });
		expect(early.status).toBe(409);
		expect((await propose("payoutDispute", id, { outcome: "handled" })).body.code).toBe(
			codeOf("proposalChangesNothing"),
		);
		must(await byTwo("payoutDispute", id, { outcome: "notPaid" }));
		must(await applicant.call("getMoney", { orderNo: applicant.orderNo }));
		await reaches(applicant, "Repaying");
	});

	it("is still seen and settled when the person behind it was erased meanwhile", async () => {
		const { applicant, id } = await disputed();
		const { db } = server.database;
		const erased = { id: applicant.userId, randomIndex: randomBytes(32) };
		await eraseApplications(db, [applicant.userId], await server.now());
		await eraseBorrower(db, erased, await server.now());
		expect(must(await lucia.call("payoutItem", { id }))).toMatchObject({
			name: "",
			payouts: [{ state: "disputed", account: null }],
		});
		must(await byTwo("payoutDispute", id, { outcome: "notPaid" }));
	});

	it("is written down also when a second one has arrived, and can then only be put right", async () => {
		const { applicant, id } = await disputed("corrected");
		expect(must(await lucia.call("payoutItem", { id }))["outcomes"]).toEqual(["notPaid", "handled"]);
		must(await byTwo("payoutDispute", id, { outcome: "handled" }));
		expect((await items("payouts")).map((item) => item.id)).not.toContain(id);
		expect((await orderOf(applicant))["step"]).toBe(2);
		const none = await propose("payoutDispute", id, { outcome: "handled" });
		expect(none.body.code).toBe(codeOf("proposalSubjectUnknown"));
	});
});

/** Somebody says that they paid, with a picture. */
async function proof() {
	const applicant = await borrower();
	const { call, orderNo } = applicant;
	const { imageId } = must(await call("uploadVoucher", { orderNo }, { files: [await photo(7)] }));
	const paidOn = (await server.now()).toISOString().slice(0, 10);
	const said = { orderNo, amount: 5000, paidOn, reference: "T-1", imageIds: [String(imageId)] };
	must(await call("saveVoucher", said));
	const item = await waits("vouchers", (waiting) => waiting.orderNo === orderNo);
	return { applicant, item };
}

describe("a proof of payment", () => {
	it("is seen beside its loan with its picture, and repays once two people say so", async () => {
		const { applicant, item } = await proof();
		const seen = must(await lucia.call("voucherItem", { id: item.id })) as { images: string[] };
		expect(seen).toMatchObject({
			reference: "T-1",
			voucher: { amountMinor: 500_000, currency: "NGN" },
			loan: { orderNo: applicant.orderNo, status: "repaying" },
			payments: [],
		});
		const picture = await lucia.send("voucherImage", { id: seen.images[0] ?? "" });
		expect(picture.headers.get("content-type")).toBe("image/jpeg");
		must(await byTwo("voucherConfirm", item.id, { payment: null }));
		expect(await paidMinor(applicant)).toBe(500_000);
		expect(await toldOf(applicant)).toEqual(["moneySent", "proofConfirmed"]);
		await expectSoundBooks(applicant);
		const again = await propose("voucherConfirm", item.id, { payment: null });
		expect(again.body.code).toBe(codeOf("proposalSubjectUnknown"));
	});

	it("is refused by one person in words that the borrower reads, and then nobody can confirm it", async () => {
		const { applicant, item } = await proof();
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
		expect(await toldOf(applicant)).toEqual(["moneySent", "proofRefused"]);
	});

	it("that is an unmatched payment takes that payment with it", async () => {
		const { applicant, item } = await proof();
		const { key, id } = await unmatched(500_000);
		const seen = must(await lucia.call("voucherItem", { id: item.id }));
		expect(seen["payments"]).toContainEqual(expect.objectContaining({ paymentId: key, orderNo: null }));
		const candidates = must(await lucia.call("unmatchedItem", { id }))["vouchers"];
		expect(candidates).toContainEqual(expect.objectContaining({ id: item.id }));
		const none = await propose("voucherConfirm", item.id, { payment: { rail: "paystack", paymentId: "no" } });
		expect(none.body.code).toBe(codeOf("proposalChangesNothing"));
		must(await byTwo("voucherConfirm", item.id, { payment: { rail: "paystack", paymentId: key } }));
		expect(await paidMinor(applicant)).toBe(500_000);
		expect((await items("unmatched")).map((waiting) => waiting.id)).not.toContain(id);
		// One payment is told once, as the answer to the proof.
		expect(await toldOf(applicant)).toEqual(["moneySent", "proofConfirmed"]);
	});
});

/** Money that came to an account that nobody has. */
async function unmatched(amountMinor: number): Promise<{ readonly id: string; readonly key: string }> {
	const { db } = server.database;
	const key = `stray-${randomUuid()}`;
	const at = await server.now();
	await db
		.insertInto("payments")
		.values({
			rail: "paystack",
			payment_id: key,
			pay_order_id: null,
			loan_id: null,
			amount_minor: String(amountMinor),
			currency: "NGN",
			paid_at: at,
			heard_at: at,
			webhook_id: null,
			event_id: null,
			booked_as: null,
		})
		.execute();
	await addOpenItem(db, { kind: "unmatched", rail: "paystack", key, loanId: null }, at);
	const { id } = await db
		.selectFrom("open_items")
		.select("id")
		.where("key", "=", key)
		.executeTakeFirstOrThrow();
	return { id, key };
}

describe("unmatched money", () => {
	it("repays the loan that two people say it is for, and no other", async () => {
		const applicant = await borrower();
		const mexican = await asked(server, "mx");
		await reaches(mexican, "Repaying");
		const { id } = await unmatched(321_000);
		const found = must(await lucia.call("findLoan", { orderNo: applicant.orderNo.toLowerCase() }));
		expect(found["loan"]).toMatchObject({ orderNo: applicant.orderNo, currency: "NGN" });
		expect((await lucia.call("findLoan", { orderNo: "NOBODYS1" })).body.code).toBe(codeOf("loanNotFound"));
		for (const orderNo of [mexican.orderNo, "NOBODYS1"]) {
			const refused = await propose("paymentMatch", id, { orderNo });
			expect(refused.body.fields).toEqual([expect.objectContaining({ field: "orderNo" })]);
		}
		must(await byTwo("paymentMatch", id, { orderNo: applicant.orderNo }));
		expect(await paidMinor(applicant)).toBe(321_000);
		expect(await toldOf(applicant)).toEqual(["moneySent", "paymentReceived"]);
		await expectSoundBooks(applicant);
		expect((await lucia.call("unmatchedItem", { id })).body.code).toBe(codeOf("itemNotFound"));
		const again = await propose("paymentMatch", id, { orderNo: applicant.orderNo });
		expect(again.body.code).toBe(codeOf("proposalSubjectUnknown"));
	});
});

it("money that two people would give to two loans at once repays one of them", async () => {
	const { applicant, item } = await proof();
	const other = await borrower();
	const { id, key: paymentId } = await unmatched(500_000);
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

describe("a reduction of a penalty", () => {
	it("waits in its queue until somebody else has checked it, and then the borrower owes less", async () => {
		const applicant = await borrower();
		const { call, orderNo } = applicant;
		const owed = async () =>
			must(await call("repayDetail", { orderNo })) as {
				phases: { dueOn: string }[];
				payoff: { penaltyMinor: number };
			};
		const dueOn = Date.parse((await owed()).phases[0]?.dueOn ?? "");
		const days = (dueOn - (await server.now()).getTime()) / 86_400_000;
		await server.advance(`P${Math.ceil(days) + 5}D`);
		await reaches(applicant, "Overdued");
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
		const item = await waits("reductions", (waiting) => waiting.orderNo === orderNo);
		expect(item.facts).toEqual({ amountMinor: "100", currency: "NGN" });
		must(await lucia.call("decideProposal", { id: item.id, decision: "approved" }));
		expect((await items("reductions")).map(({ id }) => id)).not.toContain(item.id);
		expect((await owed()).payoff.penaltyMinor).toBe(penaltyMinor - 100);
	});
});

describe("books that disagree", () => {
	it("are taken off the list with what was found out, and do not come back", async () => {
		const key = randomUuid();
		const item = { kind: "webhookUnproven", rail: "paystack", key, loanId: null } as const;
		const { db } = server.database;
		await addOpenItem(db, item, await server.now());
		const { id } = await waits("openItems", ({ facts }) => facts["kind"] === "webhookUnproven");
		expect(must(await lucia.call("openItem", { id }))).toMatchObject({ key, payment: null, loan: null });
		must(await lucia.call("settleOpenItem", { id, reason: "An old secret of the rail" }));
		await addOpenItem(db, item, await server.now());
		expect((await items("openItems")).map((waiting) => waiting.id)).not.toContain(id);
		expect((await lucia.call("settleOpenItem", { id, reason })).body.code).toBe(codeOf("itemNotFound"));
		const said = await db
			.selectFrom("audit")
			.select("input")
			.where("call", "=", "settleOpenItem")
			.where("outcome", "=", "done")
			.executeTakeFirstOrThrow();
		expect(said.input).toContain("An old secret of the rail");
	});
});

it("nothing of this is open to who handles no money", async () => {
	const support = await signInAs(server, "support");
	const id = randomUuid();
	for (const call of ["payoutItem", "voucherItem", "unmatchedItem", "openItem", "voucherImage"] as const) {
		expect((await support.call(call, { id })).status).toBe(403);
		expect((await lucia.call(call, { id })).status).toBe(404);
	}
});
