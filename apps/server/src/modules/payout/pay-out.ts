import {
	type PayoutUpdate,
	payoutDelayedUntilMs,
	resendAfterSeconds,
	stoppedPayoutCodes,
} from "@puente/core/payout";
import { pollDelaySeconds } from "@puente/core/rail";
import {
	differenceFrom,
	type Payout,
	type PayoutRail,
	type SendResult,
	type StatusResult,
} from "@puente/providers/payments";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { isHeld } from "../../platform/hold/hold.ts";
import type { Enqueue } from "../../platform/queue/queue.ts";
import { findAccountStanding, findPayoutHoldStart, getBorrower } from "../borrower/index.ts";
import { hasPayoutOutsideBooks } from "../ledger/index.ts";
import { getOrder } from "../order/index.ts";
import { applyPayoutUpdate } from "./apply-payout-update.ts";
import { narrationOf } from "./narration.ts";
import { openPayoutAccount } from "./payout-account.ts";
import { pickRail, type RailContext } from "./pick-rail.ts";
import { changePayout, findPayout, markSent, type StoredPayout } from "./store/payouts.ts";

export type PayoutContext = RailContext & {
	readonly db: Db;
	readonly vault: Vault;
	readonly enqueue: Enqueue;
};

function getRail({ findRail }: Pick<PayoutContext, "findRail">, name: string): PayoutRail {
	const rail = findRail(name);
	if (!rail) throw new Error(`The payout rail ${name} is not configured.`);
	return rail;
}

/**
 * Sends a payout, or asks the rail for its result. The payout is marked as sent before it is sent, so after a crash or
 * a timeout the rail is asked first. It is sent again, under the same reference, only if the rail does not know it. If
 * the rail does not answer, the sweep retries.
 */
export async function payOut(context: PayoutContext, reference: string): Promise<void> {
	const { db, clock } = context;
	const payout = await findPayout(db, reference);
	if (!payout) return;
	if (payout.state === "planned") return sendFirst(context, payout);
	if (payout.state === "settled") return checkSettled(context, payout);
	if (payout.state !== "sent") return;
	const result = await queryRail(context, payout);
	if (result.outcome !== "notFound") return applyResult(context, payout, result);
	if (clock.now() < secondsAfter(sentAt(payout), resendAfterSeconds)) return;
	if ((await isHeld(db)) || (await delayAfterChange(context, payout))) return;
	return applyResult(context, payout, await send(context, payout));
}

/**
 * The first attempt: until now no rail knows the payout, so it may still change its rail. Nothing is sent before the
 * account is known to be the borrower's; one of another person fails the payout, and the borrower corrects the account.
 */
async function sendFirst(context: PayoutContext, planned: StoredPayout): Promise<void> {
	const { db, clock } = context;
	const { reference } = planned;
	// After a restore the books may lack a payout of this order. The sweep tries again.
	if (await isHeld(db)) return;
	// A payout to this order is at a rail and not in our books: a person decides.
	if (await hasPayoutOutsideBooks(db, planned.orderId)) return;
	if (await delayAfterChange(context, planned)) return;
	const { borrower, to } = await receiverOf(context, planned);
	const standing = await findAccountStanding(db, borrower);
	if (standing === null || standing === "asking") return;
	if (standing !== "own") return applyReport(context, reference, "failed", stoppedPayoutCodes[standing]);
	const rail = await pickRail(context, { reference, country: borrower.country, to });
	// No rail answers: nothing was sent, and the sweep retries.
	if (rail === null) return;
	const at = clock.now();
	const pollAt = secondsAfter(at, pollDelaySeconds(0));
	if (!(await markSent(db, { reference, rail: rail.name, at, pollAt }))) return;
	const payout = { ...planned, rail: rail.name, firstSentAt: at };
	await applyResult(context, payout, await send(context, payout));
}

/** Delays a payout for a day after a change of the borrower's number or account; the sweep sends it then. False if it may leave. */
async function delayAfterChange({ db, clock }: PayoutContext, payout: StoredPayout): Promise<boolean> {
	const changedAt = await findPayoutHoldStart(db, payout.borrowerId);
	const untilMs = payoutDelayedUntilMs(changedAt?.getTime() ?? null, clock.now().getTime());
	if (untilMs === null) return false;
	await changePayout(db, payout.reference, { pollAt: new Date(untilMs) });
	return true;
}

/** A settled payout may still be reversed, and the webhook about it may be lost. */
async function checkSettled(context: PayoutContext, payout: StoredPayout): Promise<void> {
	const result = await queryRail(context, payout);
	if (result.outcome === "reversed" || result.outcome === "failed")
		await applyResult(context, payout, result);
}

function sentAt({ reference, firstSentAt }: StoredPayout): Date {
	if (firstSentAt === null) throw new Error(`Payout ${reference} is sent but has no firstSentAt.`);
	return firstSentAt;
}

function queryRail(context: PayoutContext, payout: StoredPayout): Promise<StatusResult> {
	const key = { reference: payout.reference, firstSentAt: sentAt(payout) };
	return getRail(context, payout.rail).fetchStatus(key);
}

async function send(context: PayoutContext, stored: StoredPayout): Promise<SendResult> {
	const { to } = await receiverOf(context, stored);
	const order = await getOrder(context.db, stored.orderId);
	const payout: Payout = {
		reference: stored.reference,
		firstSentAt: sentAt(stored),
		amountMinor: stored.amountMinor,
		currency: stored.currency,
		to,
		narration: narrationOf(order.orderNo),
	};
	return getRail(context, stored.rail).send(payout);
}

async function receiverOf({ db, vault }: PayoutContext, payout: StoredPayout) {
	const borrower = await getBorrower(db, payout.borrowerId);
	return { borrower, to: openPayoutAccount(vault, borrower, payout) };
}

async function applyResult(
	context: PayoutContext,
	payout: StoredPayout,
	result: SendResult | StatusResult,
): Promise<void> {
	const { db } = context;
	const { reference } = payout;
	switch (result.outcome) {
		case "accepted":
		case "pending":
			await changePayout(db, reference, { providerId: result.providerId });
			return;
		case "unknown":
		case "notFound":
			return;
		case "refused":
			// Not final: our balance or a limit. Nothing was paid, and the sweep sends the same payout again.
			if (result.final) await applyReport(context, reference, "failed", result.code);
			return;
		case "settled": {
			await changePayout(db, reference, { providerId: result.providerId });
			await applyReport(context, reference, "settled", differenceFrom(payout, result));
			return;
		}
		case "failed":
		case "reversed":
			await applyReport(context, reference, result.outcome, result.code);
	}
}

async function applyReport(
	context: PayoutContext,
	reference: string,
	update: PayoutUpdate,
	code: string | null,
): Promise<void> {
	const { db, clock, vault, enqueue } = context;
	const now = clock.now();
	const report = { reference, update, code, happenedAt: now };
	await db
		.transaction()
		.execute((tx) => applyPayoutUpdate({ db: tx, now, deps: { vault, enqueue } }, report));
}
