import { join } from "node:path";
import { flutterwaveNames, flutterwaveRail, paystackRail } from "@puente/providers/payments";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually, startTestServer, type TestServer } from "../../../test/harness.ts";
import { reserveSandboxAddress, startSandbox } from "../../../test/processes/sandbox-process.ts";
import { createPayoutHarness, vault } from "../../../test/simulators/payout-harness.ts";
import { createPayoutSimulator } from "../../../test/simulators/payout-simulator.ts";
import { railSettings } from "../../platform/config/rail-settings.ts";
import { createSettingProblems } from "../../platform/config/setting-problems.ts";
import { createPayoutRails } from "../../start/payout-rails.ts";
import { lockBorrower } from "../borrower/store/borrowers.ts";
import { findLoan } from "../ledger/store/loans.ts";
import { getOrder } from "../order/store/orders.ts";
import { startPayout } from "./start-payout.ts";
import { listPayouts } from "./store/payouts.ts";

/** The server uses the production adapters of Nigeria's rails; the rail simulators run in the sandbox process. */
let stopSandbox = () => {};
let sandboxUrl: string;
let folder: string;
let server: TestServer;

beforeAll(async () => {
	const address = await reserveSandboxAddress();
	sandboxUrl = address.url;
	folder = address.folder;
	const paystack = { baseUrl: `${sandboxUrl}/paystack`, secretKey: "sk_test_sandbox", timeoutMs: 1_500 };
	const flutterwave = {
		baseUrl: `${sandboxUrl}/flutterwave/v3`,
		secretKey: "FLWSECK_TEST-sandbox-X",
		webhookHash: "sandbox",
		timeoutMs: 1_500,
	};
	const otherRails = createPayoutSimulator().all.filter(
		({ name }) => name !== "paystack" && name !== "flutterwave",
	);
	server = await startTestServer({}, undefined, undefined, {
		payoutRails: () => [paystackRail(paystack), flutterwaveRail(flutterwave), ...otherRails],
		accountNames: flutterwaveNames(flutterwave),
	});
	stopSandbox = await startSandbox(address, server.address);
	const account = { country: "ng", bankCode: "044", accountNumber: "0690000031", holder: "Ada Obi" };
	await post("/sandbox/accounts", account);
});
afterAll(async () => {
	stopSandbox();
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

async function setFault(fault: string, times = 1): Promise<void> {
	await post("/sandbox/faults", { rail: "paystack", fault, times });
}

type RailPayout = {
	readonly rail: string;
	readonly reference: string;
	readonly status: string;
	readonly amountMinor: number;
};

async function payoutsAtRails(reference: string): Promise<readonly RailPayout[]> {
	const paid = (await (await fetch(`${sandboxUrl}/sandbox/payouts`)).json()) as RailPayout[];
	return paid.filter((payout) => payout.reference === reference);
}

/** Plans a payout as a call does; the sweep enqueues its job. */
async function planPayout(): Promise<{ readonly orderId: string; readonly reference: string }> {
	const { db } = server.database;
	const orderId = await createPayoutHarness(server.database).createAcceptedOrder();
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
	if (!payout) throw new Error(`order ${orderId} has no payout`);
	await server.advance("PT2M");
	return { orderId, reference: payout.reference };
}

/** Moves the clock, and so runs the sweep, until the order is at the step. */
async function waitForStep(orderId: string, step: string): Promise<void> {
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
] as const)("a payout with the fault %s is sent once and ends at the step %s", async (fault, step) => {
	if (fault !== null) await setFault(fault);
	const { orderId, reference } = await planPayout();
	await waitForStep(orderId, step);
	const own = await payoutsAtRails(reference);
	expect(own).toHaveLength(1);
	const loan = await findLoan(server.database.db, reference);
	const cash = loan?.balances["asset:cash"] ?? 0n;
	expect(Number(-cash)).toBe(own[0]?.status === "settled" ? own[0].amountMinor : 0);
});

it("a payout goes only over the second rail while the first is down", async () => {
	await setFault("unavailable", 1_000);
	const { orderId, reference } = await planPayout();
	await waitForStep(orderId, "Repaying");
	await setFault("unavailable", 0);
	await server.advance("PT3H");
	expect(await payoutsAtRails(reference)).toMatchObject([{ rail: "flutterwave", status: "settled" }]);
});

it("only rails with settings are created", () => {
	const problems = createSettingProblems();
	const values = {
		PAYSTACK_SECRET_KEY: "x",
		STP_COMPANY: "X",
		STP_CLABE: "646180110400000007",
		STP_PAYER: "X",
		STP_KEY_FILE: join(folder, "own.key"),
		STP_WEBHOOK_USER: "x",
		STP_WEBHOOK_PASSWORD: "x",
	};
	const settings = railSettings(values, { sandboxUrl: null, dataDir: folder, problems });
	problems.throwIfAny();
	const rails = createPayoutRails({ rails: settings, sandboxUrl }, () => new Date());
	expect(rails.map(({ name }) => name)).toEqual(["paystack", "stp"]);
});
