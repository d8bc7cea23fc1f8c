import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import type { Faults, Rail } from "../faults/faults.ts";
import { createAccountBook } from "./account-book.ts";
import { accountRoutes } from "./account-routes.ts";
import { flutterwaveRail, flutterwaveRoutes } from "./flutterwave.ts";
import { createRailGate } from "./gate.ts";
import { monnifyRail, monnifyRoutes } from "./monnify.ts";
import { paystackRail, paystackRoutes } from "./paystack.ts";
import { createRailObjects } from "./rail-objects.ts";
import { razorpayRoutes, razorpayxRail } from "./razorpay.ts";

export const paymentRails: readonly Rail[] = [paystackRail, flutterwaveRail, monnifyRail, razorpayxRail];

/** Long enough to be seen as waiting, short enough for a person at a phone. */
const defaultBankDelayMs = 800;

/** The payment rails, each under its own name, and the pretend banks behind all of them. */
export async function addRailServers(
	app: FastifyInstance,
	options: { db: DatabaseSync; faults: Faults; holdMs?: number; bankDelayMs?: number },
): Promise<void> {
	const gate = createRailGate(options.faults, options.holdMs);
	const book = createAccountBook(options.db);
	const objects = createRailObjects(options.db);
	const delayMs = options.bankDelayMs ?? defaultBankDelayMs;
	const deps = { book, gate, objects, delayMs };
	app.addHook("preClose", async () => gate.stop());
	accountRoutes(app, book);
	await app.register(async (vendor) => paystackRoutes(vendor, deps), { prefix: "/paystack" });
	await app.register(async (vendor) => flutterwaveRoutes(vendor, deps), { prefix: "/flutterwave" });
	await app.register(async (vendor) => monnifyRoutes(vendor, deps), { prefix: "/monnify" });
	await app.register(async (vendor) => razorpayRoutes(vendor, deps), { prefix: "/razorpay" });
}
