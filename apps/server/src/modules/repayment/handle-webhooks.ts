import type { CollectionEvent, CollectionRail, PayoutEvent, PayoutRail } from "@puente/providers/payments";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import {
	listUnhandled,
	lockUnhandled,
	openWebhook,
	type StoredWebhook,
	settleWebhooks,
	takePayoutEvent,
	type WebhookOutcome,
} from "../payout/index.ts";
import { bookPayments } from "./book-payments.ts";

export type Rails = {
	readonly findRail: (name: string) => PayoutRail | null;
	readonly collectionRail: (name: string) => CollectionRail | null;
};
type Handling = Rails & {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	readonly enqueue: Enqueue;
};

/** These send all that they tell to one address, whichever of their doors the money came through. */
const sharedWebhookRails: Readonly<Record<string, readonly string[]>> = {
	paystack: ["paystack-card"],
	flutterwave: ["flutterwave-card"],
	oxxo: ["card-portal"],
};

function collectorsAt({ collectionRail }: Rails, name: string): readonly CollectionRail[] {
	return [name, ...(sharedWebhookRails[name] ?? [])].flatMap((each) => collectionRail(each) ?? []);
}

/** What a rail expects back for a webhook that was taken. Null: there is no such rail here. */
export function replyAt(doors: Rails, name: string): string | null {
	return collectorsAt(doors, name)[0]?.webhookReply ?? doors.findRail(name)?.webhookReply ?? null;
}

/**
 * Makes something of webhooks that were stored as they came, all in one transaction. One address serves both directions of
 * a rail, so each is read for both. The rail's adapters prove it; each event counts once by the rail's own name for it.
 * What cannot be handled with the others is tried alone; one that cannot be handled alone fails its job, and is tried again.
 */
export async function handleWebhooks(handling: Handling, webhookIds: readonly string[]): Promise<void> {
	const { db, enqueue } = handling;
	const webhooks = await listUnhandled(db, webhookIds);
	const read = await Promise.all(webhooks.map((webhook) => readWebhook(handling, webhook)));
	const failed = read.filter((each) => each.failure !== null);
	const alone = webhookIds.length === 1;
	const [first] = failed;
	if (alone && first) throw new Error(`A webhook could not be proven: ${first.failure}.`);
	const proven = read.filter((each) => each.failure === null);
	// Payments hold their borrowers in one order; what tells of a payout holds its own, so it comes by itself.
	const [together, single] = [proven.filter(isOfPayments), proven.filter((each) => !isOfPayments(each))];
	for (const webhooks of [together, ...single.map((each) => [each])]) {
		try {
			await takeAll(handling, webhooks);
		} catch (error) {
			if (alone) throw error;
			failed.push(...webhooks);
		}
	}
	for (const { id } of failed) await enqueue(db, "handle-webhooks", { webhookIds: [id] });
}

type ReadWebhook = {
	readonly id: string;
	readonly payouts: readonly PayoutEvent[];
	readonly collections: readonly CollectionEvent[];
	/** Null when it is proven, and may be ours. */
	readonly refusedAs: WebhookOutcome | null;
	/** Why it could not be proven now. */
	readonly failure: string | null;
};

function isOfPayments({ payouts }: ReadWebhook): boolean {
	return payouts.length === 0;
}

async function takeAll(
	{ db, clock, vault, enqueue }: Handling,
	webhooks: readonly ReadWebhook[],
): Promise<void> {
	if (webhooks.length === 0) return;
	const at = clock.now();
	const ids = webhooks.map(({ id }) => id);
	await db.transaction().execute(async (tx) => {
		const letters = { db: tx, now: at, deps: { vault, enqueue } };
		const held = await lockUnhandled(tx, ids);
		const own = webhooks.filter(({ id }) => held.has(id));
		const ours = new Set<string>();
		for (const { id, payouts } of own)
			for (const event of payouts) if (await takePayoutEvent(letters, event, id)) ours.add(id);
		const arrived = own.flatMap(({ id: webhookId, collections }) =>
			collections.map((event) => ({ ...event, webhookId })),
		);
		await bookPayments({ db: tx, vault, enqueue }, arrived, at);
		for (const { webhookId } of arrived) ours.add(webhookId);
		const outcomeOf = ({ id, refusedAs }: ReadWebhook) => refusedAs ?? (ours.has(id) ? "handled" : "notOurs");
		const settled = own.map((webhook) => ({ id: webhook.id, outcome: outcomeOf(webhook) }));
		await settleWebhooks(tx, settled, at);
	});
}

async function readWebhook(handling: Handling, webhook: StoredWebhook): Promise<ReadWebhook> {
	const { payouts, collections } = await readBoth(handling, webhook);
	const results = [...payouts, ...collections];
	const failed = results.find((result) => result.outcome === "failed");
	const isProven = results.some(({ outcome }) => outcome === "verified");
	const isForged = results.some((result) => result.outcome === "refused" && result.reason === "badSignature");
	const noRail = results.length === 0 ? `there is no account with the rail ${webhook.rail}` : null;
	return {
		id: webhook.id,
		payouts: eventsOf(payouts),
		collections: eventsOf(collections),
		refusedAs: isProven ? null : isForged ? "badSignature" : "unreadable",
		failure: failed?.cause ?? noRail,
	};
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
