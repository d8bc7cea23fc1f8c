import { randomUUID } from "node:crypto";
import { differenceFrom, type Payout, type PayoutEvent, type PayoutRail } from "@puente/providers/payments";
import { describe, expect, it, type TestContext } from "vitest";
import * as z from "zod/mini";
import { testApp } from "../test-app.ts";
import { listenForWebhooks } from "./webhook-listener.ts";

/** One rail, as the suite sees it: the adapter that production uses, and whom it pays. */
export type RailUnderTest = {
	readonly name: string;
	readonly make: (
		sandboxUrl: string,
		options: { readonly timeoutMs: number; readonly wrongKey: boolean; readonly now: () => Date },
	) => PayoutRail;
	readonly payout: Pick<Payout, "currency" | "to">;
	/** Some rails have no word for money that came back, and say that the payout failed. */
	readonly reversalIs: "reversed" | "failed";
};

/** Far apart, because a busy machine answers slowly: a rail that holds a call back does so for the whole test. */
const holdMs = 60_000;
const impatientMs = 2000;
const patientMs = 20_000;
const bankDelayMs = 40;
/** A webhook is late by ten times this: long enough to be asked for before it comes. */
const slowBankDelayMs = 300;
const dayMs = 24 * 60 * 60 * 1000;
const paidRows = z.array(z.object({ reference: z.string(), amountMinor: z.number(), status: z.string() }));

async function start(rail: RailUnderTest, context: TestContext, delayMs = bankDelayMs) {
	const { webhooks, hooksUrl } = await listenForWebhooks(context);
	// A Tuesday at noon in Mexico City.
	let now = new Date("2031-05-06T18:00:00.000Z");
	const app = await testApp({ context, holdMs, bankDelayMs: delayMs, hooksUrl, clock: async () => now });
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const make = (options: { timeoutMs?: number; wrongKey?: boolean } = {}) =>
		rail.make(url, {
			timeoutMs: options.timeoutMs ?? patientMs,
			wrongKey: options.wrongKey ?? false,
			now: () => now,
		});
	const adapter = make();
	return {
		/** Of this very test: others run beside it. */
		poll: context.expect.poll,
		adapter,
		impatient: make({ timeoutMs: impatientMs }),
		stranger: make({ wrongKey: true }),
		payout: {
			...rail.payout,
			reference: randomUUID(),
			firstSentAt: now,
			amountMinor: 1_234_567n,
			narration: "Préstamo Puente",
		} satisfies Payout,
		webhooks,
		arm: (fault: string, times = 1) =>
			app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: rail.name, fault, times } }),
		paid: async () => paidRows.parse((await app.inject("/sandbox/payouts")).json()),
		advance(milliseconds: number) {
			now = new Date(now.getTime() + milliseconds);
		},
		/** Waits for so many webhooks and answers what they tell. */
		async events(count: number): Promise<PayoutEvent[]> {
			await context.expect.poll(() => webhooks.length).toBeGreaterThanOrEqual(count);
			const read = await Promise.all(webhooks.map((webhook) => adapter.readWebhook(webhook)));
			return read.flatMap((result) => (result.outcome === "verified" ? result.events : []));
		},
	};
}

type Started = Awaited<ReturnType<typeof start>>;

function becomes({ adapter, payout, poll }: Started, outcome: string) {
	return poll(() => adapter.ask(payout)).toMatchObject({ outcome });
}

/** What every rail promises. The same for all of them, each against its own simulator over a real connection. */
export function describePayouts(rail: RailUnderTest): void {
	describe(rail.name, () => {
		describeSending(rail);
		describeFailing(rail);
		describeWebhooks(rail);
	});
}

function describeSending(rail: RailUnderTest): void {
	it.concurrent("pays the exact amount, and tells so when asked and by itself", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		expect(adapter.name).toBe(rail.name);
		expect(await adapter.send(payout)).toMatchObject({
			outcome: "accepted",
			providerId: expect.stringMatching(/./),
		});
		await becomes(started, "settled");
		const { amountMinor, currency, reference } = payout;
		expect(await adapter.ask(payout)).toMatchObject({ outcome: "settled", amountMinor, currency });
		const [event] = await started.events(1);
		expect(event).toMatchObject({ rail: rail.name, reference, kind: "settled", amountMinor, currency });
		expect(Number.isNaN(Date.parse(event?.occurredAt ?? ""))).toBe(false);
		expect(event && differenceFrom(payout, event)).toBeNull();
	});

	it.concurrent("the same reference again pays once and tells what became of it", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		await adapter.send(payout);
		expect((await adapter.send(payout)).outcome).toMatch(/^(accepted|settled)$/);
		await becomes(started, "settled");
		expect(await adapter.send(payout)).toMatchObject({ outcome: "settled" });
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("the same reference pays once even when it comes twice at the same time", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		await Promise.all([adapter.send(payout), adapter.send(payout), adapter.send(payout)]);
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("the same reference pays once even days later, when the rail may have forgotten it", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		await adapter.send(payout);
		await becomes(started, "settled");
		started.advance(3 * dayMs);
		expect(await adapter.send(payout)).toMatchObject({ outcome: "settled" });
		expect(await adapter.ask(payout)).toMatchObject({ outcome: "settled" });
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("the same reference with another amount pays nothing more, and the difference is seen", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		await adapter.send(payout);
		await becomes(started, "settled");
		const other = { ...payout, amountMinor: payout.amountMinor + 100n };
		const result = await adapter.send(other);
		expect(result.outcome === "settled" && differenceFrom(other, result)).toBe("amount");
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("knows nothing of a reference that was never sent", async (context) => {
		const { adapter, payout } = await start(rail, context);
		expect(await adapter.ask(payout)).toEqual({ outcome: "notFound" });
	});

	it.concurrent("treats a reference that is no UUID as our fault", async (context) => {
		const { adapter, payout } = await start(rail, context);
		await expect(adapter.send({ ...payout, reference: "loan 1" })).rejects.toThrow(TypeError);
	});
}

function describeFailing(rail: RailUnderTest): void {
	it.concurrent("a timeout before anything was done: unknown, not found, then sent under the same reference", async (context) => {
		const started = await start(rail, context);
		await started.arm("timeout");
		expect(await started.impatient.send(started.payout)).toEqual({ outcome: "unknown", cause: "timeout" });
		expect(await started.adapter.ask(started.payout)).toEqual({ outcome: "notFound" });
		expect(await started.adapter.send(started.payout)).toMatchObject({ outcome: "accepted" });
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("a timeout after it was paid: unknown, then found, and never paid again", async (context) => {
		const started = await start(rail, context);
		await started.arm("timeoutAfterPaying");
		expect(await started.impatient.send(started.payout)).toEqual({ outcome: "unknown", cause: "timeout" });
		await becomes(started, "settled");
		expect(await started.adapter.send(started.payout)).toMatchObject({ outcome: "settled" });
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("a rail that is down leaves it unknown", async (context) => {
		const started = await start(rail, context);
		await started.arm("unavailable");
		const result = await started.adapter.send(started.payout);
		expect(result).toEqual({ outcome: "unknown", cause: "unavailable" });
		await started.arm("unavailable");
		expect(await started.adapter.ask(started.payout)).toEqual({ outcome: "unknown", cause: "unavailable" });
		expect(await started.paid()).toHaveLength(0);
	});

	it.concurrent("a low balance refuses it for now: the same payout can be sent later", async (context) => {
		const started = await start(rail, context);
		await started.arm("lowBalance");
		const refused = { outcome: "refused", code: "balance", final: false };
		expect(await started.adapter.send(started.payout)).toEqual(refused);
		expect(await started.adapter.send(started.payout)).toMatchObject({ outcome: "accepted" });
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("a payout that the bank rejects fails, and its reference is spent", async (context) => {
		const started = await start(rail, context);
		await started.arm("rejected");
		await started.adapter.send(started.payout);
		await becomes(started, "failed");
		expect(await started.events(1)).toMatchObject([{ kind: "failed", reference: started.payout.reference }]);
		expect(await started.adapter.send(started.payout)).toMatchObject({ outcome: "refused", final: true });
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("a payout that comes back after it settled is told", async (context) => {
		const started = await start(rail, context);
		await started.arm("reversed");
		await started.adapter.send(started.payout);
		await becomes(started, rail.reversalIs);
		const events = await started.events(2);
		expect(events.at(-1)).toMatchObject({ kind: rail.reversalIs, amountMinor: started.payout.amountMinor });
	});

	it.concurrent("another amount than asked is seen when asked and in the webhook", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		await started.arm("otherAmount");
		await adapter.send(payout);
		await becomes(started, "settled");
		const asked = await adapter.ask(payout);
		expect(asked.outcome === "settled" && differenceFrom(payout, asked)).toBe("amount");
		const [event] = await started.events(1);
		expect(event && differenceFrom(payout, event)).toBe("amount");
	});

	it.concurrent("wrong credentials pay nothing and are told as a matter of the account", async (context) => {
		const started = await start(rail, context);
		const result = await started.stranger.send(started.payout);
		expect(result.outcome).not.toMatch(/accepted|settled/);
		expect(await started.paid()).toHaveLength(0);
	});

	it.concurrent("nothing of the account comes back in a result", async (context) => {
		const started = await start(rail, context);
		await started.arm("rejected");
		const results = [await started.adapter.send(started.payout), await started.adapter.ask(started.payout)];
		await becomes(started, "failed");
		results.push(await started.adapter.ask(started.payout));
		expect(
			JSON.stringify(results, (_key, value) => (typeof value === "bigint" ? String(value) : value)),
		).not.toContain(started.payout.to.accountNumber);
	});
}

function describeWebhooks(rail: RailUnderTest): void {
	it.concurrent("a webhook that comes twice is the same event twice", async (context) => {
		const started = await start(rail, context);
		await started.arm("webhookTwice");
		await started.adapter.send(started.payout);
		const events = await started.events(2);
		expect(events).toHaveLength(2);
		expect(new Set(events.map(({ providerEventId }) => providerEventId)).size).toBe(1);
	});

	it.concurrent("a webhook that is late tells the same", async (context) => {
		const started = await start(rail, context, slowBankDelayMs);
		await started.arm("webhookLate");
		await started.adapter.send(started.payout);
		await becomes(started, "settled");
		expect(started.webhooks).toHaveLength(0);
		expect(await started.events(1)).toMatchObject([{ kind: "settled" }]);
	});

	it.concurrent("a webhook that is lost costs nothing: asking tells", async (context) => {
		const started = await start(rail, context);
		await started.arm("webhookLost");
		await started.adapter.send(started.payout);
		await becomes(started, "settled");
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(started.webhooks).toHaveLength(0);
	});

	it.concurrent("a wrongly signed webhook is refused", async (context) => {
		const started = await start(rail, context);
		await started.arm("webhookForged");
		await started.adapter.send(started.payout);
		await started.events(1);
		const [webhook] = started.webhooks;
		const result = webhook && (await started.adapter.readWebhook(webhook));
		expect(result).toEqual({ outcome: "refused", reason: "badSignature" });
	});

	it.concurrent("a webhook that was changed on the way, or is none, is refused or tells only what is true", async (context) => {
		const started = await start(rail, context);
		await started.adapter.send(started.payout);
		await started.events(1);
		const [webhook] = started.webhooks;
		if (webhook === undefined) throw new Error("No webhook came.");
		const text = new TextDecoder().decode(webhook.rawBody).replaceAll("12345", "99999");
		const changed = await started.adapter.readWebhook({ ...webhook, rawBody: Buffer.from(text) });
		const told = changed.outcome === "verified" ? changed.events : [];
		for (const event of told) expect(differenceFrom(started.payout, event)).toBeNull();
		const none = await started.adapter.readWebhook({ headers: {}, rawBody: Buffer.from("<html>") });
		expect(none).toMatchObject({ outcome: "refused" });
	});
}
