import type { MessageSender } from "@puente/providers/messages";
import type { CollectionRail, PayoutRail } from "@puente/providers/payments";
import type { Clock } from "../../../apps/server/src/platform/clock/clock.ts";
import type { Enqueue, JobHandlers } from "../../../apps/server/src/platform/queue/queue.ts";

/** A fault that is planted around the product, never in it: in what it is given, or in its database. */
export type Sabotage = {
	readonly sql?: string;
	readonly clock?: (clock: Clock) => Clock;
	readonly enqueue?: (enqueue: Enqueue) => Enqueue;
	readonly handlers?: (handlers: JobHandlers) => JobHandlers;
	readonly sender?: (sender: MessageSender) => MessageSender;
	readonly payoutRail?: (rail: PayoutRail) => PayoutRail;
	readonly collectionRail?: (rail: CollectionRail) => CollectionRail;
};

export const noSabotage: Sabotage = {};
