import type { SandboxClock } from "../server-clock.ts";
import type { AccountBook } from "./account-book.ts";
import { callFaults, type RailGate } from "./gate.ts";
import { type Made, type PayoutDesk, type PayoutOrder, payoutFaults } from "./payout-desk.ts";
import type { RailObjects } from "./rail-objects.ts";
import { webhookFaults } from "./webhook-post.ts";

/** What can go wrong at any payment rail. */
export const railFaults = { ...callFaults, ...payoutFaults, ...webhookFaults } as const;

/** What every rail's server works with. */
export type RailDeps = {
	readonly book: AccountBook;
	readonly gate: RailGate;
	readonly objects: RailObjects;
	readonly desk: PayoutDesk;
	readonly clock: SandboxClock;
	/** How long the pretend banks take. */
	readonly delayMs: number;
};

/** Makes a payout, and leaves the caller waiting when a fault says so: by then it has long hung up. */
export async function makePayout({ desk, gate }: RailDeps, order: PayoutOrder): Promise<Made> {
	const made = await desk.make(order);
	if (made.kind === "made" && !made.answered) await gate.hold();
	return made;
}
