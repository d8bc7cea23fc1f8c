import { join } from "node:path";
import { flutterwaveNames, flutterwaveRail, paystackRail } from "@puente/providers/payments";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockBorrower } from "../src/modules/borrower/store/borrowers.ts";
import { findLoan } from "../src/modules/ledger/store/loans.ts";
import { getOrder } from "../src/modules/order/store/orders.ts";
import { startPayout } from "../src/modules/payout/start-payout.ts";
import { listPayouts } from "../src/modules/payout/store/payouts.ts";
import { createPayoutRails } from "../src/start/payout-rails.ts";
import { fakeRail } from "./fake-rail.ts";
import { eventually, startTestServer, type TestServer } from "./harness.ts";
import { openDesk, vault } from "./payout-desk.ts";
import { findSandboxPlace, startSandbox } from "./sandbox-process.ts";

/** The production adapters of Nigeria's rails, the pretend rails in a process of their own, and our server between them. */
let endSandbox = () => {};
let sandboxUrl: string;
let folder: string;
let server: TestServer;

beforeAll(async () => {
	const place = await findSandboxPlace();
	sandboxUrl = place.url;
	folder = place.folder;
	const paystack = { baseUrl: `${sandboxUrl}/paystack`, secretKey: "sk_test_sandbox", timeoutMs: 1_500 };
	const flutterwave = {
		baseUrl: `${sandboxUrl}/flutterwave/v3`,
		secretKey: "FLWSECK_TEST-sandbox-X",
		webhookHash: "sandbox",
		timeoutMs: 1_500,
	};
	const elsewhere = fakeRail().all.filter(({ name }) => name !== "paystack" && name !== "flutterwave");
	server = await startTestServer({}, undefined, undefined, {
		payoutRails: () => [paystackRail(paystack), flutterwaveRail(flutterwave), ...elsewhere],
		accountNames: flutterwaveNames(flutterwave),
	});
	endSandbox = await startSandbox(place, server.address);
	const account = { country: "ng", bankCode: "044", accountNumber: "0690000031", holder: "Ada Obi" };
	await post("/sandbox/accounts", account);
});
afterAll(async () => {
	endSandbox();
	await server.stop();
});

async function post(path: string, body: object): Promise<void> {
	const reply = await fetch(`${sandboxUrl}${path}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	if (!reply.ok) throw new Error(await reply.text());
}

async function arm(fault: string, times = 1): Promise<void> {
	await post("/sandbox/faults", { rail: "paystack", fault, times });
}

type Paid = {
	readonly rail: string;
	readonly reference: string;
	readonly status: string;
	readonly amountMinor: number;
};

async function paidUnder(reference: string): Promise<readonly Paid[]> {
	const paid = (await (await fetch(`${sandboxUrl}/sandbox/payouts`)).json()) as Paid[];
	return paid.filter((payout) => payout.reference === reference);
}

/** Plans a payout as a call would; the sweep hands it to the worker. */
async function started(): Promise<{ readonly orderId: string; readonly reference: string }> {
	const { db } = server.database;
	const orderId = await openDesk(server.database).acceptedOrder();
	const now = await server.now();
	await db.transaction().execute(async (tx) => {
		const order = await getOrder(tx, orderId);
		const borrower = await lockBorrower(tx, order.borrowerId);
		await startPayout(
			{ db: tx, vault, now, enqueue: async () => undefined },
			{ borrower, order },
			"borrower",
		);
	});
	const [payout] = await listPayouts(db, orderId);
	if (!payout) throw new Error("no payout");
	await server.advance("PT2M");
	return { orderId, reference: payout.reference };
}

/** The sweep of every minute, in a moment. */
async function reaches(orderId: string, step: string): Promise<void> {
	await eventually(async () => {
		if ((await getOrder(server.database.db, orderId)).step === step) return true;
		await server.advance("PT10M");
		return null;
	});
}

it.each([
	[null, "Repaying"],
	["timeout", "Repaying"],
	["unavailable", "Repaying"],
	["timeoutAfterPaying", "Repaying"],
	["lowBalance", "Repaying"],
	["webhookTwice", "Repaying"],
	["webhookLate", "Repaying"],
	["webhookLost", "Repaying"],
	["webhookForged", "Repaying"],
	["rejected", "PayFail"],
	["reversed", "PayFail"],
] as const)("with the fault %s a payout ends in %s, paid once", async (fault, step) => {
	if (fault !== null) await arm(fault);
	const { orderId, reference } = await started();
	await reaches(orderId, step);
	const own = await paidUnder(reference);
	expect(own).toHaveLength(1);
	const loan = await findLoan(server.database.db, reference);
	const cash = loan?.balances["asset:cash"] ?? 0n;
	expect(Number(-cash)).toBe(own[0]?.status === "settled" ? own[0].amountMinor : 0);
});

it("while the first rail is down a payout goes over the second, and never over both", async () => {
	await arm("unavailable", 1_000);
	const { orderId, reference } = await started();
	await reaches(orderId, "Repaying");
	await arm("unavailable", 0);
	await server.advance("PT3H");
	expect(await paidUnder(reference)).toMatchObject([{ rail: "flutterwave", status: "settled" }]);
});

it("a rail without its settings is left out, and the others are there by the names of the packs", () => {
	const none = { paystack: null, flutterwave: null, monnify: null, razorpayx: null, stp: null, wompi: null };
	const collections = {
		paystackBank: "test-bank",
		monnifyContract: null,
		flutterwaveEncryption: null,
		clabePrefix: null,
		stripe: null,
		razorpay: null,
		wompiPay: null,
	};
	const rails = createPayoutRails(
		{
			sandboxUrl,
			rails: {
				...none,
				collections,
				paystack: { baseUrl: sandboxUrl, secretKey: "x" },
				stp: {
					baseUrl: sandboxUrl,
					queryUrl: sandboxUrl,
					company: "X",
					clabe: "646180110400000007",
					payer: "X",
					keyFile: join(folder, "own.key"),
					webhookUser: "x",
					webhookPassword: "x",
				},
			},
		},
		() => new Date(),
	);
	expect(rails.map(({ name }) => name)).toEqual(["paystack", "stp"]);
});
