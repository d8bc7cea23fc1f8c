import type { KeyObject } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import type { Faults, Rail } from "../faults/faults.ts";
import type { SandboxClock } from "../server-clock.ts";
import { createAccountBook } from "./account-book.ts";
import { accountRoutes } from "./account-routes.ts";
import { flutterwaveRail, flutterwaveRoutes } from "./flutterwave/routes.ts";
import { flutterwaveWebhook } from "./flutterwave/transfers.ts";
import { createRailGate } from "./gate.ts";
import { monnifyWebhook } from "./monnify/disbursements.ts";
import { monnifyRail, monnifyRoutes } from "./monnify/routes.ts";
import { createPayoutDesk } from "./payout-desk.ts";
import { payoutRoutes } from "./payout-routes.ts";
import { paystackRail, paystackRoutes } from "./paystack/routes.ts";
import { paystackWebhook } from "./paystack/transfers.ts";
import { startPump } from "./pump.ts";
import type { RailDeps } from "./rail-deps.ts";
import { createRailObjects } from "./rail-objects.ts";
import { razorpayxWebhook } from "./razorpay/payouts.ts";
import { razorpayRoutes, razorpayxRail } from "./razorpay/routes.ts";
import { stpRail, stpRoutes, stpWebhook } from "./stp/routes.ts";
import { createWebhookPost, type WebhookWriter } from "./webhook-post.ts";
import { wompiRail, wompiRoutes, wompiWebhook } from "./wompi/routes.ts";

type RailServer = {
	readonly rail: Rail;
	readonly prefix: string;
	readonly routes: (app: FastifyInstance, deps: RailDeps & { readonly stpKey: KeyObject }) => void;
	readonly webhook: WebhookWriter;
};

/** Every payment rail. A new one adds its line here. */
const servers: readonly RailServer[] = [
	{ rail: stpRail, prefix: "/stp", routes: stpRoutes, webhook: stpWebhook },
	{ rail: wompiRail, prefix: "/wompi-payouts", routes: wompiRoutes, webhook: wompiWebhook },
	{ rail: razorpayxRail, prefix: "/razorpay", routes: razorpayRoutes, webhook: razorpayxWebhook },
	{ rail: paystackRail, prefix: "/paystack", routes: paystackRoutes, webhook: paystackWebhook },
	{ rail: flutterwaveRail, prefix: "/flutterwave", routes: flutterwaveRoutes, webhook: flutterwaveWebhook },
	{ rail: monnifyRail, prefix: "/monnify", routes: monnifyRoutes, webhook: monnifyWebhook },
];

export const paymentRails: readonly Rail[] = servers.map(({ rail }) => rail);

export type RailOptions = {
	readonly db: DatabaseSync;
	readonly clock: SandboxClock;
	/** Where webhooks go: each rail's own name is added. */
	readonly hooksUrl: string;
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
	const { db, faults, clock, hooksUrl } = options;
	const delayMs = options.bankDelayMs ?? defaultBankDelayMs;
	const gate = createRailGate(faults, options.holdMs);
	const book = createAccountBook(db);
	const desk = createPayoutDesk({ db, faults, clock, delayMs });
	const post = createWebhookPost({ db, faults, hooksUrl, lateMs: delayMs * lateTimes });
	const deps = { book, gate, desk, clock, delayMs, objects: createRailObjects(db), stpKey: options.stpKey };

	accountRoutes(app, book);
	payoutRoutes(app, desk);
	for (const { prefix, routes } of servers) {
		await app.register(async (vendor) => routes(vendor, deps), { prefix });
	}
	const writers = new Map(servers.map(({ rail, webhook }) => [rail.name, webhook]));
	const pump = startPump(async () => {
		for (const payout of await desk.step()) {
			const write = writers.get(payout.rail);
			if (write !== undefined) post.tell(payout, write);
		}
		await post.deliver();
	}, delayMs / pumpsPerDelay);
	app.addHook("preClose", async () => {
		gate.stop();
		await pump.stop();
	});
}
