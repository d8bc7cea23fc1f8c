import { differenceFrom, type PayoutEvent } from "@puente/providers/payments";
import type { NotificationContext } from "../notification/index.ts";
import { applyPayoutUpdate } from "./apply-payout-update.ts";
import { findPayout } from "./store/payouts.ts";
import { claimRailEvent } from "./store/rail-events.ts";

/** Applies an event once, by the rail's event id. False if it is about no payout of ours. */
export async function applyPayoutEvent(
	context: NotificationContext,
	event: PayoutEvent,
	webhookId: string,
): Promise<boolean> {
	const { db: tx, now: at } = context;
	const { rail, providerEventId, reference, kind } = event;
	const payout = await findPayout(tx, reference);
	if (payout?.rail !== rail) return false;
	if (!(await claimRailEvent(tx, { rail, providerEventId, webhookId, reference, kind, at }))) return true;
	const code = kind === "settled" ? differenceFrom(payout, event) : (event.code ?? kind);
	const happened = new Date(event.occurredAt);
	const happenedAt = Number.isNaN(happened.getTime()) ? at : happened;
	return applyPayoutUpdate(context, { reference, update: kind, code, happenedAt });
}
