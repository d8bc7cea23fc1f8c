import { differenceFrom, type PayoutEvent } from "@puente/providers/payments";
import type { LetterContext } from "../notification/index.ts";
import { applyPayoutUpdate } from "./apply-payout-update.ts";
import { findPayout } from "./store/payouts.ts";
import { claimRailEvent } from "./store/webhooks.ts";

/** Each event counts once by the rail's own name for it. False: about no payout of ours. */
export async function takePayoutEvent(
	context: LetterContext,
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
	return applyPayoutUpdate(context, { reference, news: kind, code, happenedAt });
}
