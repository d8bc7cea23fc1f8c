import type { MessageSender } from "@puente/providers/messages";
import type { CollectionRail, PayoutRail } from "@puente/providers/payments";
import type { Clock } from "../../../server/src/platform/clock/clock.ts";
import type { Enqueue, JobHandlers } from "../../../server/src/platform/queue/queue.ts";

/** A fault that is planted: in what the product is given, in its database, or in its source as it is read. */
export type Sabotage = {
	/** A text of a file, and what it is replaced by (`patch-source.ts`). */
	readonly source?: { readonly file: string; readonly from: string; readonly to: string };
	readonly sql?: string;
	readonly clock?: (clock: Clock) => Clock;
	readonly enqueue?: (enqueue: Enqueue) => Enqueue;
	readonly handlers?: (handlers: JobHandlers) => JobHandlers;
	readonly sender?: (sender: MessageSender) => MessageSender;
	readonly payoutRail?: (rail: PayoutRail) => PayoutRail;
	readonly collectionRail?: (rail: CollectionRail) => CollectionRail;
};

export const noSabotage: Sabotage = {};
