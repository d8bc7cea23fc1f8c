import { createHash } from "node:crypto";
import { errors } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import { type ChainedEntry, findChainBreak, owedByEntries } from "@puente/core/ledger";
import { addDays, type PlainDate } from "@puente/core/time";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Applicant } from "../../../test/applicant.ts";
import { applicantWithPayout, notificationKinds, orderOf, waitForStep } from "../../../test/borrowing.ts";
import { eventually, type Reply, startTestServer, type TestServer } from "../../../test/harness.ts";
import { randomUuid } from "../../../test/random.ts";
import { photo } from "../../../test/simulators/fake-providers.ts";
import { createVault } from "../../platform/crypto/vault.ts";
import { findBreak } from "../ledger/chain.ts";
import { listEntries } from "../ledger/store/ledger.ts";
import { findLoan, listLoanEvents } from "../ledger/store/loans.ts";
import { listOpenItems } from "../ledger/store/open-items.ts";
import { verifyChains } from "../reporting/verify.ts";
import { answerClaim } from "./answer-claim.ts";
import { matchPayment, reversePayment } from "./correct-books.ts";
import { portalToken } from "./portal.ts";
import { addPayOrder } from "./store/pay-orders.ts";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ sessionDays: 2_000 });
});
afterAll(() => server.stop());

function must(reply: Reply): Record<string, unknown> {
	if (reply.body.code !== 0) throw new Error(`call was refused: ${JSON.stringify(reply.body)}`);
	return reply.body.data;
}

type Detail = {
	readonly payoff: { readonly totalMinor: number; readonly penaltyMinor: number };
	readonly due: { readonly totalMinor: number };
	readonly paidMinor: number;
	readonly creditMinor: number;
	readonly claimOpen: boolean;
	readonly status: string;
	readonly overdueDays: number;
	readonly phases: readonly { readonly dueOn: string; readonly dueMinor: number }[];
	readonly amountMin: number;
	readonly penaltyGrowthMinor: number;
	readonly moreDays: {
		readonly days: number;
		readonly payFirstMinor: number;
		readonly payMinor: number;
	} | null;
	readonly methods: readonly {
		readonly rail: string;
		readonly kind: string;
		readonly minMinor: number | null;
	}[];
	readonly movements: readonly { readonly kind: string; readonly amountMinor: number }[];
};
const detailOf = async ({ call, orderNo }: Applicant) =>
	must(await call("repayDetail", { orderNo })) as unknown as Detail;

type Reference = {
	readonly payOrderId: string;
	readonly kind: string;
	readonly number: string | null;
	readonly url: string | null;
	readonly holder: string | null;
	readonly amountMinor: number | null;
};
function referenceOf(reply: Reply): Reference {
	const [reference] = must(reply)["references"] as Reference[];
	if (!reference) throw new Error("the reply has no payment reference");
	return reference;
}

/** A borrower with a paid-out loan. */
async function borrowerWithLoan(country: Applicant["country"] = "ng"): Promise<Applicant> {
	const applicant = await applicantWithPayout(server, country);
	await waitForStep(applicant, "Repaying");
	return applicant;
}

let inMexico: Promise<Applicant> | null = null;
/** A borrower for all Mexican tests, with a loan larger than what they pay together. */
function borrowerInMexico(): Promise<Applicant> {
	inMexico ??= applicantWithPayout(server, "mx", 3).then(async (applicant) => {
		await waitForStep(applicant, "Repaying");
		return applicant;
	});
	return inMexico;
}

async function loanIdOf({ orderNo }: Applicant): Promise<string> {
	const row = await server.database.db
		.selectFrom("loans")
		.innerJoin("orders", "orders.id", "loans.orderId")
		.select("loans.id")
		.where("orders.orderNo", "=", orderNo)
		.executeTakeFirstOrThrow();
	return row.id;
}

/** What the rail paid out. */
async function amountReceived({ orderNo }: Applicant): Promise<number> {
	const row = await server.database.db
		.selectFrom("payouts")
		.innerJoin("orders", "orders.id", "payouts.orderId")
		.select("payouts.amountMinor")
		.where("orders.orderNo", "=", orderNo)
		.executeTakeFirstOrThrow();
	return Number(row.amountMinor);
}

async function sendWebhook(webhook: {
	rail: string;
	body: string;
	headers: Record<string, string>;
}): Promise<number> {
	const { rail, body, headers } = webhook;
	const reply = await fetch(`${server.address}/hooks/${rail}`, { method: "POST", body, headers });
	return reply.status;
}

async function pay(reference: string, amountMinor: number, paidAt?: Date) {
	const at = paidAt ?? (await server.now());
	return server.fakes.collections.pay({ reference, amountMinor: BigInt(amountMinor), paidAt: at });
}

async function expectSoundBooks(applicant: Applicant): Promise<void> {
	const id = await loanIdOf(applicant);
	const loan = await findLoan(server.database.db, id);
	if (!loan) throw new Error(`loan ${id} was not found`);
	expect(findBreak(await listEntries(server.database.db, id), loan)).toBeNull();
}

it("books a payment to the borrower's account once for three identical webhooks", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const account = referenceOf(await call("dedicatedAccountCreate", { orderNo }));
	expect(account.kind).toBe("account");
	const again = referenceOf(await call("dedicatedAccountCreate", { orderNo }));
	expect(again).toEqual(account);
	const before = await detailOf(applicant);
	const webhook = await pay(account.payOrderId, 500_000);
	for (let time = 0; time < 3; time++) expect(await sendWebhook(webhook)).toBe(200);
	const after = await eventually(async () => {
		const detail = await detailOf(applicant);
		return detail.paidMinor > 0 ? detail : null;
	});
	expect(after.paidMinor).toBe(500_000);
	expect(after.payoff.totalMinor).toBe(before.payoff.totalMinor - 500_000);
	expect(after.movements).toMatchObject([
		{ kind: "disbursement", amountMinor: await amountReceived(applicant) },
		{ kind: "payment", amountMinor: 500_000 },
	]);
	expect(await notificationKinds(applicant)).toEqual(["moneySent", "paymentReceived"]);
	await expectSoundBooks(applicant);
});

it("creates a standing account once, however many calls ask for it", async () => {
	const { call, orderNo, userId } = await borrowerWithLoan();
	const { payOrderId } = referenceOf(await call("dedicatedAccountCreate", { orderNo }));
	const again = await addPayOrder(server.database.db, {
		id: randomUuid(),
		borrowerId: userId,
		loanId: null,
		rail: "paystack",
		amountMinor: null,
		currency: "NGN",
		madeAt: await server.now(),
		expiresAt: null,
	});
	expect(again.id).toBe(payOrderId);
});

it("does not offer an account that another borrower already has, because payments could not be assigned", async () => {
	const [first, second] = [await borrowerWithLoan(), await borrowerWithLoan()];
	server.fakes.collections.sharedAccount = "0123456789";
	const requestAccount = ({ call, orderNo }: Applicant) => call("dedicatedAccountCreate", { orderNo });
	expect(referenceOf(await requestAccount(first)).number).toBe("0123456789");
	expect((await requestAccount(second)).body.code).toBe(errors.railNotOffered.code);
	server.fakes.collections.sharedAccount = null;
	expect(referenceOf(await requestAccount(first)).number).toBe("0123456789");
});

it("refuses forged webhooks, stores nothing of them, and counts them without a log line each", async () => {
	const applicant = await borrowerWithLoan();
	const account = referenceOf(await applicant.call("dedicatedAccountCreate", { orderNo: applicant.orderNo }));
	const webhook = await pay(account.payOrderId, 500_000);
	server.fakes.collections.charges.get(account.payOrderId)?.payments.pop();
	const stored = async () =>
		(await server.database.db.selectFrom("webhooks").select("id").execute()).map(({ id }) => id);
	const before = await stored();
	const large = { ...webhook, body: "x".repeat(250_000), headers: {} };
	for (let count = 0; count < 20; count++) {
		expect(await sendWebhook({ ...webhook, headers: { "x-fake-signature": "guessed" } })).toBe(401);
		expect(await sendWebhook(large)).toBe(401);
	}
	await server.advance("PT1S");
	expect((await detailOf(applicant)).paidMinor).toBe(0);
	expect(await stored()).toEqual(before);
	const figures = await (await fetch(`${server.address}/metrics`)).text();
	expect(figures).toContain('puente_answers_total{call="hook/paystack",status="401"} 40');
	expect(server.logs()).not.toMatch(/"call":"hook\/paystack","status":401/);
});

it.each([
	["ng", "paystack-card", "paystack"],
	["ng", "flutterwave-card", "flutterwave"],
	["mx", "card-portal", "oxxo"],
] as const)(
	"%s: books a payment over %s whose webhook arrives at the address of %s",
	async (country, rail, address) => {
		const applicant = await (country === "mx" ? borrowerInMexico() : borrowerWithLoan(country));
		const { call, orderNo } = applicant;
		const page = referenceOf(await call("payOnline", { orderNo, rail, amount: 1000 }));
		const webhook = await pay(page.payOrderId, 100_000);
		// Without this payment in the rail's books, only the webhook can report it.
		server.fakes.collections.charges.get(page.payOrderId)?.payments.pop();
		expect(await sendWebhook({ ...webhook, rail: address })).toBe(200);
		await eventually(async () => ((await detailOf(applicant)).paidMinor === 100_000 ? true : null));
	},
);

it("finds a payment with a lost webhook by a status query, and by the sweep", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const page = referenceOf(await call("paystackAuthorization", { orderNo, amount: 2000 }));
	expect(page.url).toContain("https://");
	const before = must(await call("payOrder", { payOrderId: page.payOrderId }));
	expect(before["state"]).toBe("waiting");
	await pay(page.payOrderId, 200_000);
	expect(must(await call("payOrder", { payOrderId: page.payOrderId }))["state"]).toBe("credited");

	const second = referenceOf(await call("paystackAuthorization", { orderNo, amount: 3000 }));
	await pay(second.payOrderId, 300_000);
	await server.advance("PT2M");
	await eventually(async () => ((await detailOf(applicant)).paidMinor === 500_000 ? true : null));
	await expectSoundBooks(applicant);
});

it("finds a payment with a lost webhook after its rail was down for longer than the reference lasted", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const { payOrderId } = referenceOf(await call("paystackAuthorization", { orderNo, amount: 2000 }));
	await pay(payOrderId, 200_000);
	server.fakes.collections.down = true;
	await server.advance("P5D");
	expect(must(await call("payOrder", { payOrderId }))["state"]).toBe("waiting");
	server.fakes.collections.down = false;
	await server.advance("PT2H");
	await eventually(async () => ((await detailOf(applicant)).paidMinor === 200_000 ? true : null));
});

it("returns 404 for another borrower's pay order and for an unknown one", async () => {
	const one = await borrowerWithLoan();
	const other = await borrowerWithLoan();
	const page = referenceOf(await one.call("paystackAuthorization", { orderNo: one.orderNo, amount: 2000 }));
	for (const payOrderId of [page.payOrderId, randomUuid(), "x"]) {
		expect((await other.call("payOrder", { payOrderId })).status).toBe(404);
	}
	expect((await other.call("repayDetail", { orderNo: one.orderNo })).status).toBe(404);
});

it("refuses an empty, fractional, malformed or too small amount with 422", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	for (const amount of ["", "12.5", "abc", "999"]) {
		const reply = await call("paystackAuthorization", { orderNo, amount });
		expect(reply.status).toBe(422);
		expect(reply.body.fields?.[0]?.field).toBe("amount");
	}
	expect((await call("payOnline", { orderNo, rail: "razorpay", amount: 2000 })).status).toBe(422);
});

it("finishes a paid-off loan, raises the limit and keeps the excess as credit; a reversal undoes it once", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const before = must(await call("getCreditInfo", {}));
	const limitBefore = before["rung"] as number;
	expect(before["reasons"]).toContain("fewOnTimeLoans");
	const { payoff } = await detailOf(applicant);
	const account = referenceOf(await call("monnifyReservedAccount", { orderNo }));
	await sendWebhook(await pay(account.payOrderId, payoff.totalMinor + 700));
	await waitForStep(applicant, "Finish");
	const detail = await detailOf(applicant);
	expect(detail).toMatchObject({ status: "finished", creditMinor: 700, payoff: { totalMinor: 0 } });
	const credit = must(await call("getCreditInfo", {}));
	expect(credit["rung"]).toBe(limitBefore + 1);
	expect(credit["reasons"]).not.toContain("fewOnTimeLoans");
	expect(must(await call("repayColor", {}))["color"]).toBe("none");

	const loanId = await loanIdOf(applicant);
	const [event] = await listLoanEvents(server.database.db, loanId);
	const at = await server.now();
	const reverse = () =>
		server.database.db
			.transaction()
			.execute((tx) => reversePayment(tx, { loanId, eventId: event?.id ?? "", at }));
	expect((await reverse()).ok).toBe(true);
	expect(await reverse()).toEqual({ ok: false, refusal: "reversed-already" });
	expect((await orderOf(applicant))["step"]).toBe(stepCodes.Repaying);
	expect((await detailOf(applicant)).payoff.totalMinor).toBe(payoff.totalMinor);
	expect(must(await call("getCreditInfo", {}))["rung"]).toBe(limitBefore);
	await expectSoundBooks(applicant);
});

it("keeps a payment in another currency as an open item and does not book it", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const account = referenceOf(await call("dedicatedAccountCreate", { orderNo }));
	const paidAt = await server.now();
	const loanId = await loanIdOf(applicant);
	const webhook = server.fakes.collections.pay({
		reference: account.payOrderId,
		amountMinor: 400_000n,
		paidAt,
		currency: "MXN",
	});
	expect(await sendWebhook(webhook)).toBe(200);
	const item = await eventually(async () => {
		const items = await listOpenItems(server.database.db);
		return items.find(({ key }) => webhook.body.includes(key)) ?? null;
	});
	expect(item).toMatchObject({ kind: "otherCurrency", rail: "paystack", loanId });
	expect((await detailOf(applicant)).paidMinor).toBe(0);
	const payments = server.database.db.selectFrom("payments").where("paymentId", "=", item.key);
	expect(await payments.select(["currency", "eventId", "bookedAs"]).execute()).toEqual([
		{ currency: "MXN", eventId: null, bookedAs: null },
	]);
	await expectSoundBooks(applicant);
});

it("keeps an unmatched payment as an open item and in suspense until staff matches it", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const account = referenceOf(await call("dedicatedAccountCreate", { orderNo }));
	const webhook = await pay(account.payOrderId, 400_000);
	await server.database.db
		.updateTable("payOrders")
		.set({ payToIndex: null })
		.where("id", "=", account.payOrderId)
		.execute();
	server.fakes.collections.charges.get(account.payOrderId)?.payments.pop();
	await sendWebhook(webhook);
	const item = await eventually(async () => {
		const items = await listOpenItems(server.database.db);
		return items.find(({ kind, key }) => kind === "unmatched" && webhook.body.includes(key)) ?? null;
	});
	const suspense = async () => {
		const { db } = server.database;
		const rows = await db
			.selectFrom("generalEntries")
			.selectAll()
			.where("reference", "=", item.key)
			.execute();
		return rows.map(({ kind, debit, credit, minor }) => `${kind} ${debit} ${credit} ${minor}`);
	};
	const received = "received asset:cash liability:suspense:paystack 400000";
	expect(await suspense()).toEqual([received]);
	expect((await verifyChains(server.database.db)).flatMap(({ broken }) => broken ?? [])).toEqual([]);
	const loanId = await loanIdOf(applicant);
	const at = await server.now();
	const matched = await server.database.db
		.transaction()
		.execute((tx) => matchPayment(tx, { rail: "paystack", paymentId: item.key, loanId, by: "ada", at }));
	expect(matched.ok).toBe(true);
	expect((await detailOf(applicant)).paidMinor).toBe(400_000);
	expect((await listOpenItems(server.database.db)).some(({ key }) => key === item.key)).toBe(false);
	expect(await suspense()).toEqual([received, "matched liability:suspense:paystack asset:cash 400000"]);
	expect((await verifyChains(server.database.db)).flatMap(({ broken }) => broken ?? [])).toEqual([]);
	await expectSoundBooks(applicant);
});

it("returns a statement whose chain and debt the phone can verify, and a PDF receipt", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	await server.advance("P5D");
	const account = referenceOf(await call("flutterwaveReservedAccount", { orderNo }));
	await sendWebhook(await pay(account.payOrderId, 300_000));
	await eventually(async () => ((await detailOf(applicant)).paidMinor > 0 ? true : null));
	const statement = must(await call("statement", { orderNo })) as unknown as {
		readonly currency: "NGN";
		readonly payoffMinor: number;
		readonly charges: readonly Readonly<Record<string, unknown>>[];
		readonly entries: readonly (Omit<ChainedEntry, "postings" | "currency"> & {
			readonly hash: string;
			readonly postings: readonly { readonly account: string; readonly minor: number }[];
		})[];
	};
	const entries = statement.entries.map((entry) => ({
		...entry,
		currency: statement.currency,
		postings: entry.postings.map(({ account: name, minor }) => ({ account: name, minor: BigInt(minor) })),
	}));
	const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
	expect(await findChainBreak(entries, sha256)).toBeNull();
	expect(owedByEntries(entries).payoffMinor).toBe(BigInt(statement.payoffMinor));
	expect(statement.payoffMinor).toBe((await detailOf(applicant)).payoff.totalMinor);
	// 1.5% of the loan, and 7.5% tax on it.
	const loan = await findLoan(server.database.db, await loanIdOf(applicant));
	expect(statement.charges[0]).toEqual({
		kind: "fee",
		phase: null,
		rate: "0.075000",
		baseMinor: Number(loan?.terms.feeMinor),
		taxMinor: Number(loan?.terms.taxMinor),
	});
	const receipt = must(await call("receipt", { orderNo }));
	const pdf = Buffer.from(String(receipt["pdfBase64"]), "base64");
	expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
	const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
	// The rail's name as a payer knows it, not ours.
	expect(text.replaceAll(/\s+/g, " ")).toContain("Bank transfer (Flutterwave)");
	expect(text.replaceAll(/\s+/g, " ")).toMatch(/Fee, interest and VAT What Base Rate VAT .* 0\.075000/);
	expect(text).not.toMatch(/flutterwave /);
});

it("reminds of a payment on the day on which it is due", async () => {
	const applicant = await borrowerWithLoan();
	const { phases } = await detailOf(applicant);
	const now = await server.now();
	const due = Date.parse(`${phases[0]?.dueOn}T12:00:00Z`);
	await server.advance(`PT${Math.ceil((due - now.getTime()) / 60_000)}M`);
	await eventually(async () => ((await notificationKinds(applicant)).includes("paymentDue") ? true : null));
});

it("sets the order overdue after an unpaid due date, and back after the arrears are paid", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const { phases } = await detailOf(applicant);
	const today = (await server.now()).toISOString().slice(0, 10);
	const days = (Date.parse(phases[0]?.dueOn ?? "") - Date.parse(today)) / 86_400_000;
	await server.advance(`P${days + 2}D`);
	await waitForStep(applicant, "Overdued");
	const late = await detailOf(applicant);
	expect(late.overdueDays).toBeGreaterThan(0);
	expect(must(await call("repayColor", {}))["color"]).toBe("red");
	const account = referenceOf(await call("dedicatedAccountCreate", { orderNo }));
	await sendWebhook(await pay(account.payOrderId, late.due.totalMinor));
	await waitForStep(applicant, late.due.totalMinor === late.payoff.totalMinor ? "Finish" : "Repaying");
	await expectSoundBooks(applicant);
});

it("stops the penalty while a proof of payment is open, and books it once when confirmed", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const { phases, payoff } = await detailOf(applicant);
	const today = (await server.now()).toISOString().slice(0, 10);
	const days = (Date.parse(phases[0]?.dueOn ?? "") - Date.parse(today)) / 86_400_000;
	await server.advance(`P${days + 4}D`);
	await waitForStep(applicant, "Overdued");
	const { imageId } = must(await call("uploadVoucher", { orderNo }, { files: [await photo(7)] }));
	const paidOn = (await server.now()).toISOString().slice(0, 10);
	const proof = { orderNo, amount: 5000, paidOn, reference: "T-1", imageIds: [String(imageId)] };
	expect((await call("saveVoucher", { ...proof, imageIds: [] })).status).toBe(422);
	expect((await call("saveVoucher", { ...proof, paidOn: addDays(paidOn as PlainDate, 2) })).status).toBe(422);
	const saved = must(await call("saveVoucher", proof))["voucher"] as { voucherId: string; images: number };
	expect(saved).toMatchObject({ status: "pending", images: 1 });
	const second = must(await call("uploadVoucher", { orderNo }, { files: [await photo(8)] }));
	const secondProof = { ...proof, imageIds: [String(second["imageId"])] };
	expect((await call("saveVoucher", secondProof)).body.code).toBe(errors.voucherOpen.code);
	const message = { type: 1, description: "I have paid.", contact: "8031234567", orderNo } as const;
	expect((await call("createFeedback", message)).body.code).toBe(errors.voucherOpen.code);
	const { orders } = must(await call("checkCanHandle", {}));
	expect(orders).toMatchObject([{ orderNo, claimOpen: true }]);
	const atClaim = await detailOf(applicant);
	expect(atClaim.claimOpen).toBe(true);
	await server.advance("P3D");
	expect((await detailOf(applicant)).payoff.penaltyMinor).toBe(atClaim.payoff.penaltyMinor);

	const at = await server.now();
	const answer = () =>
		server.database.db.transaction().execute((tx) =>
			answerClaim(
				{
					db: tx,
					now: at,
					deps: { vault: createVault(Buffer.alloc(32, 7)), enqueue: async () => undefined },
				},
				{ voucherId: saved.voucherId, by: "ada", verdict: { kind: "confirm", payment: null } },
			),
		);
	expect(await answer()).toEqual({ ok: true, value: "confirmed" });
	expect(await answer()).toEqual({ ok: false, refusal: "claim-answered" });
	const after = await detailOf(applicant);
	expect(after).toMatchObject({ claimOpen: false, paidMinor: 500_000 });
	expect(payoff.totalMinor).toBeGreaterThan(0);
	const { vouchers } = must(await call("voucherList", { orderNo })) as { vouchers: { status: string }[] };
	expect(vouchers.map(({ status }) => status)).toEqual(["confirmed"]);
	must(await call("createFeedback", message));
	expect((await call("saveVoucher", secondProof)).body.code).toBe(errors.claimOpen.code);
	await expectSoundBooks(applicant);
});

it("accepts only pictures of this loan that no other proof uses", async () => {
	const [applicant, stranger] = [await borrowerWithLoan(), await borrowerWithLoan()];
	const upload = async ({ call, orderNo }: Applicant) => {
		const files = [await photo()];
		return must(await call("uploadVoucher", { orderNo }, { files }))["imageId"] as string;
	};
	const paidOn = (await server.now()).toISOString().slice(0, 10);
	const send = ({ call, orderNo }: Applicant, imageIds: string[]) =>
		call("saveVoucher", { orderNo, amount: "1000", paidOn, reference: "R1", imageIds });
	const [own, others] = [await upload(applicant), await upload(stranger)];
	for (const imageIds of [[others], [own, others], [randomUuid()]]) {
		expect((await send(applicant, imageIds)).body).toMatchObject({
			code: errors.inputRefused.code,
			fields: [{ field: "imageIds", problem: "notOffered" }],
		});
	}
	must(await send(applicant, [own]));
	expect((await send(applicant, [own])).body.code).toBe(errors.inputRefused.code);
});

it("names in a statement what a late loan has earned since its last entry, by kind and with its days", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const { phases } = await detailOf(applicant);
	const dueOn = (phases[0]?.dueOn ?? "") as PlainDate;
	const paidOutOn = (await server.now()).toISOString().slice(0, 10) as PlainDate;
	await server.advance(`P${(Date.parse(dueOn) - Date.parse(paidOutOn)) / 86_400_000 + 6}D`);
	await waitForStep(applicant, "Overdued");
	const { accruedSince, accruedSinceMinor, on, entries } = must(await call("statement", { orderNo })) as {
		accruedSince: { kind: string; from: PlainDate; minor: number }[];
		accruedSinceMinor: number;
		on: PlainDate;
		entries: { on: PlainDate }[];
	};
	expect(accruedSince.reduce((sum, { minor }) => sum + minor, 0)).toBe(accruedSinceMinor);
	const bookedOn = entries.at(-1)?.on ?? on;
	for (const { kind, from } of accruedSince) {
		const first = kind.startsWith("interest") || bookedOn > dueOn ? bookedOn : dueOn;
		expect([kind, from]).toEqual([kind, addDays(first, 1)]);
	}
});

it("moves the due dates of a rollover once its fee is paid", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const data = must(await call("getExtensionData", { orderNo }));
	const quote = data["quote"] as { payMinor: number; dueOn: { from: string; to: string }[] } | null;
	if (!quote) throw new Error(`the rollover is not offered: ${String(data["notOffered"])}`);
	const input = { orderNo, rail: "paystack-card" };
	expect((await call("confirmExtensionOrder", { ...input, payMinor: quote.payMinor + 1 })).status).toBe(409);
	const reply = await call("confirmExtensionOrder", { ...input, payMinor: quote.payMinor });
	const page = referenceOf(reply);
	const again = referenceOf(await call("confirmExtensionOrder", { ...input, payMinor: quote.payMinor }));
	expect(again.payOrderId).toBe(page.payOrderId);
	expect(must(await call("updateExtensionOrderStatus", { orderNo }))).toEqual({
		done: false,
		state: "waiting",
	});
	await pay(page.payOrderId, quote.payMinor);
	expect(must(await call("updateExtensionOrderStatus", { orderNo }))).toEqual({
		done: true,
		state: "credited",
	});
	// The specification's order: request, pay, confirm; and the confirmation may be repeated, also on another day.
	const paid = { ...input, payMinor: quote.payMinor };
	const done = { done: true, references: [] };
	expect(must(await call("confirmExtensionOrder", paid))).toEqual(done);
	expect(must(await call("confirmExtensionOrder", paid))).toEqual(done);
	await server.advance("P1D");
	expect(must(await call("confirmExtensionOrder", paid))).toEqual(done);
	const { phases } = await detailOf(applicant);
	expect(phases.map(({ dueOn }) => dueOn)).toEqual(expect.arrayContaining(quote.dueOn.map(({ to }) => to)));
	// No card was stored, so there is no coupon.
	expect(await notificationKinds(applicant)).toEqual(["moneySent", "paymentRolledOver"]);
	await expectSoundBooks(applicant);
});

it("offers a rollover again when the payment of its fee failed", async () => {
	const { call, orderNo } = await borrowerWithLoan();
	const data = async () => must(await call("getExtensionData", { orderNo }));
	const { payMinor } = (await data())["quote"] as { payMinor: number };
	const input = { orderNo, rail: "paystack-card", payMinor };
	const { payOrderId } = referenceOf(await call("confirmExtensionOrder", input));
	expect((await data())["waiting"]).toEqual({ payOrderId, state: "waiting" });
	await server.database.db
		.updateTable("payOrders")
		.set({ state: "failed" })
		.where("id", "=", payOrderId)
		.execute();
	expect((await data())["waiting"]).toBeNull();
});

it("asks for the fee of a rollover until the end of the day of its price", async () => {
	const { call, orderNo } = await borrowerWithLoan();
	const data = async () => must(await call("getExtensionData", { orderNo }));
	const { payMinor } = (await data())["quote"] as { payMinor: number };
	const { payOrderId } = referenceOf(
		await call("confirmExtensionOrder", { orderNo, rail: "paystack", payMinor }),
	);
	expect((await data())["waiting"]).toEqual({ payOrderId, state: "waiting" });
	await server.advance("P1D");
	expect((await data())["waiting"]).toBeNull();
});

it("asks for the penalty in whole units before a rollover, and offers the rollover once they are paid", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const { phases } = await detailOf(applicant);
	const today = (await server.now()).toISOString().slice(0, 10);
	const days = (Date.parse(phases[0]?.dueOn ?? "") - Date.parse(today)) / 86_400_000;
	await server.advance(`P${days + 3}D`);
	await waitForStep(applicant, "Overdued");
	const data = must(await call("getExtensionData", { orderNo }));
	expect(data).toMatchObject({ quote: null, notOffered: "penaltyUnpaid" });
	const after = data["after"] as { payFirstMinor: number; payMinor: number; days: number };
	const penaltyMinor = after.payFirstMinor;
	const late = await detailOf(applicant);
	expect(late.moreDays).toEqual(after);
	const owedMinor = late.payoff.penaltyMinor;
	expect(penaltyMinor % 100).toBe(0);
	expect(owedMinor - penaltyMinor).toBeLessThan(100);
	const account = referenceOf(await call("dedicatedAccountCreate", { orderNo }));
	await sendWebhook(await pay(account.payOrderId, penaltyMinor));
	const quote = await eventually(
		async () => must(await call("getExtensionData", { orderNo }))["quote"] as { payMinor: number } | null,
	);
	// The price that was named before is the price.
	expect(quote.payMinor).toBe(after.payMinor);
	expect((await detailOf(applicant)).moreDays).toEqual({ ...after, payFirstMinor: 0 });
});

it("takes any part of a late debt in every way, also by link, and says before what it changes", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const before = await detailOf(applicant);
	const today = (await server.now()).toISOString().slice(0, 10);
	expect(before.amountMin).toBe(1_000);
	expect((await call("payEffect", { orderNo, amount: 999 })).body).toMatchObject({
		code: errors.inputRefused.code,
		fields: [{ field: "amount", problem: "amountTooSmall" }],
	});
	const days = (Date.parse(before.phases[0]?.dueOn ?? "") - Date.parse(today)) / 86_400_000;
	await server.advance(`P${days + 6}D`);
	await waitForStep(applicant, "Overdued");
	const late = await detailOf(applicant);
	expect(late.amountMin).toBe(1);
	const vault = createVault(Buffer.alloc(32, 7));
	const portal = portalToken(
		vault,
		await loanIdOf(applicant),
		new Date((await server.now()).getTime() + 3_600_000),
	);
	expect(must(await server.sealed("portalDetail", { portal }))["amountMin"]).toBe(1);
	for (const { rail, kind, minMinor } of late.methods) {
		if (kind === "proof") continue;
		const amount = Math.max(1, Math.ceil((minMinor ?? 0) / 100));
		must(await server.sealed("portalConfirm", { portal, amount, rail }));
		if (kind === "online") must(await call("payOnline", { orderNo, rail, amount }));
	}
	const effect = must(await call("payEffect", { orderNo, amount: 500 })) as unknown as {
		before: { dueMinor: number; growthMinor: number };
		after: { dueMinor: number; growthMinor: number };
	};
	expect(effect.before).toMatchObject({
		dueMinor: late.due.totalMinor,
		growthMinor: late.penaltyGrowthMinor,
	});
	const account = referenceOf(await call("dedicatedAccountCreate", { orderNo }));
	await sendWebhook(await pay(account.payOrderId, 50_000));
	const paid = await eventually(async () => {
		const now = await detailOf(applicant);
		return now.paidMinor > late.paidMinor ? now : null;
	});
	expect([paid.due.totalMinor, paid.penaltyGrowthMinor]).toEqual([
		effect.after.dueMinor,
		effect.after.growthMinor,
	]);
	await sendWebhook(await pay(account.payOrderId, 100));
	await eventually(async () =>
		(await detailOf(applicant)).paidMinor === paid.paidMinor + 100 ? true : null,
	);
	await expectSoundBooks(applicant);
});

it("accepts the exact rollover fee to the borrower's account; another amount repays the loan", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const quoted = async () =>
		must(await call("getExtensionData", { orderNo }))["quote"] as { payMinor: number } | null;
	const payMinor = (await quoted())?.payMinor ?? 0;
	const own = referenceOf(await call("dedicatedAccountCreate", { orderNo }));
	expect(own.amountMinor).toBeNull();
	const account = referenceOf(await call("confirmExtensionOrder", { orderNo, rail: "paystack", payMinor }));
	expect(account).toMatchObject({ payOrderId: own.payOrderId, amountMinor: payMinor });
	const payOrderState = async () => must(await call("payOrder", { payOrderId: own.payOrderId }));
	expect(await payOrderState()).toMatchObject({ state: "waiting", reference: { amountMinor: payMinor } });
	// Another amount repays the loan, and the fee is still due.
	const before = await detailOf(applicant);
	await sendWebhook(await pay(account.payOrderId, payMinor + 1));
	await eventually(async () => ((await detailOf(applicant)).paidMinor > before.paidMinor ? true : null));
	expect((await detailOf(applicant)).paidMinor - before.paidMinor).toBe(payMinor + 1);
	expect(await payOrderState()).toMatchObject({ state: "waiting" });
	const now = (await quoted())?.payMinor ?? 0;
	await call("confirmExtensionOrder", { orderNo, rail: "paystack", payMinor: now });
	await sendWebhook(await pay(account.payOrderId, now));
	await eventually(async () => ((await payOrderState())["state"] === "credited" ? true : null));
	expect(must(await call("updateExtensionOrderStatus", { orderNo }))).toMatchObject({ done: true });
	await expectSoundBooks(applicant);
});

it("ends a loan that is given back once the quoted amount is paid", async () => {
	const applicant = await borrowerWithLoan("in");
	const { call, orderNo } = applicant;
	const online = await call("payOnline", { orderNo, rail: "razorpay", amount: 1000 });
	expect(referenceOf(online).kind).toBe("page");
	type GiveBack = { payMinor: number; waiting: { payOrderId: string } | null };
	const quoted = async () =>
		(must(await call("hasCancelLoan", { orderNo })) as { giveBack: GiveBack | null }).giveBack;
	const giveBack = await quoted();
	if (!giveBack) throw new Error("the loan cannot be given back");
	expect(giveBack.waiting).toBeNull();
	const input = { orderNo, accepted: true, rail: "razorpay" };
	expect((await call("giveBack", { ...input, payMinor: giveBack.payMinor - 1 })).status).toBe(409);
	const page = referenceOf(await call("giveBack", { ...input, payMinor: giveBack.payMinor }));
	expect((await quoted())?.waiting).toEqual({ payOrderId: page.payOrderId });
	await server.database.db
		.updateTable("payOrders")
		.set({ state: "failed" })
		.where("id", "=", page.payOrderId)
		.execute();
	expect((await quoted())?.waiting).toBeNull();
	const next = referenceOf(await call("giveBack", { ...input, payMinor: giveBack.payMinor }));
	expect(next.payOrderId).not.toBe(page.payOrderId);
	await sendWebhook(await pay(next.payOrderId, giveBack.payMinor));
	await waitForStep(applicant, "Finish");
	expect((await detailOf(applicant)).status).toBe("returned");
	expect(await notificationKinds(applicant)).toEqual(["moneySent", "loanGivenBack"]);
	await expectSoundBooks(applicant);
});

it("lets a payment link pay without a login and shows a masked name; expired and forged links get 403", async () => {
	const applicant = await borrowerWithLoan();
	const loanId = await loanIdOf(applicant);
	const vault = createVault(Buffer.alloc(32, 7));
	const now = await server.now();
	const portal = portalToken(vault, loanId, new Date(now.getTime() + 3_600_000));
	const detail = must(await server.sealed("portalDetail", { portal }));
	expect(String(detail["name"])).toContain("*");
	const input = { portal, amount: 2000, rail: "paystack" };
	const account = referenceOf(await server.sealed("portalConfirm", input));
	expect(account.holder).toBeNull();
	await sendWebhook(await pay(account.payOrderId, 200_000));
	await eventually(async () => ((await detailOf(applicant)).paidMinor > 0 ? true : null));
	const old = portalToken(vault, loanId, new Date(now.getTime() - 1000));
	// A forged signature of the same shape: only the first character differs.
	const proof = portal.split(".").at(-1) ?? "";
	const forged = portal.slice(0, -proof.length) + (proof.startsWith("A") ? "B" : "A") + proof.slice(1);
	for (const wrong of [old, forged, "x".repeat(60)]) {
		expect((await server.sealed("portalDetail", { portal: wrong })).status).toBe(403);
	}
});

it("returns 503 while a rail is down, and the same operation succeeds later", async () => {
	const applicant = await borrowerWithLoan();
	const { call, orderNo } = applicant;
	const operationId = randomUuid();
	server.fakes.collections.down = true;
	expect((await call("paystackAuthorization", { orderNo, amount: 2000 }, { operationId })).status).toBe(503);
	server.fakes.collections.down = false;
	expect(must(await call("paystackAuthorization", { orderNo, amount: 2000 }, { operationId }))).toBeTruthy();
});

it("offers the configured rails of a region and creates references for them", async () => {
	const { methods } = await detailOf(await borrowerWithLoan());
	expect(methods.map(({ rail }) => rail)).toEqual([
		"paystack",
		"flutterwave",
		"monnify",
		"paystack-card",
		"flutterwave-card",
		"voucher",
	]);
	const { call, orderNo } = await borrowerInMexico();
	const clabe = referenceOf(await call("getStpClabe", { orderNo }));
	expect(clabe.number).toMatch(/^\d{18}$/);
	const cash = referenceOf(await call("getOxxoReference", { orderNo, amount: 1000 }));
	expect(cash).toMatchObject({ kind: "cash", number: "123456789012" });
});
