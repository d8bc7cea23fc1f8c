import { differenceFrom, type PayoutEvent } from "@puente/providers/payments";
import { findPayout } from "../../store/payouts.ts";
import type { Db } from "../../store/schema.ts";
import { claimRailEvent, findUnhandled, settleWebhook } from "../../store/webhooks.ts";
import { heardOfPayout } from "./heard-of-payout.ts";
import { type Paying, railNamed } from "./pay-out.ts";

/**
 * Makes something of a webhook that was stored as it came. The rail's adapter proves it; each event counts once by the
 * rail's own name for it. One that cannot be proven now fails the job, and is tried again.
 */
export async function handleWebhook(paying: Paying, webhookId: string): Promise<void> {
	const { db, clock } = paying;
	const webhook = await findUnhandled(db, webhookId);
	if (!webhook) return;
	const rail = railNamed(paying, webhook.rail);
	const read = await rail.readWebhook({ rawBody: webhook.body, headers: webhook.headers });
	if (read.outcome === "failed") throw new Error(`A webhook could not be proven: ${read.cause}.`);
	const at = clock.now();
	if (read.outcome === "refused") return settleWebhook(db, webhookId, read.reason, at);
	await db.transaction().execute(async (tx) => {
		if (!(await findUnhandled(tx, webhookId))) return;
		let known = 0;
		for (const event of read.events) if (await take(tx, event, webhookId, at)) known++;
		await settleWebhook(tx, webhookId, known > 0 ? "handled" : "notOurs", at);
	});
}

/** False: about no payout of ours. */
async function take(tx: Db, event: PayoutEvent, webhookId: string, at: Date): Promise<boolean> {
	const { rail, providerEventId, reference, kind } = event;
	const payout = await findPayout(tx, reference);
	if (payout?.rail !== rail) return false;
	if (!(await claimRailEvent(tx, { rail, providerEventId, webhookId, reference, kind, at }))) return true;
	const code = kind === "settled" ? differenceFrom(payout, event) : (event.code ?? kind);
	const happened = new Date(event.occurredAt);
	const happenedAt = Number.isNaN(happened.getTime()) ? at : happened;
	return heardOfPayout(tx, { reference, news: kind, code, at, happenedAt });
}
