import type { Faults } from "../faults/faults.ts";
import type { Mandate, MandateSimulator } from "../mandates/mandate-simulator.ts";
import type { SandboxClock } from "../server-clock.ts";
import type { AccountBook } from "./account-book.ts";
import type { Charge, CollectionSimulator } from "./collection-simulator.ts";
import { callFaults, type RailGate } from "./gate.ts";
import type { PayerSimulator } from "./payer-simulator.ts";
import {
	type PayoutOrder,
	type PayoutResult,
	type PayoutSimulator,
	payoutFaults,
} from "./payout-simulator.ts";
import type { RailObjects } from "./rail-objects.ts";
import { type WebhookQueue, webhookFaults } from "./webhook-queue.ts";

/** Faults of a rail that pays out and collects. */
export const railFaults = { ...callFaults, ...payoutFaults, ...webhookFaults } as const;

/** Faults of a rail that only collects. */
export const collectionFaults = { ...callFaults, ...webhookFaults } as const;

/** Dependencies of every simulated rail. */
export type RailDeps = {
	readonly book: AccountBook;
	readonly gate: RailGate;
	readonly faults: Faults;
	readonly webhooks: WebhookQueue;
	readonly objects: RailObjects;
	readonly payouts: PayoutSimulator;
	readonly collections: CollectionSimulator;
	readonly clock: SandboxClock;
	readonly payer: PayerSimulator;
	readonly mandates: MandateSimulator;
	/** Address of the page on which a payer allows a mandate. */
	readonly mandateUrl: (mandate: Pick<Mandate, "rail" | "providerId">) => string;
	/** Address of the page on which a payer pays a charge. */
	readonly pageUrl: (charge: Pick<Charge, "rail" | "providerId">) => string;
	/** Processing time of the simulated banks. */
	readonly delayMs: number;
};

/** Creates a payout. With the fault `timeoutAfterPaying` it answers only after the caller's timeout. */
export async function createPayout({ payouts, gate }: RailDeps, order: PayoutOrder): Promise<PayoutResult> {
	const result = await payouts.create(order);
	if (result.kind === "created" && !result.isAnswered) await gate.hold();
	return result;
}
