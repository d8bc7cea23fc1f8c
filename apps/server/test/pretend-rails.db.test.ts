import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paystackRail } from "@puente/providers/payments";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPayout } from "../src/areas/loan/start-payout.ts";
import { createPayoutRails } from "../src/payout-rails.ts";
import { lockBorrower } from "../src/store/borrowers.ts";
import { findLoan } from "../src/store/loans.ts";
import { getOrder } from "../src/store/orders.ts";
import { listPayouts } from "../src/store/payouts.ts";
import { fakeRail } from "./fake-rail.ts";
import { eventually, startTestServer, type TestServer } from "./harness.ts";
import { openDesk, vault } from "./payout-desk.ts";

/** The production adapter of Nigeria's first rail, the pretend rail in a process of its own, and our server between them. */
const folder = mkdtempSync(join(tmpdir(), "rails-"));
let sandbox: ChildProcess;
let sandboxUrl: string;
let server: TestServer;

async function freePort(): Promise<number> {
	const probe = createServer();
	await once(probe.listen(0, "127.0.0.1"), "listening");
	const address = probe.address();
	probe.close();
	if (!address || typeof address === "string") throw new Error("no port");
	return address.port;
}

beforeAll(async () => {
	const port = await freePort();
	sandboxUrl = `http://127.0.0.1:${port}`;
	const paystack = { baseUrl: `${sandboxUrl}/paystack`, secretKey: "sk_test_sandbox", timeoutMs: 1_500 };
	const others = fakeRail().all.filter(({ name }) => name !== "paystack");
	server = await startTestServer({}, undefined, undefined, {
		payoutRails: () => [paystackRail(paystack), ...others],
	});
	sandbox = spawn(process.execPath, [join(import.meta.dirname, "../../sandbox/src/main.ts")], {
		env: {
			PATH: process.env["PATH"],
			SANDBOX_PORT: String(port),
			DATA_DIR: folder,
			SERVER_URL: server.address,
		},
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	});
	await once(sandbox, "message");
});
afterAll(async () => {
	sandbox.kill("SIGKILL");
	await server.stop();
	rmSync(folder, { recursive: true, force: true });
});

async function arm(fault: string): Promise<void> {
	const armed = await fetch(`${sandboxUrl}/sandbox/faults`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ rail: "paystack", fault, times: 1 }),
	});
	if (!armed.ok) throw new Error(await armed.text());
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
	}, 30_000);
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
	const paid = (await (await fetch(`${sandboxUrl}/sandbox/payouts`)).json()) as {
		reference: string;
		status: string;
		amountMinor: number;
	}[];
	const own = paid.filter((payout) => payout.reference === reference);
	expect(own).toHaveLength(1);
	const loan = await findLoan(server.database.db, reference);
	const cash = loan?.balances["asset:cash"] ?? 0n;
	expect(Number(-cash)).toBe(own[0]?.status === "settled" ? own[0].amountMinor : 0);
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
