import { randomUUID } from "node:crypto";
import { differenceFrom, type Payout, type PayoutEvent, type PayoutRail } from "@puente/providers/payments";
import { describe, expect, it, type TestContext } from "vitest";
import * as z from "zod/mini";
import { testApp } from "../test-app.ts";
import { givesUpWhenHeld, patient, type VendorAccess } from "../vendor-access.ts";
import { listenForWebhooks } from "./webhook-listener.ts";

/** One rail under test: the production adapter, and the account that it pays. */
export type RailUnderTest = {
	readonly name: string;
	readonly make: (
		sandboxUrl: string,
		options: { readonly access: VendorAccess; readonly wrongKey: boolean; readonly now: () => Date },
	) => PayoutRail;
	readonly payout: Pick<Payout, "currency" | "to">;
	/** Some rails have no status for a reversal and report that the payout failed. */
	readonly reversalIs: "reversed" | "failed";
	/** Some rails do not show the receiving account in their list. */
	readonly listsAccount: boolean;
};

/** Longer than any test: a held call is never answered. */
const holdMs = 600_000;
const bankDelayMs = 40;
/** A late webhook comes after ten times this, so that the status can be asked for before. */
const slowBankDelayMs = 300;
const dayMs = 24 * 60 * 60 * 1000;
const paidRows = z.array(z.object({ reference: z.string(), amountMinor: z.number(), status: z.string() }));

async function start(rail: RailUnderTest, context: TestContext, delayMs = bankDelayMs) {
	// A Tuesday at noon in Mexico City.
	let now = new Date("2031-05-06T18:00:00.000Z");
	const { webhooks, hooksUrl } = await listenForWebhooks(context, now);
	const app = await testApp({ context, holdMs, bankDelayMs: delayMs, hooksUrl, clock: async () => now });
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const make = (options: { access?: VendorAccess; wrongKey?: boolean } = {}) =>
		rail.make(url, {
			access: options.access ?? patient,
			wrongKey: options.wrongKey ?? false,
			now: () => now,
		});
	const adapter = make();
	return {
		/** The poll of this test, because concurrent tests have one each. */
		poll: context.expect.poll,
		adapter,
		impatient: make({ access: givesUpWhenHeld(app) }),
		unauthorized: make({ wrongKey: true }),
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
		/** Waits for this many webhooks and returns their events. */
		async events(count: number): Promise<PayoutEvent[]> {
			await context.expect.poll(() => webhooks.length).toBeGreaterThanOrEqual(count);
			const read = await Promise.all(webhooks.map((webhook) => adapter.readWebhook(webhook)));
			return read.flatMap((result) => (result.outcome === "verified" ? result.events : []));
		},
	};
}

type SuiteContext = Awaited<ReturnType<typeof start>>;

function pollUntil({ adapter, payout, poll }: SuiteContext, outcome: string) {
	return poll(() => adapter.fetchStatus(payout)).toMatchObject({ outcome });
}

/** The tests of every payout rail, each against its own simulator over a real connection. */
export function describePayouts(rail: RailUnderTest): void {
	describe(rail.name, () => {
		describeRequests(rail);
		describeLists(rail);
		describeFailures(rail);
		describeSecrets(rail);
		describeWebhooks(rail);
	});
}

function describeRequests(rail: RailUnderTest): void {
	it.concurrent("pays the exact amount, and reports it by status query and by webhook", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		expect(adapter.name).toBe(rail.name);
		expect(await adapter.send(payout)).toMatchObject({
			outcome: "accepted",
			providerId: expect.stringMatching(/./),
		});
		await pollUntil(started, "settled");
		const { amountMinor, currency, reference } = payout;
		expect(await adapter.fetchStatus(payout)).toMatchObject({ outcome: "settled", amountMinor, currency });
		const [event] = await started.events(1);
		expect(event).toMatchObject({ rail: rail.name, reference, kind: "settled", amountMinor, currency });
		expect(Number.isNaN(Date.parse(event?.occurredAt ?? ""))).toBe(false);
		expect(event && differenceFrom(payout, event)).toBeNull();
	});

	it.concurrent("pays a repeated reference once and returns its status", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		await adapter.send(payout);
		expect((await adapter.send(payout)).outcome).toMatch(/^(accepted|settled)$/);
		await pollUntil(started, "settled");
		expect(await adapter.send(payout)).toMatchObject({ outcome: "settled" });
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("pays once when requests with the same reference are concurrent", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		await Promise.all([adapter.send(payout), adapter.send(payout), adapter.send(payout)]);
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("pays once when the same reference is sent again three days later", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		await adapter.send(payout);
		await pollUntil(started, "settled");
		started.advance(3 * dayMs);
		expect(await adapter.send(payout)).toMatchObject({ outcome: "settled" });
		expect(await adapter.fetchStatus(payout)).toMatchObject({ outcome: "settled" });
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("reports the difference when the same reference is sent with another amount", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		await adapter.send(payout);
		await pollUntil(started, "settled");
		const other = { ...payout, amountMinor: payout.amountMinor + 100n };
		const result = await adapter.send(other);
		expect(result.outcome === "settled" && differenceFrom(other, result)).toBe("amount");
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("returns notFound for a reference that was never sent", async (context) => {
		const { adapter, payout } = await start(rail, context);
		expect(await adapter.fetchStatus(payout)).toEqual({ outcome: "notFound" });
	});

	it.concurrent("throws a TypeError for a reference that is not a UUID", async (context) => {
		const { adapter, payout } = await start(rail, context);
		await expect(adapter.send({ ...payout, reference: "loan 1" })).rejects.toThrow(TypeError);
	});
}

function describeLists(rail: RailUnderTest): void {
	it.concurrent("lists the payouts of a period, whoever made them, and none of another time", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		const other = { ...payout, reference: randomUUID(), amountMinor: 2_000_000n };
		await adapter.send(payout);
		await adapter.send(other);
		await pollUntil(started, "settled");
		await started.poll(() => adapter.fetchStatus(other)).toMatchObject({ outcome: "settled" });
		started.advance(2 * dayMs);
		const to = new Date(payout.firstSentAt.getTime() + 60_000);
		const listed = await adapter.listPayouts({ from: payout.firstSentAt, to });
		const { currency } = payout;
		const expected = [payout, other].map(({ reference, amountMinor }) =>
			expect.objectContaining({ reference, amountMinor, currency, state: "settled" }),
		);
		expect(listed).toEqual({ outcome: "listed", payouts: expect.arrayContaining(expected) });
		if (listed.outcome !== "listed") return;
		expect(listed.payouts).toHaveLength(2);
		for (const each of listed.payouts) {
			expect(each.accountNumber).toBe(rail.listsAccount ? payout.to.accountNumber : null);
			expect(each.narration).toContain("Puente");
			expect(Math.abs(each.madeAt.getTime() - payout.firstSentAt.getTime())).toBeLessThan(1_000);
		}
		const later = { from: new Date(to.getTime() + dayMs), to: new Date(to.getTime() + 2 * dayMs) };
		expect(await adapter.listPayouts(later)).toEqual({ outcome: "listed", payouts: [] });
	});

	it.concurrent("lists a failed payout as failed, and nothing to a stranger", async (context) => {
		const started = await start(rail, context);
		await started.arm("rejected");
		await started.adapter.send(started.payout);
		await pollUntil(started, "failed");
		const from = started.payout.firstSentAt;
		const period = { from, to: new Date(from.getTime() + 60_000) };
		expect(await started.adapter.listPayouts(period)).toMatchObject({ payouts: [{ state: "failed" }] });
		expect(await started.unauthorized.listPayouts(period)).toMatchObject({ outcome: "unknown" });
		await started.arm("unavailable");
		expect(await started.adapter.listPayouts(period)).toEqual({ outcome: "unknown", cause: "unavailable" });
	});
}

function describeFailures(rail: RailUnderTest): void {
	it.concurrent("can resend the same reference after a timeout before the payout", async (context) => {
		const started = await start(rail, context);
		await started.arm("timeout");
		expect(await started.impatient.send(started.payout)).toEqual({ outcome: "unknown", cause: "timeout" });
		expect(await started.adapter.fetchStatus(started.payout)).toEqual({ outcome: "notFound" });
		expect(await started.adapter.send(started.payout)).toMatchObject({ outcome: "accepted" });
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("finds the payout after a timeout, and does not pay again", async (context) => {
		const started = await start(rail, context);
		await started.arm("timeoutAfterPaying");
		expect(await started.impatient.send(started.payout)).toEqual({ outcome: "unknown", cause: "timeout" });
		await pollUntil(started, "settled");
		expect(await started.adapter.send(started.payout)).toMatchObject({ outcome: "settled" });
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("reports unknown and pays nothing when the rail is unavailable", async (context) => {
		const started = await start(rail, context);
		await started.arm("unavailable");
		const result = await started.adapter.send(started.payout);
		expect(result).toEqual({ outcome: "unknown", cause: "unavailable" });
		await started.arm("unavailable");
		expect(await started.adapter.fetchStatus(started.payout)).toEqual({
			outcome: "unknown",
			cause: "unavailable",
		});
		expect(await started.paid()).toHaveLength(0);
	});

	it.concurrent("refuses a payout for a low balance, and accepts the same one later", async (context) => {
		const started = await start(rail, context);
		await started.arm("lowBalance");
		const refused = { outcome: "refused", code: "balance", final: false };
		expect(await started.adapter.send(started.payout)).toEqual(refused);
		expect(await started.adapter.send(started.payout)).toMatchObject({ outcome: "accepted" });
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("fails a payout that the bank rejects, and refuses its reference for good", async (context) => {
		const started = await start(rail, context);
		await started.arm("rejected");
		await started.adapter.send(started.payout);
		await pollUntil(started, "failed");
		expect(await started.events(1)).toMatchObject([{ kind: "failed", reference: started.payout.reference }]);
		expect(await started.adapter.send(started.payout)).toMatchObject({ outcome: "refused", final: true });
		expect(await started.paid()).toHaveLength(1);
	});

	it.concurrent("reports a payout that is reversed after it settled", async (context) => {
		const started = await start(rail, context);
		await started.arm("reversed");
		await started.adapter.send(started.payout);
		await pollUntil(started, rail.reversalIs);
		const events = await started.events(2);
		expect(events.at(-1)).toMatchObject({ kind: rail.reversalIs, amountMinor: started.payout.amountMinor });
	});

	it.concurrent("detects another paid amount in the status query and in the webhook", async (context) => {
		const started = await start(rail, context);
		const { adapter, payout } = started;
		await started.arm("otherAmount");
		await adapter.send(payout);
		await pollUntil(started, "settled");
		const answer = await adapter.fetchStatus(payout);
		expect(answer.outcome === "settled" && differenceFrom(payout, answer)).toBe("amount");
		const [event] = await started.events(1);
		expect(event && differenceFrom(payout, event)).toBe("amount");
	});
}

function describeSecrets(rail: RailUnderTest): void {
	it.concurrent("pays nothing with wrong credentials", async (context) => {
		const started = await start(rail, context);
		const result = await started.unauthorized.send(started.payout);
		expect(result.outcome).not.toMatch(/accepted|settled/);
		expect(await started.paid()).toHaveLength(0);
	});

	it.concurrent("never includes the account number in a result", async (context) => {
		const started = await start(rail, context);
		await started.arm("rejected");
		const results = [
			await started.adapter.send(started.payout),
			await started.adapter.fetchStatus(started.payout),
		];
		await pollUntil(started, "failed");
		results.push(await started.adapter.fetchStatus(started.payout));
		expect(
			JSON.stringify(results, (_key, value) => (typeof value === "bigint" ? String(value) : value)),
		).not.toContain(started.payout.to.accountNumber);
	});
}

function describeWebhooks(rail: RailUnderTest): void {
	it.concurrent("reads the same event id from a duplicate webhook", async (context) => {
		const started = await start(rail, context);
		await started.arm("webhookTwice");
		await started.adapter.send(started.payout);
		const events = await started.events(2);
		expect(events).toHaveLength(2);
		expect(new Set(events.map(({ providerEventId }) => providerEventId)).size).toBe(1);
	});

	it.concurrent("reads a late webhook like any other", async (context) => {
		const started = await start(rail, context, slowBankDelayMs);
		await started.arm("webhookLate");
		await started.adapter.send(started.payout);
		await pollUntil(started, "settled");
		expect(started.webhooks).toHaveLength(0);
		expect(await started.events(1)).toMatchObject([{ kind: "settled" }]);
	});

	it.concurrent("finds the settled payout by status query when the webhook is lost", async (context) => {
		const started = await start(rail, context);
		await started.arm("webhookLost");
		await started.adapter.send(started.payout);
		await pollUntil(started, "settled");
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(started.webhooks).toHaveLength(0);
	});

	it.concurrent("refuses a webhook with a wrong signature", async (context) => {
		const started = await start(rail, context);
		await started.arm("webhookForged");
		await started.adapter.send(started.payout);
		await started.events(1);
		const [webhook] = started.webhooks;
		const result = webhook && (await started.adapter.readWebhook(webhook));
		expect(result).toEqual({ outcome: "refused", reason: "badSignature" });
		expect(webhook && started.adapter.isGenuine(webhook)).toBe(false);
	});

	it.concurrent("refuses a changed webhook, or reads only true facts from it", async (context) => {
		const started = await start(rail, context);
		await started.adapter.send(started.payout);
		await started.events(1);
		const [webhook] = started.webhooks;
		if (webhook === undefined) throw new Error("no webhook was received");
		const text = new TextDecoder().decode(webhook.rawBody).replaceAll("12345", "99999");
		const changed = await started.adapter.readWebhook({ ...webhook, rawBody: Buffer.from(text) });
		const events = changed.outcome === "verified" ? changed.events : [];
		for (const event of events) expect(differenceFrom(started.payout, event)).toBeNull();
		const none = await started.adapter.readWebhook({
			...webhook,
			headers: {},
			rawBody: Buffer.from("<html>"),
		});
		expect(started.adapter.isGenuine(webhook)).toBe(true);
		expect(none).toMatchObject({ outcome: "refused" });
	});
}
