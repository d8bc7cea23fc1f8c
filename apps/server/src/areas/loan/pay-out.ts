import { lookDelaySeconds, type PayoutNews, resendAfterSeconds } from "@puente/core";
import {
	type AskResult,
	differenceFrom,
	type Payout,
	type PayoutAccount,
	type PayoutRail,
	type SendResult,
} from "@puente/providers/payments";
import { type Clock, secondsAfter } from "../../clock.ts";
import type { Vault } from "../../crypto/vault.ts";
import { heardOfPayout } from "../../payouts/heard-of-payout.ts";
import { getBorrower } from "../../store/borrowers.ts";
import { getOrder } from "../../store/orders.ts";
import { changePayout, findPayout, markSent, type StoredPayout } from "../../store/payouts.ts";
import type { Db } from "../../store/schema.ts";

export type Paying = {
	readonly db: Db;
	readonly clock: Clock;
	readonly vault: Vault;
	readonly findRail: (name: string) => PayoutRail | null;
};

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
	if (payout.state === "planned") {
		const at = clock.now();
		await markSent(db, { reference, at, lookAt: secondsAfter(at, lookDelaySeconds(0)) });
		return conclude(paying, payout, await send(paying, { ...payout, firstSentAt: at }));
	}
	if (payout.state === "settled") return askAboutSettled(paying, payout);
	if (payout.state !== "sent") return;
	const asked = await ask(paying, payout);
	if (asked.outcome !== "notFound") return conclude(paying, payout, asked);
	if (clock.now() < secondsAfter(sentAt(payout), resendAfterSeconds)) return;
	return conclude(paying, payout, await send(paying, payout));
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
	const { db, vault } = paying;
	const borrower = await getBorrower(db, stored.borrowerId);
	const to: PayoutAccount = JSON.parse(
		vault.openFor(borrower, `payout:${stored.reference}`, stored.accountSealed),
	);
	const order = await getOrder(db, stored.orderId);
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
	const at = paying.clock.now();
	await paying.db
		.transaction()
		.execute((tx) => heardOfPayout(tx, { reference, news, code, at, happenedAt: at }));
}
