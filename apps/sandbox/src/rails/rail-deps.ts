import type { SandboxClock } from "../server-clock.ts";
import type { AccountBook } from "./account-book.ts";
import type { Counter } from "./counter.ts";
import { callFaults, type RailGate } from "./gate.ts";
import { type Made, type PayoutDesk, type PayoutOrder, payoutFaults } from "./payout-desk.ts";
import type { RailObjects } from "./rail-objects.ts";
import type { Charge, Till } from "./till.ts";
import { webhookFaults } from "./webhook-post.ts";

/** What can go wrong at any payment rail. */
export const railFaults = { ...callFaults, ...payoutFaults, ...webhookFaults } as const;

/** What can go wrong at a rail that only takes money in. */
export const collectionFaults = { ...callFaults, ...webhookFaults } as const;

/** What every rail's server works with. */
export type RailDeps = {
	readonly book: AccountBook;
	readonly gate: RailGate;
	readonly objects: RailObjects;
	readonly desk: PayoutDesk;
	readonly till: Till;
	readonly clock: SandboxClock;
	readonly counter: Counter;
	/** Where a payer is sent for a charge: a page of this rail. */
	readonly pageUrl: (charge: Pick<Charge, "rail" | "providerId">) => string;
	/** How long the pretend banks take. */
	readonly delayMs: number;
};

/** Makes a payout, and leaves the caller waiting when a fault says so: by then it has long hung up. */
export async function makePayout({ desk, gate }: RailDeps, order: PayoutOrder): Promise<Made> {
	const made = await desk.make(order);
	if (made.kind === "made" && !made.answered) await gate.hold();
	return made;
}
