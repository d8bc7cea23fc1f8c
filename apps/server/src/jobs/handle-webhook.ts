import type { CollectionRail, PayoutRail } from "@puente/providers/payments";
import { takePayoutEvent } from "../areas/loan/take-payout-event.ts";
import { openWebhook } from "../areas/loan/take-webhook.ts";
import { takeMoney } from "../areas/repayment/take-money.ts";
import type { Clock } from "../clock.ts";
import type { Vault } from "../crypto/vault.ts";
import type { Db } from "../store/schema.ts";
import { findUnhandled, type StoredWebhook, settleWebhook } from "../store/webhooks.ts";
import type { Enqueue } from "./queue.ts";

export type Doors = {
	readonly findRail: (name: string) => PayoutRail | null;
	readonly collectionRail: (name: string) => CollectionRail | null;
};
type Handling = Doors & {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	readonly enqueue: Enqueue;
};

/** These send all that they tell to one address, whichever of their doors the money came through. */
const alsoAt: Readonly<Record<string, readonly string[]>> = {
	paystack: ["paystack-card"],
	flutterwave: ["flutterwave-card"],
	oxxo: ["card-portal"],
};

function collectorsAt({ collectionRail }: Doors, name: string): readonly CollectionRail[] {
	return [name, ...(alsoAt[name] ?? [])].flatMap((each) => collectionRail(each) ?? []);
}

/** What a rail expects back for a webhook that was taken. Null: there is no such rail here. */
export function replyAt(doors: Doors, name: string): string | null {
	return collectorsAt(doors, name)[0]?.webhookReply ?? doors.findRail(name)?.webhookReply ?? null;
}

/**
 * Makes something of a webhook that was stored as it came. One address serves both directions of a rail, so each webhook
 * is read for both. The rail's adapters prove it; each event counts once by the rail's own name for it. One that cannot
 * be proven now fails the job, and is tried again.
 */
export async function handleWebhook(handling: Handling, webhookId: string): Promise<void> {
	const { db, clock } = handling;
	const webhook = await findUnhandled(db, webhookId);
	if (!webhook) return;
	const { payouts, collections } = await readBoth(handling, webhook);
	const read = [...payouts, ...collections];
	const failed = read.find((result) => result.outcome === "failed");
	if (failed) throw new Error(`A webhook could not be proven: ${failed.cause}.`);
	const at = clock.now();
	if (read.length === 0) throw new Error(`There is no account with the rail ${webhook.rail}.`);
	if (!read.some(({ outcome }) => outcome === "verified")) {
		const isForged = read.some((result) => result.outcome === "refused" && result.reason === "badSignature");
		return settleWebhook(db, webhookId, isForged ? "badSignature" : "unreadable", at);
	}
	await db.transaction().execute(async (tx) => {
		if (!(await findUnhandled(tx, webhookId))) return;
		let known = 0;
		for (const event of eventsOf(payouts)) if (await takePayoutEvent(tx, event, webhookId, at)) known++;
		for (const event of eventsOf(collections)) {
			await takeMoney({ db: tx, vault: handling.vault, enqueue: handling.enqueue }, event, { webhookId, at });
			known++;
		}
		await settleWebhook(tx, webhookId, known > 0 ? "handled" : "notOurs", at);
	});
}

async function readBoth(doors: Handling, { rail, bodySealed, headers }: StoredWebhook) {
	const webhook = { rawBody: openWebhook(doors.vault, bodySealed), headers };
	const payout = doors.findRail(rail);
	return {
		payouts: payout ? [await payout.readWebhook(webhook)] : [],
		collections: await Promise.all(collectorsAt(doors, rail).map((each) => each.readWebhook(webhook))),
	};
}

type Verified<Event> = { readonly outcome: "verified"; readonly events: readonly Event[] };

function eventsOf<Event>(
	results: readonly (Verified<Event> | { readonly outcome: "refused" | "failed" })[],
): readonly Event[] {
	return results.flatMap((result) => (result.outcome === "verified" ? result.events : []));
}
