import { randomUUID } from "node:crypto";
import type {
	CollectionEvent,
	CollectionRail,
	CollectionRequest,
	PayInstruction,
} from "@puente/providers/payments";
import { describe, expect, it, type TestContext } from "vitest";
import { testApp } from "../test-app.ts";
import { givesUpWhenHeld, patient, type VendorAccess } from "../vendor-access.ts";
import { listenForWebhooks } from "./webhook-listener.ts";

/** One rail under test: the production adapter, and what it shows the payer. */
export type CollectionRailUnderTest = {
	readonly name: string;
	readonly make: (
		sandboxUrl: string,
		options: { readonly access: VendorAccess; readonly wrongKey: boolean; readonly now: () => Date },
	) => CollectionRail;
	readonly request: Pick<CollectionRequest, "currency" | "payer" | "payerBank" | "serial">;
	readonly shows: PayInstruction["kind"];
	/** "any": an account of the borrower's own accepts any amount, any number of times. */
	readonly takes: "exact" | "any";
	/** What the rail reports with a payment: our reference, or only the account that was paid to. */
	readonly namedBy: "reference" | "payTo";
	/** "spent": a second request with the same reference is refused. */
	readonly again: "same" | "spent";
};

/** Longer than any test: a held call is never answered. */
const holdMs = 600_000;
const bankDelayMs = 40;
const dayMs = 24 * 60 * 60 * 1000;

async function start(rail: CollectionRailUnderTest, context: TestContext) {
	const now = new Date("2031-05-06T18:00:00.000Z");
	const { webhooks, hooksUrl } = await listenForWebhooks(context, now);
	const app = await testApp({ context, holdMs, bankDelayMs, hooksUrl, clock: async () => now });
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const make = (access: VendorAccess, wrongKey = false) =>
		rail.make(url, { access, wrongKey, now: () => now });
	const asked: CollectionRequest = {
		...rail.request,
		reference: randomUUID(),
		amountMinor: 123_450n,
		description: "Puente",
		returnUrl: "https://puente.example/back",
		expiresAt: new Date(now.getTime() + 2 * dayMs),
	};
	const adapter = make(patient);
	const contracts = await adapter.contracts?.();
	const accepted = contracts?.outcome === "found" ? contracts.contracts : [];
	const request: CollectionRequest = { ...asked, accepted };
	/** Some rails check the payer first and report the result by webhook. */
	async function createAfterCheck(customerId: string) {
		const { payer } = request;
		expect(await adapter.payerCheck?.({ customerId, payer })).toEqual({ outcome: "asked" });
		await context.expect.poll(() => webhooks.length).toBe(1);
		const [webhook] = webhooks.splice(0);
		const checked = webhook && (await adapter.readWebhook(webhook));
		expect(checked).toMatchObject({ outcome: "verified", checks: [{ customerId, result: "passed" }] });
		return adapter.createReference(request);
	}
	return {
		adapter,
		request,
		webhooks,
		impatient: make(givesUpWhenHeld(app)),
		unauthorized: make(patient, true),
		arm: (fault: string) =>
			app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: rail.name, fault, times: 1 } }),
		async create() {
			const first = await adapter.createReference(request);
			const created = first.outcome === "unchecked" ? await createAfterCheck(first.customerId) : first;
			if (created.outcome !== "created")
				throw new Error(`no reference was created: ${JSON.stringify(created)}`);
			return {
				...created,
				key: { reference: request.reference, providerId: created.providerId, since: now },
			};
		},
		/** Pays by the number that is shown, or else by the reference. */
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

/** The tests of every collection rail, each against its own simulator over a real connection. */
export function describeCollections(rail: CollectionRailUnderTest): void {
	describe(rail.name, () => {
		describeReferences(rail);
		describePayments(rail);
		describeWebhooks(rail);
	});
}

function describeReferences(rail: CollectionRailUnderTest): void {
	it.concurrent("creates a pay instruction, and returns it again or refuses a used reference", async (context) => {
		const started = await start(rail, context);
		const { show } = await started.create();
		expect(show.kind).toBe(rail.shows);
		const again = await started.adapter.createReference(started.request);
		if (rail.again === "same") expect(again).toMatchObject({ outcome: "created", show });
		else expect(again).toEqual({ outcome: "refused", code: "spent", final: true });
	});

	it.concurrent("reports no payments before the first payment", async (context) => {
		const started = await start(rail, context);
		const { key } = await started.create();
		expect(await started.adapter.verify(key)).toEqual({ outcome: "found", payments: [], open: true });
	});

	it.concurrent("fails on a timeout or an unavailable rail, and succeeds on the next try", async (context) => {
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

	it.concurrent("reports unknown when the rail is unavailable during verification", async (context) => {
		const started = await start(rail, context);
		const { key } = await started.create();
		await started.arm("unavailable");
		expect(await started.adapter.verify(key)).toEqual({ outcome: "unknown", cause: "unavailable" });
	});

	it.concurrent("cannot both create and verify a reference with wrong credentials", async (context) => {
		const started = await start(rail, context);
		const { key } = await started.create();
		const created = await started.unauthorized.createReference({
			...started.request,
			reference: randomUUID(),
		});
		const verified = await started.unauthorized.verify(key);
		// A CLABE is computed without a call, and Wompi returns a transaction to any caller that has its id.
		expect([created.outcome, verified.outcome]).not.toEqual(["created", "found"]);
	});
}

function describePayments(rail: CollectionRailUnderTest): void {
	it.concurrent("reports a payment with its exact amount by webhook and by verification", async (context) => {
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
		expect(await started.adapter.verify(key)).toMatchObject({
			outcome: "found",
			payments: [{ paymentId: event?.paymentId, amountMinor: 123_450n }],
			open: rail.takes === "any",
		});
	});

	it.concurrent("accepts any amount, or refuses all but the exact one", async (context) => {
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
		const verified = await started.adapter.verify(key);
		const amounts =
			verified.outcome === "found" ? verified.payments.map(({ amountMinor }) => amountMinor) : [];
		expect(amounts.toSorted()).toEqual([10n, 9_999_999n]);
		const ids = new Set((await started.events(2)).map(({ paymentId }) => paymentId));
		expect(ids.size).toBe(2);
	});
}

function describeWebhooks(rail: CollectionRailUnderTest): void {
	it.concurrent("reads the same payment and event id from a duplicate webhook", async (context) => {
		const started = await start(rail, context);
		const { show } = await started.create();
		await started.arm("webhookTwice");
		await started.pay(show, "1234.50");
		const events = await started.events(2);
		expect(events).toHaveLength(2);
		expect(new Set(events.map(({ paymentId }) => paymentId)).size).toBe(1);
		expect(new Set(events.map(({ providerEventId }) => providerEventId)).size).toBe(1);
	});

	it.concurrent("finds the payment by verification when the webhook is lost", async (context) => {
		const started = await start(rail, context);
		const { show, key } = await started.create();
		await started.arm("webhookLost");
		await started.pay(show, "1234.50");
		expect(await started.adapter.verify(key)).toMatchObject({ payments: [{ amountMinor: 123_450n }] });
		expect(started.webhooks).toHaveLength(0);
	});

	it.concurrent("refuses a webhook with a wrong signature", async (context) => {
		const started = await start(rail, context);
		const { show } = await started.create();
		await started.arm("webhookForged");
		await started.pay(show, "1234.50");
		expect(await started.events(1)).toEqual([]);
		const [webhook] = started.webhooks;
		const result = webhook && (await started.adapter.readWebhook(webhook));
		expect(result).toEqual({ outcome: "refused", reason: "badSignature" });
		expect(webhook && started.adapter.isGenuine(webhook)).toBe(false);
	});

	it.concurrent("refuses a changed webhook, or reads only the true amount from it", async (context) => {
		const started = await start(rail, context);
		const { show } = await started.create();
		await started.pay(show, "1234.50");
		await started.events(1);
		const [webhook] = started.webhooks;
		if (webhook === undefined) throw new Error("no webhook was received");
		const text = new TextDecoder().decode(webhook.rawBody).replaceAll("1234", "9999");
		const changed = await started.adapter.readWebhook({ ...webhook, rawBody: Buffer.from(text) });
		const events = changed.outcome === "verified" ? changed.events : [];
		for (const event of events) expect(event.amountMinor).toBe(123_450n);
		const none = await started.adapter.readWebhook({
			...webhook,
			headers: {},
			rawBody: Buffer.from("<html>"),
		});
		expect(started.adapter.isGenuine(webhook)).toBe(true);
		expect(none).toMatchObject({ outcome: "refused" });
	});
}
