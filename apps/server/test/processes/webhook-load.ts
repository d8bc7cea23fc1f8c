import { createHmac } from "node:crypto";
import type { PlainDate } from "@puente/core/time";
import { expect } from "vitest";
import type { Database } from "../../src/platform/database/database.ts";
import { eventually, testStart } from "../harness.ts";
import { randomInt, randomUuid } from "../random.ts";
import {
	createRepaymentAccounts,
	expectPaidOnce,
	type RepaymentAccount,
	shuffled,
} from "../repayment-accounts.ts";
import type { ServerProcess } from "./server-process.ts";

const payersCount = 64;
const dayMs = 86_400_000;

type Payment = { readonly account: RepaymentAccount; readonly amountMinor: bigint; readonly body: string };

/** A random payment with the body of Monnify's webhook. */
function paymentTo(account: RepaymentAccount): Payment {
	const amountMinor = BigInt(randomInt(1_000, 400_000));
	const paidAt = new Date(testStart.getTime() - randomInt(10) * dayMs);
	const body = JSON.stringify({
		eventType: "SUCCESSFUL_TRANSACTION",
		eventData: {
			product: { reference: account.reference, type: "RESERVED_ACCOUNT" },
			transactionReference: randomUuid(),
			paidOn: paidAt.toISOString().slice(0, 23).replace("T", " "),
			amountPaid: Number(amountMinor) / 100,
			paymentStatus: "PAID",
			currency: "NGN",
		},
	});
	return { account, amountMinor, body };
}

/** Retries a webhook until a server accepts it, as a rail does. */
async function send({ body }: Payment, servers: readonly ServerProcess[]): Promise<void> {
	const signature = createHmac("sha512", "sandbox").update(body).digest("hex");
	const headers = { "content-type": "application/json", "monnify-signature": signature };
	for (;;) {
		const server = servers[randomInt(servers.length || 1)];
		const request = { method: "POST", headers, body };
		const reply = server && (await fetch(`${server.address}/hooks/monnify`, request).catch(() => null));
		if (reply?.ok) return;
		// There is none for a moment while killed processes are replaced.
		const isOver = servers.length > 0 && servers.every(({ child }) => child.exitCode !== null);
		if (isOver) throw new Error("every process has exited");
		await new Promise((wake) => setTimeout(wake, 50));
	}
}

export type Disturbance = {
	/** Running servers; the disturbance may replace them. */
	readonly servers: readonly ServerProcess[];
	readonly times: number;
	readonly disturb: () => Promise<void>;
};

/**
 * Sends many concurrent payments to the same and to other loans, some webhooks twice, and calls `disturb` several times
 * meanwhile. Expects every payment in the books exactly once.
 */
export async function expectBookedOnceDespite(
	{ db }: Database,
	{ servers, times, disturb }: Disturbance,
): Promise<void> {
	const openedOn = new Date(testStart.getTime() - 14 * dayMs).toISOString().slice(0, 10) as PlainDate;
	const accounts = await createRepaymentAccounts(db, { count: 8, openedOn, at: testStart });
	const payments = Array.from({ length: payersCount * 6 }, (_, index) => {
		// Half of the payments go to one loan.
		const account = accounts[index % 2 === 0 ? 0 : index % accounts.length];
		if (!account) throw new Error("no repayment account");
		return paymentTo(account);
	});
	const webhooks = shuffled([...payments, ...payments.slice(0, payersCount * 3)]);
	const queue = [...webhooks];
	const disturbances: Promise<void>[] = [];
	const payAll = async () => {
		for (let payment = queue.pop(); payment; payment = queue.pop()) {
			await send(payment, servers);
			const done = webhooks.length - queue.length;
			if (disturbances.length < times && done > (disturbances.length * webhooks.length) / times)
				disturbances.push(disturb());
		}
	};
	await Promise.all(Array.from({ length: payersCount }, payAll));
	await Promise.all(disturbances);
	expect(disturbances).toHaveLength(times);

	// Another process takes over the jobs of a killed one, and of one that lost the connection which brought them.
	await eventually(async () => {
		const unhandled = await db.selectFrom("webhooks").select("id").where("outcome", "is", null).execute();
		return unhandled.length === 0 ? true : null;
	}, 240_000);

	const stored = await db.selectFrom("payments").select("eventId").execute();
	expect(stored.filter(({ eventId }) => eventId !== null)).toHaveLength(payments.length);
	expect(stored).toHaveLength(payments.length);
	for (const account of accounts) {
		const own = payments.filter((payment) => payment.account === account);
		await expectPaidOnce(
			db,
			account.loanId,
			own.map(({ amountMinor }) => amountMinor),
		);
	}
}
