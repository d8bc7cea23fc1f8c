import { transition } from "@puente/core/application";
import { isPayoutOver } from "@puente/core/payout";
import type { PayoutRailName } from "@puente/core/rail";
import type { ListedPayout } from "@puente/providers/payments";
import { packs } from "@puente/regions";
import { localDate } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { findLastHold, type Hold } from "../../platform/hold/hold.ts";
import { lockBorrower } from "../borrower/index.ts";
import { findAgreement } from "../offer/index.ts";
import { advanceOrderOrThrow, findOrderById, type Order, openAnswers } from "../order/index.ts";
import { applyPayoutUpdate } from "./apply-payout-update.ts";
import type { PayoutContext } from "./pay-out.ts";
import { agreedLoan, payoutAccount, sealPayoutAccount } from "./start-payout.ts";
import { addPayout, findPayout, listPayouts, markSent } from "./store/payouts.ts";

/** A payout of a rail's list that our books lack. */
type OutsidePayout = Pick<ListedPayout, "reference" | "state" | "amountMinor" | "currency" | "madeAt"> & {
	readonly rail: string;
	readonly orderId: string | null;
	readonly toOwnAccount: boolean | null;
};

/**
 * The order that a payout was lost from in a restore: it is under a reference of ours, of the time that the restored books
 * lack, to the borrower's account and of the agreed amount, and the order still waits for it. Null for any other payout,
 * which a person settles.
 */
export async function findLosingOrder(db: Db, hold: Hold, outside: OutsidePayout): Promise<Order | null> {
	const { reference, orderId, state, madeAt, toOwnAccount } = outside;
	const isOfThen = madeAt >= hold.compareFrom && madeAt <= hold.foundAt;
	const mayBeOurs =
		reference !== null && toOwnAccount !== false && (state === "settled" || state === "pending");
	if (!isOfThen || !mayBeOurs || orderId === null || (await findPayout(db, reference))) return null;
	const order = await findOrderById(db, orderId);
	const agreement = order && (await findAgreement(db, orderId));
	if (!order || !agreement || !transition(order.step, "autoPayout").ok) return null;
	const isPaid = (await listPayouts(db, orderId)).some((payout) => !isPayoutOver(payout.state));
	const { quote } = agreedLoan(agreement, localDate(madeAt, packs[order.country].timeZone));
	const isAgreed =
		quote.receivedMinor === outside.amountMinor && agreement.product.currency === outside.currency;
	return isAgreed && !isPaid ? order : null;
}

/**
 * Takes a payout into the books that lost it, once two people have lifted the hold: the order goes on as if it had never
 * been lost. False if it is none of these.
 */
export async function takeInPayout(
	{ db, clock, vault, enqueue }: Pick<PayoutContext, "db" | "clock" | "vault" | "enqueue">,
	rail: PayoutRailName,
	outside: OutsidePayout,
): Promise<boolean> {
	const hold = await findLastHold(db);
	if (!hold || hold.liftedAt === null) return false;
	const { reference, madeAt: at, state } = outside;
	return db.transaction().execute(async (tx) => {
		const found = await findLosingOrder(tx, hold, outside);
		if (!found || reference === null) return false;
		const borrower = await lockBorrower(tx, found.borrowerId);
		const order = await findLosingOrder(tx, hold, outside);
		if (!order) return false;
		const now = clock.now();
		await advanceOrderOrThrow(tx, order, { command: "autoPayout", actor: "system", at: now });
		const account = payoutAccount(await openAnswers({ db: tx, vault }, borrower));
		await addPayout(tx, {
			reference,
			rail,
			orderId: order.id,
			borrowerId: borrower.id,
			attempt: (await listPayouts(tx, order.id)).length + 1,
			amountMinor: outside.amountMinor,
			currency: outside.currency,
			accountSealed: sealPayoutAccount(vault, borrower, { reference, account }),
			requestedBy: "clock",
			plannedAt: at,
			pollAt: now,
		});
		await markSent(tx, { reference, rail, at, pollAt: now });
		if (state === "settled") {
			const report = { reference, update: "settled", code: null, happenedAt: at } as const;
			await applyPayoutUpdate({ db: tx, now, deps: { vault, enqueue } }, report);
		}
		return true;
	});
}
