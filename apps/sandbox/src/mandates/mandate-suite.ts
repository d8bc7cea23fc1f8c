import { randomUUID } from "node:crypto";
import type {
	CollectionRail,
	CollectionWebhookResult,
	MandateCode,
	MandateRequest,
	Mandates,
} from "@puente/providers/payments";
import { describe, expect, it, type TestContext } from "vitest";
import type { CollectionRailUnderTest } from "../rails/collection-suite.ts";
import { listenForWebhooks } from "../rails/webhook-listener.ts";
import { testApp } from "../test-app.ts";
import { givesUpWhenHeld, patient } from "../vendor-access.ts";
import type { MandateStep } from "./mandate-simulator.ts";

/** One way of autopay under test: the production adapter against its simulator. */
export type MandatesUnderTest = Pick<CollectionRailUnderTest, "name" | "make"> & {
	readonly request: Pick<MandateRequest, "way" | "payer" | "currency" | "account">;
	/** Whether the rail knows our reference of the mandate. */
	readonly knowsReference: boolean;
	/** Whether the simulated bank holds charges to the limit. */
	readonly holdsLimit: boolean;
};

const dayMs = 24 * 60 * 60 * 1000;
const holdMs = 600_000;

function mandatesOf(rail: CollectionRail): Mandates {
	if (rail.mandates === undefined) throw new Error(`${rail.name} has no mandates`);
	return rail.mandates;
}

type Clock = { now: Date };

async function startSandbox(under: MandatesUnderTest, context: TestContext) {
	const clock: Clock = { now: new Date("2031-05-06T18:00:00.000Z") };
	const { webhooks, hooksUrl } = await listenForWebhooks(context, clock.now);
	const app = await testApp({ context, holdMs, bankDelayMs: 40, hooksUrl, clock: async () => clock.now });
	const url = await app.listen({ port: 0, host: "127.0.0.1" });
	const make = (access: typeof patient, wrongKey = false) =>
		under.make(url, { access, wrongKey, now: () => clock.now });
	const rail = make(patient);
	const contracts = await rail.contracts?.();
	const request: MandateRequest = {
		...under.request,
		reference: randomUUID(),
		limitMinor: 200_000n,
		expiresAt: new Date(clock.now.getTime() + 90 * dayMs),
		description: "Puente",
		returnUrl: "https://puente.example/back",
		accepted: contracts?.outcome === "found" ? contracts.contracts : [],
	};
	return { app, clock, make, rail, request, webhooks };
}

async function start(under: MandatesUnderTest, context: TestContext) {
	const { app, clock, make, rail, request, webhooks } = await startSandbox(under, context);
	const mandates = mandatesOf(rail);
	const question = (providerId: string, known: MandateCode | null = null) => ({
		...request,
		providerId,
		known,
	});
	async function rows() {
		const listed = await app.inject({ method: "GET", url: "/sandbox/mandates" });
		return listed.json().mandates as { readonly reference: string; readonly state: string }[];
	}
	async function take(step: MandateStep) {
		const [row] = await rows();
		const payload = { rail: under.name, reference: row?.reference, step };
		expect((await app.inject({ method: "POST", url: "/sandbox/mandates", payload })).statusCode).toBe(200);
	}
	async function ask() {
		const asked = await mandates.ask(request);
		if (asked.outcome !== "asked") throw new Error(`no mandate: ${JSON.stringify(asked)}`);
		return asked;
	}
	async function allowed() {
		const { providerId } = await ask();
		await take("approve");
		const state = await mandates.lookUp(question(providerId));
		if (state.outcome !== "active") throw new Error(`not active: ${JSON.stringify(state)}`);
		return { providerId, code: state.code };
	}
	return {
		rail,
		mandates,
		request,
		webhooks,
		question,
		rows,
		take,
		ask,
		allowed,
		...chargesOf(under, { rail, request, clock }),
		impatient: mandatesOf(make(givesUpWhenHeld(app))),
		unauthorized: mandatesOf(make(patient, true)),
		arm: (fault: string) =>
			app.inject({ method: "POST", url: "/sandbox/faults", payload: { rail: under.name, fault, times: 1 } }),
		pass: (days: number) => {
			clock.now = new Date(clock.now.getTime() + days * dayMs);
		},
		read: (): Promise<readonly CollectionWebhookResult[]> =>
			Promise.all(webhooks.map((webhook) => rail.readWebhook(webhook))),
	};
}

type More = Partial<{ reference: string; amountMinor: bigint; by: Mandates }>;

function chargesOf(
	under: MandatesUnderTest,
	{ rail, request, clock }: { rail: CollectionRail; request: MandateRequest; clock: Clock },
) {
	const mandates = mandatesOf(rail);
	const { currency, payer, description } = request;
	return {
		/** Tells the payer's bank, where it must be told, and waits for the day. */
		async announce(mandate: MandateCode, amountMinor: bigint) {
			const chargeFrom = new Date(clock.now.getTime() + dayMs);
			const notice = { reference: randomUUID(), amountMinor, currency, mandate, chargeFrom };
			const first = await mandates.announce?.(notice);
			expect(await mandates.announce?.(notice)).toEqual(first);
			expect(first !== undefined).toBe(under.holdsLimit);
			return first?.outcome === "announced" ? first.announcedId : null;
		},
		charge(mandate: MandateCode, announcedId: string | null, { by = mandates, ...more }: More = {}) {
			const order = { reference: randomUUID(), amountMinor: 123_450n, ...more };
			return by.charge({ ...order, currency, mandate, payer, description, announcedId });
		},
		verify: (mandate: MandateCode, announcedId: string | null, reference: string) =>
			rail.verify({
				reference,
				providerId: mandates.chargeKey({ mandate, announcedId }),
				since: clock.now,
			}),
	};
}

/** The tests of every way of autopay with a mandate, each against its own simulator over a real connection. */
export function describeMandates(under: MandatesUnderTest): void {
	describe(`${under.name}, ${under.request.way}`, () => {
		describeAsking(under);
		describeCharging(under);
		describeEnding(under);
	});
}

function describeAsking(under: MandatesUnderTest): void {
	it.concurrent("asks the payer, and is active once the payer has allowed it, by webhook and by look-up", async (context) => {
		const started = await start(under, context);
		const { providerId, url } = await started.ask();
		expect(url === null).toBe(under.request.way === "nequi");
		expect(await started.mandates.lookUp(started.question(providerId))).toEqual({ outcome: "asked" });
		await started.take("approve");
		const state = await started.mandates.lookUp(started.question(providerId));
		expect(state).toMatchObject({
			outcome: "active",
			code: { lastDigits: expect.stringMatching(/^\S{4}$/) },
		});
		await context.expect.poll(() => started.webhooks.length).toBe(1);
		expect(await started.read()).toMatchObject([
			{ outcome: "verified", events: [], mandates: [{ rail: under.name, providerId }] },
		]);
		const known = state.outcome === "active" ? state.code : null;
		expect(await started.mandates.lookUp(started.question(providerId, known))).toEqual(state);
	});

	it.concurrent("asks once for one reference, where the rail knows it", async (context) => {
		const started = await start(under, context);
		const first = await started.ask();
		const again = await started.ask();
		expect(again.providerId === first.providerId).toBe(under.knowsReference);
		expect(await started.rows()).toHaveLength(under.knowsReference ? 1 : 2);
	});

	it.concurrent("reports a refusal of the payer, no answer, and a wrong key", async (context) => {
		const started = await start(under, context);
		const { providerId } = await started.ask();
		await started.take("refuse");
		const state = await started.mandates.lookUp(started.question(providerId));
		expect(state).toMatchObject({ outcome: "ended" });
		await started.arm("unavailable");
		expect(await started.mandates.ask({ ...started.request, reference: randomUUID() })).toEqual({
			outcome: "failed",
			cause: "unavailable",
		});
		const unknown = await started.unauthorized.ask({ ...started.request, reference: randomUUID() });
		expect(unknown.outcome).not.toBe("asked");
	});
}

function describeCharging(under: MandatesUnderTest): void {
	it.concurrent("charges once for one reference, and reports it by webhook and by verification", async (context) => {
		const started = await start(under, context);
		const { code } = await started.allowed();
		const announced = await started.announce(code, 123_450n);
		if (announced !== null) started.pass(1);
		const reference = randomUUID();
		expect(["charged", "pending"]).toContain((await started.charge(code, announced, { reference })).outcome);
		expect(await started.charge(code, announced, { reference })).toEqual({ outcome: "charged" });
		const verified = await started.verify(code, announced, reference);
		expect(verified).toMatchObject({ outcome: "found", payments: [{ amountMinor: 123_450n }], open: false });
		await context.expect.poll(() => started.webhooks.length).toBe(2);
		const events = (await started.read()).flatMap((each) => (each.outcome === "verified" ? each.events : []));
		const paymentId = verified.outcome === "found" ? verified.payments[0]?.paymentId : null;
		expect(events).toMatchObject([{ rail: under.name, reference, paymentId, amountMinor: 123_450n }]);
	});

	it.concurrent("reports too little money, takes none, and may be charged again under another reference", async (context) => {
		const started = await start(under, context);
		const { code } = await started.allowed();
		const announced = await started.announce(code, 123_450n);
		if (announced !== null) started.pass(1);
		await started.arm("fundsMissing");
		const failed = randomUUID();
		await started.charge(code, announced, { reference: failed });
		expect(await started.charge(code, announced, { reference: failed })).toEqual({
			outcome: "refused",
			reason: "funds",
		});
		expect(await started.verify(code, announced, failed)).toEqual({
			outcome: "found",
			payments: [],
			open: false,
		});
		const second = randomUUID();
		await started.charge(code, announced, { reference: second });
		expect(await started.verify(code, announced, second)).toMatchObject({
			payments: [{ amountMinor: 123_450n }],
		});
	});

	it.concurrent("finds a charge whose answer was lost, and knows none that was never made", async (context) => {
		const started = await start(under, context);
		const { code } = await started.allowed();
		const announced = await started.announce(code, 123_450n);
		if (announced !== null) started.pass(1);
		expect(await started.verify(code, announced, randomUUID())).toEqual({ outcome: "notFound" });
		await started.arm("timeoutAfterCharging");
		const reference = randomUUID();
		expect(await started.charge(code, announced, { reference, by: started.impatient })).toEqual({
			outcome: "unknown",
			cause: "timeout",
		});
		expect(await started.verify(code, announced, reference)).toMatchObject({
			payments: [{ amountMinor: 123_450n }],
		});
	});

	it.concurrent("is not charged above its limit, nor before its notice", async (context) => {
		if (!under.holdsLimit) return;
		const started = await start(under, context);
		const { code } = await started.allowed();
		const above = {
			reference: randomUUID(),
			amountMinor: 200_001n,
			currency: under.request.currency,
			mandate: code,
			chargeFrom: new Date(0),
		};
		expect(await started.mandates.announce?.(above)).toEqual({ outcome: "refused" });
		const announced = await started.announce(code, 123_450n);
		expect(await started.charge(code, announced)).toMatchObject({ outcome: "refused" });
		if (announced !== null) started.pass(1);
		expect(await started.charge(code, announced, { amountMinor: 123_449n })).toMatchObject({
			outcome: "refused",
		});
		expect(await started.charge(code, null)).toEqual({ outcome: "refused" });
	});
}

function describeEnding(under: MandatesUnderTest): void {
	it.concurrent("is revoked by us, for good", async (context) => {
		const started = await start(under, context);
		const { providerId, code } = await started.allowed();
		const announced = await started.announce(code, 123_450n);
		if (announced !== null) started.pass(1);
		await started.arm("unavailable");
		expect(await started.mandates.revoke(code)).toEqual({ outcome: "unknown", cause: "unavailable" });
		expect(await started.mandates.revoke(code)).toEqual({ outcome: "forgotten" });
		expect(await started.mandates.revoke(code)).toEqual({ outcome: "forgotten" });
		expect(await started.mandates.lookUp(started.question(providerId, code))).toEqual({
			outcome: "ended",
			cause: "revoked",
		});
		expect(await started.charge(code, announced)).toMatchObject({ outcome: "refused" });
	});

	it.concurrent("is found revoked when the payer ended it at the bank", async (context) => {
		const started = await start(under, context);
		const { providerId, code } = await started.allowed();
		await started.take("revoke");
		expect(await started.mandates.lookUp(started.question(providerId, code))).toEqual({
			outcome: "ended",
			cause: "revoked",
		});
	});

	it.concurrent("expires, where it has an end", async (context) => {
		if (!under.holdsLimit) return;
		const started = await start(under, context);
		const { providerId, code } = await started.allowed();
		await started.take("pause");
		expect(await started.mandates.lookUp(started.question(providerId, code))).toEqual({ outcome: "paused" });
		await started.take("resume");
		started.pass(91);
		expect(await started.mandates.lookUp(started.question(providerId, code))).toEqual({
			outcome: "ended",
			cause: "expired",
		});
	});
}
