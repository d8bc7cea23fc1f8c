import type { KeyObject } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import type { Faults, Rail } from "../faults/faults.ts";
import type { SandboxClock } from "../server-clock.ts";
import { createAccountBook } from "./account-book.ts";
import { accountRoutes } from "./account-routes.ts";
import { type Collector, createCounter } from "./counter.ts";
import { flutterwavePaidWebhook } from "./flutterwave/accounts.ts";
import { flutterwaveCardRail } from "./flutterwave/cards.ts";
import { flutterwaveRail, flutterwaveRoutes } from "./flutterwave/routes.ts";
import { flutterwaveWebhook } from "./flutterwave/transfers.ts";
import { createRailGate } from "./gate.ts";
import { monnifyWebhook } from "./monnify/disbursements.ts";
import { monnifyPaidWebhook } from "./monnify/reserved.ts";
import { monnifyRail, monnifyRoutes } from "./monnify/routes.ts";
import { pageUrlAt, payPages } from "./pay-pages.ts";
import { payRoutes } from "./pay-routes.ts";
import { createPayoutDesk } from "./payout-desk.ts";
import { payoutRoutes } from "./payout-routes.ts";
import { paystackPaidWebhook } from "./paystack/accounts.ts";
import { paystackCardRail, paystackCardWebhook } from "./paystack/checkout.ts";
import { paystackRail, paystackRoutes } from "./paystack/routes.ts";
import { paystackWebhook } from "./paystack/transfers.ts";
import { startPump } from "./pump.ts";
import type { RailDeps } from "./rail-deps.ts";
import { createRailObjects } from "./rail-objects.ts";
import { razorpayRail, razorpayWebhook } from "./razorpay/links.ts";
import { razorpayxWebhook } from "./razorpay/payouts.ts";
import { razorpayRoutes, razorpayxRail } from "./razorpay/routes.ts";
import { admitClabe, stpCreditWebhook } from "./stp/credits.ts";
import { stpRail, stpRoutes, stpWebhook } from "./stp/routes.ts";
import { cardPortalRail, cardPortalWebhook } from "./stripe/checkout.ts";
import { oxxoRail, oxxoWebhook } from "./stripe/oxxo.ts";
import { stripeRoutes } from "./stripe/routes.ts";
import { createTill } from "./till.ts";
import { createWebhookPost, type WebhookWriter } from "./webhook-post.ts";
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

/** Every rail that pays out, and how it tells of it. */
const payoutWebhooks: ReadonlyMap<string, WebhookWriter> = new Map([
	[stpRail.name, stpWebhook],
	[wompiRail.name, wompiWebhook],
	[razorpayxRail.name, razorpayxWebhook],
	[paystackRail.name, paystackWebhook],
	[flutterwaveRail.name, flutterwaveWebhook],
	[monnifyRail.name, monnifyWebhook],
] as const);

/** Every rail that takes money in, and how it tells of it. */
const collectors: readonly Collector[] = [
	{ rail: stpRail.name, brand: "SPEI", webhook: stpCreditWebhook, admit: admitClabe },
	{ rail: oxxoRail.name, brand: "OXXO", webhook: oxxoWebhook },
	{ rail: cardPortalRail.name, brand: "Stripe", webhook: cardPortalWebhook },
	{ rail: wompiPseRail.name, brand: "PSE", webhook: wompiPayWebhook },
	{ rail: wompiNequiRail.name, brand: "Nequi", webhook: wompiPayWebhook },
	{ rail: razorpayRail.name, brand: "Razorpay", webhook: razorpayWebhook },
	{ rail: paystackRail.name, brand: "Paystack account", webhook: paystackPaidWebhook },
	{ rail: paystackCardRail.name, brand: "Paystack", webhook: paystackCardWebhook },
	{ rail: flutterwaveRail.name, brand: "Flutterwave account", webhook: flutterwavePaidWebhook },
	{ rail: flutterwaveCardRail.name, brand: "Flutterwave", webhook: flutterwavePaidWebhook },
	{ rail: monnifyRail.name, brand: "Monnify account", webhook: monnifyPaidWebhook },
];

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
	/** Where webhooks go: each rail's own name is added. */
	readonly hooksUrl: string;
	/** How a payer's browser reaches the pages of the rails. */
	readonly publicUrl: string;
	/** Verifies the orders to STP. */
	readonly stpKey: KeyObject;
	/** How long an armed timeout holds a request; a test shortens it. */
	readonly holdMs?: number;
	/** How long the pretend banks take over what is not done at once; a test shortens it. */
	readonly bankDelayMs?: number;
};

/** Long enough to be seen as waiting, short enough for a person at a phone. */
const defaultBankDelayMs = 800;
/** A late webhook is this many times later than what it tells of. */
const lateTimes = 10;
const pumpsPerDelay = 4;

/** The payment rails, each under its own name, and the pretend banks behind all of them. */
export async function addRailServers(
	app: FastifyInstance,
	options: RailOptions & { readonly faults: Faults },
): Promise<void> {
	const { db, faults, clock, hooksUrl, stpKey } = options;
	const delayMs = options.bankDelayMs ?? defaultBankDelayMs;
	const gate = createRailGate(faults, options.holdMs);
	const book = createAccountBook(db);
	const desk = createPayoutDesk({ db, faults, clock, delayMs });
	const post = createWebhookPost({ db, faults, hooksUrl, lateMs: delayMs * lateTimes });
	const till = createTill(db, clock);
	const objects = createRailObjects(db);
	const counter = createCounter({ till, post, collectors });
	const pageUrl = pageUrlAt(options.publicUrl);
	const deps = { book, gate, desk, till, clock, delayMs, objects, counter, pageUrl, stpKey };

	accountRoutes(app, book);
	payoutRoutes(app, desk);
	payRoutes(app, { counter, till });
	await app.register(async (pages) => payPages(pages, { counter, till }));
	for (const { prefix, routes } of providers) {
		await app.register(async (vendor) => routes(vendor, deps), { prefix });
	}
	const pump = startPump(async () => {
		for (const payout of await desk.step()) {
			const write = payoutWebhooks.get(payout.rail);
			if (write !== undefined) post.tell(payout.rail, payout, write);
		}
		await post.deliver();
	}, delayMs / pumpsPerDelay);
	app.addHook("preClose", async () => {
		gate.stop();
		await pump.stop();
	});
}
