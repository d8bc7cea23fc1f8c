import type { KeyObject } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { CollectionRailName } from "@puente/providers/payments";
import type { FastifyInstance } from "fastify";
import type { Faults, Rail } from "../faults/faults.ts";
import type { SandboxClock } from "../server-clock.ts";
import { createAccountBook } from "./account-book.ts";
import { accountRoutes } from "./account-routes.ts";
import { createCollectionSimulator } from "./collection-simulator.ts";
import { flutterwavePaidWebhook } from "./flutterwave/accounts.ts";
import { flutterwaveCardRail } from "./flutterwave/cards.ts";
import { flutterwaveRail, flutterwaveRoutes } from "./flutterwave/routes.ts";
import { flutterwaveWebhook } from "./flutterwave/transfers.ts";
import { createRailGate } from "./gate.ts";
import { startIntervalTask } from "./interval-task.ts";
import { monnifyWebhook } from "./monnify/disbursements.ts";
import { monnifyPaidWebhook } from "./monnify/reserved.ts";
import { monnifyRail, monnifyRoutes } from "./monnify/routes.ts";
import { pageUrlAt, payPages } from "./pay-pages.ts";
import { payRoutes } from "./pay-routes.ts";
import { createPayerSimulator, type SimulatedCollectionRail } from "./payer-simulator.ts";
import { payoutRoutes } from "./payout-routes.ts";
import { createPayoutSimulator } from "./payout-simulator.ts";
import { paystackPaidWebhook } from "./paystack/accounts.ts";
import { paystackCardRail, paystackCardWebhook } from "./paystack/checkout.ts";
import { paystackRail, paystackRoutes } from "./paystack/routes.ts";
import { paystackWebhook } from "./paystack/transfers.ts";
import type { RailDeps } from "./rail-deps.ts";
import { createRailObjects } from "./rail-objects.ts";
import { razorpayRail, razorpayWebhook } from "./razorpay/links.ts";
import { razorpayxWebhook } from "./razorpay/payouts.ts";
import { razorpayRoutes, razorpayxRail } from "./razorpay/routes.ts";
import { openClabeCharge, stpCreditWebhook } from "./stp/credits.ts";
import { stpRail, stpRoutes, stpWebhook } from "./stp/routes.ts";
import { cardPortalRail, cardPortalWebhook } from "./stripe/checkout.ts";
import { oxxoRail, oxxoWebhook } from "./stripe/oxxo.ts";
import { stripeRoutes } from "./stripe/routes.ts";
import { createWebhookQueue, type SendWebhook, type WebhookWriter } from "./webhook-queue.ts";
import { wompiRail, wompiRoutes, wompiWebhook } from "./wompi/routes.ts";
import { wompiNequiRail, wompiPayRoutes, wompiPayWebhook, wompiPseRail } from "./wompi-pay/routes.ts";

type ProviderServer = {
	readonly prefix: string;
	readonly routes: (app: FastifyInstance, deps: RailDeps & { readonly stpKey: KeyObject }) => void;
};

/** Every provider of rails. A new one adds its line here. */
const providers: readonly ProviderServer[] = [
	{ prefix: "/stp", routes: stpRoutes },
	{ prefix: "/stripe", routes: stripeRoutes },
	{ prefix: "/wompi", routes: wompiPayRoutes },
	{ prefix: "/wompi-payouts", routes: wompiRoutes },
	{ prefix: "/razorpay", routes: razorpayRoutes },
	{ prefix: "/paystack", routes: paystackRoutes },
	{ prefix: "/flutterwave", routes: flutterwaveRoutes },
	{ prefix: "/monnify", routes: monnifyRoutes },
];

/** The webhook writer of every payout rail. */
const payoutWebhooks: ReadonlyMap<string, WebhookWriter> = new Map([
	[stpRail.name, stpWebhook],
	[wompiRail.name, wompiWebhook],
	[razorpayxRail.name, razorpayxWebhook],
	[paystackRail.name, paystackWebhook],
	[flutterwaveRail.name, flutterwaveWebhook],
	[monnifyRail.name, monnifyWebhook],
] as const);

/** The simulator of every collection rail. A rail without one does not compile. */
const simulators: Readonly<Record<CollectionRailName, Omit<SimulatedCollectionRail, "rail">>> = {
	stp: { brand: "SPEI", webhook: stpCreditWebhook, openOnDemand: openClabeCharge },
	oxxo: { brand: "OXXO", webhook: oxxoWebhook },
	"card-portal": { brand: "Stripe", webhook: cardPortalWebhook },
	"wompi-pse": { brand: "PSE", webhook: wompiPayWebhook },
	"wompi-nequi": { brand: "Nequi", webhook: wompiPayWebhook },
	razorpay: { brand: "Razorpay", webhook: razorpayWebhook },
	paystack: { brand: "Paystack account", webhook: paystackPaidWebhook },
	"paystack-card": { brand: "Paystack", webhook: paystackCardWebhook },
	flutterwave: { brand: "Flutterwave account", webhook: flutterwavePaidWebhook },
	"flutterwave-card": { brand: "Flutterwave", webhook: flutterwavePaidWebhook },
	monnify: { brand: "Monnify account", webhook: monnifyPaidWebhook },
};
const collectionRails: readonly SimulatedCollectionRail[] = Object.entries(simulators).map(
	([rail, simulator]) => ({ rail, ...simulator }),
);

/** Every rail that can be made to fail. */
export const paymentRails: readonly Rail[] = [
	stpRail,
	oxxoRail,
	cardPortalRail,
	wompiPseRail,
	wompiNequiRail,
	wompiRail,
	razorpayRail,
	razorpayxRail,
	paystackRail,
	paystackCardRail,
	flutterwaveRail,
	flutterwaveCardRail,
	monnifyRail,
];

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
		...{ db, faults, hooksUrl, lateMs: delayMs * lateTimes },
		...(options.sendWebhook && { send: options.sendWebhook }),
	});
	const collections = createCollectionSimulator(db, clock);
	const objects = createRailObjects(db);
	const payer = createPayerSimulator({ collections, webhooks, collectionRails });
	const pageUrl = pageUrlAt(options.publicUrl);
	const simulated = { book, gate, faults, webhooks, payouts, collections, objects, payer };
	const deps = { ...simulated, clock, delayMs, pageUrl, stpKey };

	accountRoutes(app, book);
	payoutRoutes(app, payouts);
	payRoutes(app, { payer, collections });
	await app.register(async (pages) => payPages(pages, { payer, collections }));
	for (const { prefix, routes } of providers) {
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
