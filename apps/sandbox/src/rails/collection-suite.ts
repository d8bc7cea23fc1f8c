import { randomUUID } from "node:crypto";
import type {
	CollectionEvent,
	CollectionRail,
	CollectionRequest,
	PayInstruction,
} from "@puente/providers/payments";
import { describe, expect, it, type TestContext } from "vitest";
import { testApp } from "../test-app.ts";
import { listenForWebhooks } from "./webhook-listener.ts";

/** One rail, as the suite sees it: the adapter that production uses, and what it shows the payer. */
export type CollectorUnderTest = {
	readonly name: string;
	readonly make: (
		sandboxUrl: string,
		options: { readonly timeoutMs: number; readonly wrongKey: boolean; readonly now: () => Date },
	) => CollectionRail;
	readonly request: Pick<CollectionRequest, "currency" | "payer" | "payerBank" | "serial">;
	readonly shows: PayInstruction["kind"];
	/** An account of the borrower's own takes any amount, any number of times. */
	readonly takes: "exact" | "any";
	/** The reference stands in the rail's books, or only the account that was paid to. */
	readonly namedBy: "reference" | "payTo";
	/** A page that was opened cannot be opened again under the same reference. */
	readonly again: "same" | "spent";
};

/** Far apart, because a busy machine answers slowly: a rail that holds a call back does so for the whole test. */
const holdMs = 60_000;
const impatientMs = 2000;
const patientMs = 20_000;
const bankDelayMs = 40;
const dayMs = 24 * 60 * 60 * 1000;

async function start(rail: CollectorUnderTest, context: TestContext) {
	const { webhooks, hooksUrl } = await listenForWebhooks(context);
	const now = new Date("2031-05-06T18:00:00.000Z");
	const app = await testApp({ context, holdMs, bankDelayMs, hooksUrl, clock: async () => now });
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const make = (timeoutMs: number, wrongKey = false) =>
		rail.make(url, { timeoutMs, wrongKey, now: () => now });
	const request: CollectionRequest = {
		...rail.request,
		reference: randomUUID(),
		amountMinor: 123_450n,
		description: "Puente",
		returnUrl: "https://puente.example/back",
		expiresAt: new Date(now.getTime() + 2 * dayMs),
	};
	const adapter = make(patientMs);
	return {
		adapter,
		request,
		webhooks,
		impatient: make(impatientMs),
		stranger: make(patientMs, true),
		arm: (fault: string) =>
			app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: rail.name, fault, times: 1 } }),
		async create() {
			const created = await adapter.createReference(request);
			if (created.outcome !== "created") throw new Error(`It was not made: ${JSON.stringify(created)}`);
			return {
				...created,
				key: { reference: request.reference, providerId: created.providerId, since: now },
			};
		},
		/** Pays as a person would: by the number that is shown, or what stands under the reference. */
		pay(show: PayInstruction, amount?: string) {
			const payload = { rail: rail.name, reference: numberShown(show) ?? request.reference, amount };
			return app.inject({ method: "POST", url: "/sandbox/pay", payload });
		},
		async events(count: number): Promise<CollectionEvent[]> {
			await context.expect.poll(() => webhooks.length).toBeGreaterThanOrEqual(count);
			const read = await Promise.all(webhooks.map((webhook) => adapter.readWebhook(webhook)));
			return read.flatMap((result) => (result.outcome === "verified" ? result.events : []));
		},
	};
}

function numberShown(show: PayInstruction): string | null {
	if (show.kind === "clabe") return show.clabe;
	if (show.kind === "bankAccount") return show.accountNumber;
	return show.kind === "cash" ? show.number : null;
}

/** What every rail promises. The same for all of them, each against its own simulator over a real connection. */
export function describeCollections(rail: CollectorUnderTest): void {
	describe(rail.name, () => {
		describeAsking(rail);
		describePaying(rail);
		describeTelling(rail);
	});
}

function describeAsking(rail: CollectorUnderTest): void {
	it.concurrent("shows the payer what to do, and the same again for the same reference", async (context) => {
		const started = await start(rail, context);
		const { show } = await started.create();
		expect(show.kind).toBe(rail.shows);
		const again = await started.adapter.createReference(started.request);
		if (rail.again === "same") expect(again).toMatchObject({ outcome: "created", show });
		else expect(again).toEqual({ outcome: "refused", code: "spent", final: true });
	});

	it.concurrent("nothing is paid before somebody pays", async (context) => {
		const started = await start(rail, context);
		const { key } = await started.create();
		expect(await started.adapter.verify(key)).toEqual({ outcome: "found", payments: [], open: true });
	});

	it.concurrent("a rail that hangs or is down fails, and the next try works", async (context) => {
		const started = await start(rail, context);
		if (rail.shows === "clabe") return;
		await started.arm("timeout");
		expect(await started.impatient.createReference(started.request)).toEqual({
			outcome: "failed",
			cause: "timeout",
		});
		await started.arm("unavailable");
		expect(await started.adapter.createReference(started.request)).toEqual({
			outcome: "failed",
			cause: "unavailable",
		});
		expect((await started.create()).outcome).toBe("created");
	});

	it.concurrent("a rail that is down when asked leaves it unknown", async (context) => {
		const started = await start(rail, context);
		const { key } = await started.create();
		await started.arm("unavailable");
		expect(await started.adapter.verify(key)).toEqual({ outcome: "unknown", cause: "unavailable" });
	});

	it.concurrent("wrong credentials learn nothing", async (context) => {
		const started = await start(rail, context);
		const { key } = await started.create();
		const made = await started.stranger.createReference({ ...started.request, reference: randomUUID() });
		const asked = await started.stranger.verify(key);
		// A CLABE is made without asking anybody; Wompi tells a transaction to whoever knows its id.
		expect([made.outcome, asked.outcome]).not.toEqual(["created", "found"]);
	});
}

function describePaying(rail: CollectorUnderTest): void {
	it.concurrent("a payment is told with its exact amount, and is there when asked", async (context) => {
		const started = await start(rail, context);
		const { show, key } = await started.create();
		expect((await started.pay(show, "1234.50")).statusCode).toBe(201);
		const [event] = await started.events(1);
		expect(event).toMatchObject({
			rail: rail.name,
			amountMinor: 123_450n,
			currency: started.request.currency,
		});
		if (rail.namedBy === "reference") expect(event?.reference).toBe(started.request.reference);
		else expect(event?.payTo).toBe(numberShown(show));
		expect(Number.isNaN(Date.parse(event?.paidAt ?? ""))).toBe(false);
		const asked = await started.adapter.verify(key);
		expect(asked).toMatchObject({
			outcome: "found",
			payments: [{ paymentId: event?.paymentId, amountMinor: 123_450n }],
			open: rail.takes === "any",
		});
	});

	it.concurrent("another amount is taken as it is, or not at all", async (context) => {
		const started = await start(rail, context);
		const { show, key } = await started.create();
		const partial = await started.pay(show, "0.10");
		if (rail.takes === "exact") {
			expect(partial.statusCode).toBe(422);
			expect(await started.adapter.verify(key)).toMatchObject({ payments: [] });
			return;
		}
		expect(partial.statusCode).toBe(201);
		await started.pay(show, "99999.99");
		await started.events(2);
		const asked = await started.adapter.verify(key);
		const amounts = asked.outcome === "found" ? asked.payments.map(({ amountMinor }) => amountMinor) : [];
		expect(amounts.toSorted()).toEqual([10n, 9_999_999n]);
		const ids = new Set((await started.events(2)).map(({ paymentId }) => paymentId));
		expect(ids.size).toBe(2);
	});
}

function describeTelling(rail: CollectorUnderTest): void {
	it.concurrent("a webhook that comes twice tells the same payment", async (context) => {
		const started = await start(rail, context);
		const { show } = await started.create();
		await started.arm("webhookTwice");
		await started.pay(show, "1234.50");
		const events = await started.events(2);
		expect(events).toHaveLength(2);
		expect(new Set(events.map(({ paymentId }) => paymentId)).size).toBe(1);
		expect(new Set(events.map(({ providerEventId }) => providerEventId)).size).toBe(1);
	});

	it.concurrent("a webhook that is lost costs nothing: asking tells", async (context) => {
		const started = await start(rail, context);
		const { show, key } = await started.create();
		await started.arm("webhookLost");
		await started.pay(show, "1234.50");
		expect(await started.adapter.verify(key)).toMatchObject({ payments: [{ amountMinor: 123_450n }] });
		expect(started.webhooks).toHaveLength(0);
	});

	it.concurrent("a wrongly signed webhook is refused", async (context) => {
		const started = await start(rail, context);
		const { show } = await started.create();
		await started.arm("webhookForged");
		await started.pay(show, "1234.50");
		expect(await started.events(1)).toEqual([]);
		const [webhook] = started.webhooks;
		const result = webhook && (await started.adapter.readWebhook(webhook));
		expect(result).toEqual({ outcome: "refused", reason: "badSignature" });
	});

	it.concurrent("a webhook that was changed on the way is refused, or tells only what is true", async (context) => {
		const started = await start(rail, context);
		const { show } = await started.create();
		await started.pay(show, "1234.50");
		await started.events(1);
		const [webhook] = started.webhooks;
		if (webhook === undefined) throw new Error("No webhook came.");
		const text = new TextDecoder().decode(webhook.rawBody).replaceAll("1234", "9999");
		const changed = await started.adapter.readWebhook({ ...webhook, rawBody: Buffer.from(text) });
		const told = changed.outcome === "verified" ? changed.events : [];
		for (const event of told) expect(event.amountMinor).toBe(123_450n);
		const none = await started.adapter.readWebhook({ headers: {}, rawBody: Buffer.from("<html>") });
		expect(none).toMatchObject({ outcome: "refused" });
	});
}
