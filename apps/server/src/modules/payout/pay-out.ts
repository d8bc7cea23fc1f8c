import { lookDelaySeconds, type PayoutNews, resendAfterSeconds } from "@puente/core/payout";
import {
	type AskResult,
	differenceFrom,
	type Payout,
	type PayoutAccount,
	type PayoutRail,
	type SendResult,
} from "@puente/providers/payments";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { getBorrower } from "../borrower/index.ts";
import { getOrder } from "../order/index.ts";
import { applyPayoutUpdate } from "./apply-payout-update.ts";
import { pickRail, type Rails } from "./pick-rail.ts";
import { changePayout, findPayout, markSent, type StoredPayout } from "./store/payouts.ts";

export type Paying = Rails & { readonly db: Db; readonly vault: Vault; readonly enqueue: Enqueue };

function railNamed({ findRail }: Pick<Paying, "findRail">, name: string): PayoutRail {
	const rail = findRail(name);
	if (!rail) throw new Error(`There is no account with the rail ${name}.`);
	return rail;
}

/**
 * One look at a payout: sends it, or asks the rail what became of it. That it was sent is written down before it is, so
 * whoever comes after a crash or a timeout asks first; only a rail that has never heard of it is sent it again, under the
 * same reference. What the rail does not answer stays unknown until the sweep looks again.
 */
export async function payOut(paying: Paying, reference: string): Promise<void> {
	const { db, clock } = paying;
	const payout = await findPayout(db, reference);
	if (!payout) return;
	if (payout.state === "planned") return sendFirst(paying, payout);
	if (payout.state === "settled") return askAboutSettled(paying, payout);
	if (payout.state !== "sent") return;
	const asked = await ask(paying, payout);
	if (asked.outcome !== "notFound") return conclude(paying, payout, asked);
	if (clock.now() < secondsAfter(sentAt(payout), resendAfterSeconds)) return;
	return conclude(paying, payout, await send(paying, payout));
}

/** Before this nobody has heard of the payout: the last moment at which it may take another rail. */
async function sendFirst(paying: Paying, planned: StoredPayout): Promise<void> {
	const { db, clock } = paying;
	const { reference } = planned;
	const { borrower, to } = await receiverOf(paying, planned);
	const rail = await pickRail(paying, { reference, country: borrower.country, to });
	// None answers: nothing was sent, and the sweep looks again.
	if (rail === null) return;
	const at = clock.now();
	const lookAt = secondsAfter(at, lookDelaySeconds(0));
	if (!(await markSent(db, { reference, rail: rail.name, at, lookAt }))) return;
	const payout = { ...planned, rail: rail.name, firstSentAt: at };
	await conclude(paying, payout, await send(paying, payout));
}

/** Money that settled may still come back, and a webhook about that may be lost. */
async function askAboutSettled(paying: Paying, payout: StoredPayout): Promise<void> {
	const asked = await ask(paying, payout);
	if (asked.outcome === "reversed" || asked.outcome === "failed") await conclude(paying, payout, asked);
}

function sentAt({ firstSentAt }: StoredPayout): Date {
	if (firstSentAt === null) throw new Error("A payout counts as sent without a time.");
	return firstSentAt;
}

function ask(paying: Paying, payout: StoredPayout): Promise<AskResult> {
	const key = { reference: payout.reference, firstSentAt: sentAt(payout) };
	return railNamed(paying, payout.rail).ask(key);
}

async function send(paying: Paying, stored: StoredPayout): Promise<SendResult> {
	const { to } = await receiverOf(paying, stored);
	const order = await getOrder(paying.db, stored.orderId);
	const payout: Payout = {
		reference: stored.reference,
		firstSentAt: sentAt(stored),
		amountMinor: stored.amountMinor,
		currency: stored.currency,
		to,
		narration: `Puente ${order.orderNo}`,
	};
	return railNamed(paying, stored.rail).send(payout);
}

async function receiverOf({ db, vault }: Paying, { borrowerId, reference, accountSealed }: StoredPayout) {
	const borrower = await getBorrower(db, borrowerId);
	const to: PayoutAccount = JSON.parse(vault.openFor(borrower, `payout:${reference}`, accountSealed));
	return { borrower, to };
}

async function conclude(paying: Paying, payout: StoredPayout, told: SendResult | AskResult): Promise<void> {
	const { db } = paying;
	const { reference } = payout;
	switch (told.outcome) {
		case "accepted":
		case "pending":
			await changePayout(db, reference, { provider_id: told.providerId });
			return;
		case "unknown":
		case "notFound":
			return;
		case "refused":
			// Our balance or a limit: nothing was paid, and the same payout may be sent again when the sweep comes round.
			if (told.final) await tell(paying, reference, "failed", told.code);
			return;
		case "settled": {
			await changePayout(db, reference, { provider_id: told.providerId });
			await tell(paying, reference, "settled", differenceFrom(payout, told));
			return;
		}
		case "failed":
		case "reversed":
			await tell(paying, reference, told.outcome, told.code);
	}
}

async function tell(paying: Paying, reference: string, news: PayoutNews, code: string | null): Promise<void> {
	const { db, clock, vault, enqueue } = paying;
	const now = clock.now();
	const heard = { reference, news, code, happenedAt: now };
	await db.transaction().execute((tx) => applyPayoutUpdate({ db: tx, now, deps: { vault, enqueue } }, heard));
}
