import type { KeyObject } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type CollectionRailName, collectionRails } from "@puente/providers/payments";
import type { FastifyInstance } from "fastify";
import type { Faults, Rail } from "../faults/faults.ts";
import { mandatePages, mandateRoutes, mandateUrlAt } from "../mandates/mandate-pages.ts";
import { createMandateSimulator, type Mandate } from "../mandates/mandate-simulator.ts";
import type { SandboxClock } from "../server-clock.ts";
import { createAccountBook } from "./account-book.ts";
import { accountRoutes } from "./account-routes.ts";
import { createCollectionSimulator } from "./collection-simulator.ts";
import { createRailGate } from "./gate.ts";
import { startIntervalTask } from "./interval-task.ts";
import { pageUrlAt, payPages } from "./pay-pages.ts";
import { payRoutes } from "./pay-routes.ts";
import { createPayerSimulator, type SimulatedCollectionRail } from "./payer-simulator.ts";
import { payoutRoutes } from "./payout-routes.ts";
import { createPayoutSimulator } from "./payout-simulator.ts";
import { createRailObjects } from "./rail-objects.ts";
import { providerSimulators } from "./simulators.ts";
import { createWebhookQueue, type SendWebhook, type WebhookWriter } from "./webhook-queue.ts";

/** The webhook writer of every payout rail. */
const payoutWebhooks: ReadonlyMap<string, WebhookWriter> = new Map(
	providerSimulators.flatMap(({ payouts }) => Object.entries(payouts)),
);

const collected: readonly SimulatedCollectionRail[] = providerSimulators.flatMap(({ collections }) =>
	Object.entries(collections).map(([rail, simulation]) => ({
		rail,
		brand: collectionRails[rail as CollectionRailName].brand,
		...simulation,
	})),
);

/** The webhook about a mandate, of each rail that has some. */
const mandateWebhooks: ReadonlyMap<string, WebhookWriter<Mandate>> = new Map(
	providerSimulators.flatMap(({ collections }) =>
		Object.entries(collections).flatMap(([rail, { mandateWebhook }]) =>
			mandateWebhook === undefined ? [] : [[rail, mandateWebhook] as const],
		),
	),
);

/** Every rail that can be made to fail. */
export const paymentRails: readonly Rail[] = providerSimulators.flatMap(({ faults }) =>
	Object.entries(faults).map(([name, texts]) => ({ name, faults: texts })),
);

export type RailOptions = {
	readonly db: DatabaseSync;
	readonly clock: SandboxClock;
	/** Base address of the webhooks; the name of the rail is appended. */
	readonly hooksUrl: string;
	/** Base address of the payment pages for the payer's browser. */
	readonly publicUrl: string;
	/** Verifies the orders to STP. */
	readonly stpKey: KeyObject;
	/** How long an armed timeout holds a request; a test shortens it. */
	readonly holdMs?: number;
	/** Processing time of the simulated banks; a test shortens it. */
	readonly bankDelayMs?: number;
	/** How webhooks leave; a simulation takes them itself. */
	readonly sendWebhook?: SendWebhook;
	/** Repeats the work of the banks; a simulation does it in its own time. */
	readonly repeat?: typeof startIntervalTask;
};

/** Long enough to see the pending state, short enough to try by hand. */
const defaultBankDelayMs = 800;
/** A late webhook is delayed by this many bank delays. */
const lateTimes = 10;
const runsPerDelay = 4;

/** Registers the simulated rails, each under its own prefix, and the simulated banks behind them. */
export async function addRailServers(
	app: FastifyInstance,
	options: RailOptions & { readonly faults: Faults },
): Promise<void> {
	const { db, faults, clock, hooksUrl, stpKey, repeat = startIntervalTask } = options;
	const delayMs = options.bankDelayMs ?? defaultBankDelayMs;
	const gate = createRailGate(faults, options.holdMs);
	const book = createAccountBook(db);
	const payouts = createPayoutSimulator({ db, faults, clock, delayMs });
	const webhooks = createWebhookQueue({
		db,
		faults,
		hooksUrl,
		lateMs: delayMs * lateTimes,
		...(options.sendWebhook && { send: options.sendWebhook }),
	});
	const collections = createCollectionSimulator(db, clock);
	const mandates = createMandateSimulator(db, clock);
	const objects = createRailObjects(db);
	const payer = createPayerSimulator({ collections, webhooks, collectionRails: collected });
	const pageUrl = pageUrlAt(options.publicUrl);
	const mandateUrl = mandateUrlAt(options.publicUrl);
	const simulated = { book, gate, faults, webhooks, payouts, collections, objects, payer, mandates };
	const deps = { ...simulated, clock, delayMs, pageUrl, mandateUrl, stpKey };

	accountRoutes(app, book);
	payoutRoutes(app, payouts);
	payRoutes(app, { payer, collections });
	const forMandates = { mandates, webhooks, writers: mandateWebhooks };
	mandateRoutes(app, forMandates);
	await app.register(async (pages) => {
		payPages(pages, { payer, collections });
		mandatePages(pages, forMandates);
	});
	for (const { prefix, routes } of providerSimulators) {
		await app.register(async (vendor) => routes(vendor, deps), { prefix });
	}
	const delivery = repeat(async () => {
		for (const payout of await payouts.advanceDue()) {
			const write = payoutWebhooks.get(payout.rail);
			if (write !== undefined) webhooks.enqueue(payout.rail, payout, write);
		}
		await webhooks.deliver();
	}, delayMs / runsPerDelay);
	app.addHook("preClose", async () => {
		gate.stop();
		await delivery.stop();
	});
}
