import { setTimeout as sleep } from "node:timers/promises";
import { verifyChains } from "../../apps/server/src/modules/reporting/verify.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import { isDatabaseUnavailable } from "../../apps/server/src/platform/database/unavailable.ts";
import { type Payer, paymentWebhook } from "../../bench/payers.ts";

const clients = 32;
const settleTimeoutMs = 300_000;
/** The borrowers of the drill have loans without an application: nobody decided, signed or gave a power. */
const drilled = ["loans", "general", "payments"];
/** What the sandbox's rails sign with. */
const secret = "sandbox";

export type PayingReport = {
	readonly acknowledged: number;
	readonly lost: number;
	readonly doubled: number;
	/** The longest time in which no payment was acknowledged. */
	readonly longestGapMs: number;
	/** Answers by status; 0 is a broken connection. */
	readonly answers: Readonly<Record<number, number>>;
	/** What the verification of the books finds. */
	readonly breaks: readonly string[];
};

type Tally = {
	readonly acknowledged: string[];
	readonly answers: Record<number, number>;
	longestGapMs: number;
};

/** Keeps 32 clients paying while `disturb` runs, each repeating a payment until it is acknowledged, as rails do. */
export async function payWhile(
	{ addresses, payers }: { readonly addresses: readonly string[]; readonly payers: readonly Payer[] },
	disturb: () => Promise<void>,
): Promise<Tally> {
	const tally: Tally = { acknowledged: [], answers: {}, longestGapMs: 0 };
	let lastAt = performance.now();
	let isOver = false;
	const pay = async (client: number) => {
		for (let count = 0; !isOver; count++) {
			const payer = payers[(client + count * clients) % payers.length];
			if (!payer) throw new Error("no seeded payer");
			const paymentId = crypto.randomUUID();
			const webhook = paymentWebhook(payer, secret, paymentId);
			for (let tries = 0; ; tries++) {
				const status = await post(`${addresses[(client + tries) % addresses.length]}/hooks/monnify`, webhook);
				tally.answers[status] = (tally.answers[status] ?? 0) + 1;
				if (status === 200) break;
				await sleep(50);
			}
			tally.acknowledged.push(paymentId);
			const now = performance.now();
			tally.longestGapMs = Math.max(tally.longestGapMs, now - lastAt);
			lastAt = now;
		}
	};
	const paying = Promise.all(Array.from({ length: clients }, (_, client) => pay(client)));
	await disturb();
	isOver = true;
	await paying;
	return tally;
}

async function post(url: string, { body, headers }: ReturnType<typeof paymentWebhook>): Promise<number> {
	const signal = AbortSignal.timeout(20_000);
	return fetch(url, { method: "POST", headers, body, signal }).then(
		({ status }) => status,
		() => 0,
	);
}

/** Waits until all webhooks are handled, then compares the books with what was acknowledged. */
export async function countPaid({ jobs: db }: Database, tally: Tally): Promise<PayingReport> {
	const giveUpAt = Date.now() + settleTimeoutMs;
	const isHandled = async () => {
		const waiting = db.selectFrom("webhooks").select("id").where("outcome", "is", null).limit(1);
		return (await waiting.execute()).length === 0;
	};
	while (!(await patiently(isHandled)) && Date.now() < giveUpAt) await sleep(500);
	const { booked, entries, breaks } = await patiently(async () => ({
		booked: await db.selectFrom("payments").select("paymentId").where("eventId", "is not", null).execute(),
		entries: await db.selectFrom("entries").select("eventId").where("kind", "=", "payment").execute(),
		breaks: (await verifyChains(db)).flatMap(({ chains, broken }) =>
			drilled.includes(chains) ? (broken ?? []) : [],
		),
	}));
	const bookedIds = new Set(booked.map(({ paymentId }) => paymentId));
	return {
		acknowledged: tally.acknowledged.length,
		lost: tally.acknowledged.filter((id) => !bookedIds.has(id)).length,
		doubled: entries.length - new Set(entries.map(({ eventId }) => eventId)).size,
		longestGapMs: tally.longestGapMs,
		answers: tally.answers,
		breaks,
	};
}

/** A cluster on one machine may fail over once more by itself. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
	for (let tries = 0; ; tries++) {
		try {
			return await read();
		} catch (error) {
			if (!isDatabaseUnavailable(error) || tries >= 60) throw error;
			await sleep(1_000);
		}
	}
}
