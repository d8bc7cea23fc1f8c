import type { Refusal } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core/result";
import { maskNumber } from "@puente/core/staff";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import { type Borrower, getBorrower, lockBorrower } from "../borrower/index.ts";
import { notifyBorrower } from "../notification/index.ts";
import {
	advanceOrderOrThrow,
	findOpenReview,
	getOrder,
	identityName,
	type Order,
	openAnswers,
} from "../order/index.ts";
import { findDispute, listPayouts, openPayoutAccount, type StoredPayout } from "../payout/index.ts";
import { type QueueItem, readItem, readWorkableItem, releaseItem } from "../work-queue/index.ts";
import { viewAccountHolder } from "./account-holder.ts";
import { viewItem } from "./item-view.ts";

export const payoutItem: Handler<StaffCalls["payoutItem"]> = async ({ id }, context) => {
	const { db, deps } = context;
	const item = await readItem(context, "payouts", id);
	if (!item.ok) return item;
	const order = await getOrder(db, id);
	const borrower = await getBorrower(db, order.borrowerId);
	const saved = await openAnswers({ db, vault: deps.vault }, borrower);
	const review = await findOpenReview(db, id, "payout");
	const dispute = await findDispute(db, order);
	const payouts = await listPayouts(db, id);
	return ok({
		item: await viewItem(context, item.value),
		orderNo: order.orderNo,
		name: identityName(saved),
		reasons: [...(review?.reasons ?? [])],
		payouts: payouts.map((payout) => viewPayout(context, borrower, payout)),
		account: await viewAccountHolder(context, borrower, identityName(saved)),
		mayRetry: order.step === "PayFail" && dispute === null,
		outcomes: [...(dispute?.outcomes ?? [])],
	});
};

function viewPayout({ deps }: StaffContext, borrower: Borrower, payout: StoredPayout) {
	const { reference } = payout;
	// An erased borrower has no key, so the account cannot be read.
	const isErased = borrower.dataKey.length === 0;
	const account = isErased ? null : openPayoutAccount(deps.vault, borrower, payout);
	return {
		reference,
		attempt: payout.attempt,
		rail: payout.rail,
		amountMinor: payout.amountMinor,
		currency: payout.currency,
		state: payout.state,
		failedCode: payout.failedCode,
		plannedAt: payout.plannedAt.toISOString(),
		firstSentAt: payout.firstSentAt?.toISOString() ?? null,
		account: account && {
			bankCode: account.bankCode,
			accountNumber: maskNumber(account.accountNumber),
			holder: account.holder,
		},
	};
}

type FailedPayout = { readonly item: QueueItem; readonly order: Order; readonly borrower: Borrower };

/** Locks an order whose payout failed; a disputed one may not have failed. */
async function lockFailedPayout(
	context: StaffContext,
	id: string,
): Promise<Result<FailedPayout, Refusal<"itemNotFound" | "itemTaken">>> {
	const { db } = context;
	const item = await readWorkableItem(context, "payouts", id);
	if (!item.ok) return item;
	const borrower = await lockBorrower(db, (await getOrder(db, id)).borrowerId);
	const order = await getOrder(db, id);
	const hasFailed = order.step === "PayFail" && (await findDispute(db, order)) === null;
	return hasFailed ? ok({ item: item.value, order, borrower }) : refuse({ error: "itemNotFound" });
}

export const askForAccount: Handler<StaffCalls["askForAccount"]> = async ({ id }, context) => {
	const failed = await lockFailedPayout(context, id);
	if (!failed.ok) return failed;
	const { borrower, order } = failed.value;
	await notifyBorrower(context, borrower, "accountNeeded", { orderNo: order.orderNo });
	return ok({});
};

export const giveUpPayout: Handler<StaffCalls["giveUpPayout"]> = async ({ id }, context) => {
	const failed = await lockFailedPayout(context, id);
	if (!failed.ok) return failed;
	const { item, borrower, order } = failed.value;
	await advanceOrderOrThrow(context.db, order, { command: "cancel", actor: "staff", at: context.now });
	await notifyBorrower(context, borrower, "payoutGivenUp", { orderNo: order.orderNo });
	await releaseItem(context, item);
	return ok({});
};
