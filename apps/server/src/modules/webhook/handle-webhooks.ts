import { SpanKind } from "@opentelemetry/api";
import { railsAtWebhook } from "@puente/core/rail";
import type {
	CollectionEvent,
	CollectionRail,
	MandateEvent,
	PayerCheckEvent,
	PayoutEvent,
	Webhook,
} from "@puente/providers/payments";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Rails } from "../../platform/context/calls.ts";
import { sealPurposes, type Vault } from "../../platform/crypto/vault.ts";
import { inBatches } from "../../platform/database/in-batches.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { currentOrigin, type Origin, withSpan } from "../../platform/traces/spans.ts";
import { applyPayoutEvent } from "../payout/index.ts";
import { bookPayments, noteMandateEvent, settleCheck } from "../repayment/index.ts";
import {
	addWebhooks,
	listUnhandledWebhooks,
	lockUnhandledWebhooks,
	receivedWith,
	type StoredWebhook,
	settleWebhooks,
	type TimeSpan,
	type WebhookOutcome,
} from "./store/webhooks.ts";

type WebhookDependencies = {
	readonly db: Db;
	readonly clock: Clock;
	readonly enqueue: Enqueue;
	readonly vault: Vault;
	/** The reply that a rail expects to this webhook, and whether it carries the rail's proof; null for an unknown rail. */
	readonly judgeWebhook: (name: string, webhook: Webhook) => WebhookVerdict | null;
};

type ReceivedWebhook = { readonly webhook: StoredWebhook; readonly origin: Origin };

type WebhookVerdict = { readonly reply: string; readonly isGenuine: boolean };

/** Only headers that can prove the webhook, none that identifies a person. */
const keptHeaders = /^(x-[\w-]*signature|[\w-]*-signature|verif-hash|authorization|content-type)$/;

/** The original bytes. */
export function openWebhook(vault: Vault, bodySealed: Buffer): Buffer {
	return Buffer.from(vault.open(sealPurposes.webhook, bodySealed), "base64");
}

/** Stores a webhook that a rail of this installation has sent. */
export type ReceiveWebhook = (
	rail: string,
	webhook: { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> },
) => Promise<
	{ readonly outcome: "stored"; readonly reply: string } | { readonly outcome: "notGenuine" | "unknownRail" }
>;

/** Stores raw webhooks with the job that handles them; concurrent ones share a transaction and a job. */
export function createWebhookReceiver({
	db,
	clock,
	enqueue,
	vault,
	judgeWebhook,
}: WebhookDependencies): ReceiveWebhook {
	const store = inBatches(async (received: readonly ReceivedWebhook[]) => {
		const webhooks = received.map(({ webhook }) => webhook);
		const origins = received.map(({ origin }) => origin);
		const webhookIds = webhooks.map(({ id }) => id);
		await db.transaction().execute(async (tx) => {
			await addWebhooks(tx, webhooks);
			await enqueue(tx, "handle-webhooks", [{ webhookIds, received: receivedWith(webhooks) }], origins);
		});
		return webhookIds;
	});
	return async (name, webhook) => {
		const receivedAt = clock.now();
		const verdict = judgeWebhook(name, { rawBody: webhook.body, headers: webhook.headers, receivedAt });
		if (verdict === null) return { outcome: "unknownRail" };
		// Refused before it is stored: anyone could fill the database with such webhooks.
		if (!verdict.isGenuine) return { outcome: "notGenuine" };
		const headers = Object.fromEntries(
			Object.entries(webhook.headers).filter(([header]) => keptHeaders.test(header)),
		);
		// Sealed, because the body contains the holder and the account.
		const bodySealed = vault.seal(sealPurposes.webhook, webhook.body.toString("base64"));
		const stored = { id: crypto.randomUUID(), rail: name, headers, bodySealed, receivedAt };
		const settings = { kind: SpanKind.SERVER, attributes: { "puente.rail": name } };
		await withSpan(`webhook ${name}`, settings, () => store({ webhook: stored, origin: currentOrigin() }));
		return { outcome: "stored", reply: verdict.reply };
	};
}

type WebhookContext = Rails & {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	readonly enqueue: Enqueue;
};

function collectionRailsAt({ collectionRail }: Rails, name: string): readonly CollectionRail[] {
	return railsAtWebhook(name).flatMap((each) => collectionRail(each) ?? []);
}

/** The reply that a rail expects to a webhook, and its proof. Null if the rail is not configured here. */
export function judgeWebhook(rails: Rails, name: string, webhook: Webhook): WebhookVerdict | null {
	const collecting = collectionRailsAt(rails, name);
	const payouts = rails.findRail(name);
	const own = collecting.find((rail) => rail.isForCollection?.(webhook.rawBody) ?? true);
	const reply = (own ?? payouts ?? collecting[0])?.webhookReply;
	if (reply === undefined) return null;
	const isGenuine = [...collecting, ...(payouts ? [payouts] : [])].some((rail) => rail.isGenuine(webhook));
	return { reply, isGenuine };
}

/**
 * Handles stored webhooks in one transaction. One address serves payouts and collections of a rail, so each is read for
 * both. The adapters verify it once more; each event counts once by the rail's event id. A webhook that fails with others is
 * retried alone; one that fails alone fails its job, which is retried.
 */
export async function handleWebhooks(
	context: WebhookContext,
	{ webhookIds, received }: { readonly webhookIds: readonly string[]; readonly received?: TimeSpan },
): Promise<void> {
	const { db, enqueue } = context;
	const webhooks = await listUnhandledWebhooks(db, webhookIds, received);
	const read = await Promise.all(webhooks.map((webhook) => readWebhook(context, webhook)));
	const failed = read.filter((each) => each.failure !== null);
	const isAlone = webhookIds.length === 1;
	const [first] = failed;
	if (isAlone && first) throw new Error(`Webhook ${first.id} could not be verified: ${first.failure}.`);
	const verified = read.filter((each) => each.failure === null);
	// Payments lock their borrowers in one order; payout events lock their own, so each is handled by itself.
	const [together, single] = [verified.filter(isOfPayments), verified.filter((each) => !isOfPayments(each))];
	for (const webhooks of [together, ...single.map((each) => [each])]) {
		try {
			await bookWebhooks(context, webhooks);
		} catch (error) {
			if (isAlone) throw error;
			failed.push(...webhooks);
		}
	}
	for (const webhook of failed)
		await enqueue(db, "handle-webhooks", [{ webhookIds: [webhook.id], received: receivedWith([webhook]) }]);
}

type ReadWebhook = {
	readonly id: string;
	readonly receivedAt: Date;
	readonly payouts: readonly PayoutEvent[];
	readonly collections: readonly CollectionEvent[];
	readonly checks: readonly PayerCheckEvent[];
	readonly mandates: readonly MandateEvent[];
	/** Null if it is verified. */
	readonly refusedAs: WebhookOutcome | null;
	/** Why it could not be verified now. */
	readonly failure: string | null;
};

function isOfPayments({ payouts }: ReadWebhook): boolean {
	return payouts.length === 0;
}

async function bookWebhooks(
	{ db, clock, vault, enqueue }: WebhookContext,
	webhooks: readonly ReadWebhook[],
): Promise<void> {
	if (webhooks.length === 0) return;
	const at = clock.now();
	const ids = webhooks.map(({ id }) => id);
	const received = receivedWith(webhooks);
	await db.transaction().execute(async (tx) => {
		const notificationContext = { db: tx, now: at, deps: { vault, enqueue } };
		const lockedIds = await lockUnhandledWebhooks(tx, ids, received);
		const locked = webhooks.filter(({ id }) => lockedIds.has(id));
		const ours = new Set<string>();
		for (const { id, payouts } of locked)
			for (const event of payouts) if (await applyPayoutEvent(notificationContext, event, id)) ours.add(id);
		for (const { id, checks } of locked)
			for (const check of checks) if (await settleCheck({ db: tx, vault }, check)) ours.add(id);
		for (const { id, mandates } of locked)
			for (const event of mandates) if (await noteMandateEvent({ db: tx, enqueue }, event)) ours.add(id);
		const incoming = locked.flatMap(({ id: webhookId, collections }) =>
			collections.map((event) => ({ ...event, webhookId })),
		);
		const settings = { kind: SpanKind.INTERNAL, attributes: { "puente.payments": incoming.length } };
		await withSpan("book payments", settings, () => bookPayments({ db: tx, vault, enqueue }, incoming, at));
		for (const { webhookId } of incoming) ours.add(webhookId);
		const outcomeOf = ({ id, refusedAs }: ReadWebhook) => refusedAs ?? (ours.has(id) ? "handled" : "notOurs");
		const settled = locked.map((webhook) => ({ id: webhook.id, outcome: outcomeOf(webhook) }));
		await settleWebhooks(tx, settled, received, at);
	});
}

async function readWebhook(context: WebhookContext, webhook: StoredWebhook): Promise<ReadWebhook> {
	const { payouts, collections } = await readBoth(context, webhook);
	const results = [...payouts, ...collections];
	const failed = results.find((result) => result.outcome === "failed");
	const isVerified = results.some(({ outcome }) => outcome === "verified");
	const isForged = results.some((result) => result.outcome === "refused" && result.reason === "badSignature");
	const noRail = results.length === 0 ? `the rail ${webhook.rail} is not configured` : null;
	const isUnproven = failed?.cause === "notInBooks" && isOld(context.clock.now(), webhook);
	return {
		id: webhook.id,
		receivedAt: webhook.receivedAt,
		payouts: eventsOf(payouts),
		collections: eventsOf(collections),
		checks: collections.flatMap((each) => (each.outcome === "verified" ? (each.checks ?? []) : [])),
		mandates: collections.flatMap((each) => (each.outcome === "verified" ? (each.mandates ?? []) : [])),
		refusedAs: isUnproven ? "unproven" : isVerified ? null : isForged ? "badSignature" : "unreadable",
		failure: isUnproven ? null : (failed?.cause ?? noRail),
	};
}

/**
 * Half a day is longer than a rail takes to show a payment in its books. If it shows one still later, the reconciliation
 * finds it there.
 */
const provenWithinMs = 12 * 3_600_000;

function isOld(now: Date, { receivedAt }: StoredWebhook): boolean {
	return now.getTime() - receivedAt.getTime() > provenWithinMs;
}

async function readBoth(rails: WebhookContext, { rail, bodySealed, headers, receivedAt }: StoredWebhook) {
	const webhook = { rawBody: openWebhook(rails.vault, bodySealed), headers, receivedAt };
	const payout = rails.findRail(rail);
	return {
		payouts: payout ? [await payout.readWebhook(webhook)] : [],
		collections: await Promise.all(collectionRailsAt(rails, rail).map((each) => each.readWebhook(webhook))),
	};
}

type VerifiedWebhook<Event> = { readonly outcome: "verified"; readonly events: readonly Event[] };

function eventsOf<Event>(
	results: readonly (VerifiedWebhook<Event> | { readonly outcome: "refused" | "failed" })[],
): readonly Event[] {
	return results.flatMap((result) => (result.outcome === "verified" ? result.events : []));
}
