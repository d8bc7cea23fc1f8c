import { createHmac } from "node:crypto";
import type { PlainDate } from "@puente/core/time";
import { expect } from "vitest";
import type { Database } from "../src/platform/database/database.ts";
import { eventually, testStart } from "./harness.ts";
import { expectPaidOnce, openPlaces, type Place, shuffled } from "./payers.ts";
import { randomInt, randomUuid } from "./random.ts";
import type { ServerProcess } from "./server-process.ts";

const payersCount = 64;
const dayMs = 86_400_000;

type Payment = { readonly place: Place; readonly amountMinor: bigint; readonly body: string };

/** A payment as Monnify's webhook reports it. */
function paymentTo(place: Place): Payment {
	const amountMinor = BigInt(randomInt(1_000, 400_000));
	const paidAt = new Date(testStart.getTime() - randomInt(10) * dayMs);
	const body = JSON.stringify({
		eventType: "SUCCESSFUL_TRANSACTION",
		eventData: {
			product: { reference: place.reference, type: "RESERVED_ACCOUNT" },
			transactionReference: randomUuid(),
			paidOn: paidAt.toISOString().slice(0, 23).replace("T", " "),
			amountPaid: Number(amountMinor) / 100,
			paymentStatus: "PAID",
			currency: "NGN",
		},
	});
	return { place, amountMinor, body };
}

/** Sends a webhook until a server has accepted it, as a rail does. */
async function send({ body }: Payment, servers: readonly ServerProcess[]): Promise<void> {
	const signature = createHmac("sha512", "sandbox").update(body).digest("hex");
	const headers = { "content-type": "application/json", "monnify-signature": signature };
	for (;;) {
		const server = servers[randomInt(servers.length || 1)];
		const request = { method: "POST", headers, body };
		const reply = server && (await fetch(`${server.address}/hooks/monnify`, request).catch(() => null));
		if (reply?.ok) return;
		if (servers.every(({ child }) => child.exitCode !== null)) throw new Error("every process has exited");
		await new Promise((wake) => setTimeout(wake, 50));
	}
}

/**
 * The jobs of a process that was killed, or that lost its connection, are lost; after ten minutes the sweep finds their webhooks
 * again. So the clock is moved, again and again, until everything is handled. A move may fail, or not end while lost jobs count as
 * running: its answer does not matter.
 */
async function findLostJobs(
	servers: readonly ServerProcess[],
	isHandled: () => Promise<boolean>,
): Promise<void> {
	const leaving = new AbortController();
	const move = {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ advance: "PT11M" }),
		signal: leaving.signal,
	};
	let moved = 0;
	await eventually(async () => {
		if (await isHandled()) return true;
		// Every five seconds: the sweep and the jobs that it finds need a moment.
		if (moved < Date.now() - 5_000) {
			moved = Date.now();
			for (const { address } of servers) void fetch(`${address}/sandbox/clock`, move).catch(() => null);
		}
		return null;
	}, 240_000);
	leaving.abort();
}

export type Disturbance = {
	/** Those that are alive now; the disturbance may replace them. */
	readonly servers: readonly ServerProcess[];
	readonly times: number;
	readonly disturb: () => Promise<void>;
};

/**
 * Many payers of the same and of other loans pay at once, some webhooks come twice, and meanwhile `disturb` is called several
 * times. Every payment must be in the books exactly once.
 */
export async function payThrough({ db }: Database, { servers, times, disturb }: Disturbance): Promise<void> {
	const openedOn = new Date(testStart.getTime() - 14 * dayMs).toISOString().slice(0, 10) as PlainDate;
	const places = await openPlaces(db, { count: 8, openedOn, at: testStart });
	const payments = Array.from({ length: payersCount * 6 }, (_, index) => {
		// Half of them go to one loan.
		const place = places[index % 2 === 0 ? 0 : index % places.length];
		if (!place) throw new Error("no place");
		return paymentTo(place);
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

	await findLostJobs(servers, async () => {
		const unhandled = db.selectFrom("webhooks").select("id").where("outcome", "is", null);
		return (await unhandled.execute()).length === 0;
	});

	const stored = await db.selectFrom("payments").select("event_id").execute();
	expect(stored.filter(({ event_id }) => event_id !== null)).toHaveLength(payments.length);
	expect(stored).toHaveLength(payments.length);
	for (const place of places) {
		const own = payments.filter((payment) => payment.place === place);
		await expectPaidOnce(
			db,
			place.loanId,
			own.map(({ amountMinor }) => amountMinor),
		);
	}
}
