import type { Refusal } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { isPaymentOfProof } from "@puente/core/loan";
import { ok, type Result, refuse } from "@puente/core/result";
import { maskNumber } from "@puente/core/staff";
import { daysBetween, type PlainDate, plainDate } from "@puente/core/time";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { type Borrower, getBorrower, lockBorrower } from "../borrower/index.ts";
import { readImage } from "../image/index.ts";
import { findLoan, listUnbooked, todayOf } from "../ledger/index.ts";
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
import {
	answerClaim,
	findVoucher,
	listBookedOfProof,
	listBookedPayments,
	listPayOrders,
	listVoucherImages,
	type Voucher,
	viewLoan,
	viewPayment,
	viewVoucher,
} from "../repayment/index.ts";
import { type QueueItem, readItem, readWorkableItem, releaseItem } from "../work-queue/index.ts";
import { viewAccountHolder } from "./account-holder.ts";
import { pictureFile } from "./document-image.ts";
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

/** Staff would not read through more. */
const candidatesMax = 20;

export const voucherItem: Handler<StaffCalls["voucherItem"]> = async ({ id }, context) => {
	const { db, deps } = context;
	const item = await readItem(context, "vouchers", id);
	if (!item.ok) return item;
	const voucher = await findVoucher(db, id);
	const loan = voucher && (await findLoan(db, voucher.loanId));
	if (!voucher || !loan) return refuse({ error: "itemNotFound" });
	const borrower = await getBorrower(db, voucher.borrowerId);
	const images = await listVoucherImages(db, { voucherId: id });
	const payments = await listUnbooked(db, voucher, candidatesMax);
	const booked = await listBookedPayments(db, loan.id, todayOf(context.now, borrower));
	return ok({
		item: await viewItem(context, item.value),
		voucher: await viewVoucher(context, voucher),
		reference: deps.vault.openFor(borrower, `voucher:${voucher.id}`, voucher.referenceSealed),
		images: images.map((image) => image.id),
		loan: await viewLoan(context, loan),
		payments: await Promise.all(payments.map((payment) => viewPayment(context, payment))),
		booked: await Promise.all(
			booked
				.filter(({ on }) => isNear(voucher, on))
				.map(async (payment) => ({
					...(await viewPayment(context, payment)),
					shown: isPaymentOfProof(voucher, payment),
				})),
		),
		expected: await listExpected(db, voucher),
	});
};

/** Money is looked for so many days before and after the day that the borrower named. */
const daysAround = 7;

function isNear({ paidOn }: Voucher, day: PlainDate): boolean {
	return Math.abs(daysBetween({ from: paidOn, to: day })) <= daysAround;
}

/** What the loan was to be paid with around the day of the proof and has not been. */
async function listExpected(db: Db, voucher: Voucher) {
	const payOrders = await listPayOrders(db, voucher);
	return payOrders
		.filter(({ loanId, state, madeAt }) => {
			const isOpen = loanId !== null && state === "waiting";
			return isOpen && isNear(voucher, plainDate(madeAt.toISOString().slice(0, 10)));
		})
		.map(({ rail, amountMinor, madeAt }) => ({ rail, amountMinor, madeAt: madeAt.toISOString() }));
}

export const closeVoucher: Handler<StaffCalls["closeVoucher"]> = async (input, context) => {
	const { db, staff, now } = context;
	const item = await readWorkableItem(context, "vouchers", input.id);
	if (!item.ok) return item;
	const voucher = await findVoucher(db, input.id);
	if (!voucher) return refuse({ error: "itemNotFound" });
	const today = todayOf(now, await getBorrower(db, voucher.borrowerId));
	const booked = await listBookedPayments(db, voucher.loanId, today);
	const payment = booked.find(
		({ rail, paymentId, on }) => rail === input.rail && paymentId === input.paymentId && isNear(voucher, on),
	);
	if (!payment) return refuse({ error: "itemNotFound" });
	const verdict = { kind: "booked" as const, payment };
	const answered = await answerClaim(context, { voucherId: voucher.id, by: staff.id, verdict });
	if (!answered.ok) return refuse({ error: "itemNotFound" });
	await releaseItem(context, item.value);
	return ok({});
};

export const refuseVoucher: Handler<StaffCalls["refuseVoucher"]> = async ({ id, answer }, context) => {
	const item = await readWorkableItem(context, "vouchers", id);
	if (!item.ok) return item;
	const voucher = await findVoucher(context.db, id);
	if (!voucher) return refuse({ error: "itemNotFound" });
	const today = todayOf(context.now, await getBorrower(context.db, voucher.borrowerId));
	const booked = await listBookedOfProof(context.db, voucher, today);
	if (booked.length > 0) return refuse({ error: "proofBooked" });
	const verdict = { kind: "refuse" as const, answer };
	const answered = await answerClaim(context, { voucherId: id, by: context.staff.id, verdict });
	if (!answered.ok) return refuse({ error: "itemNotFound" });
	await releaseItem(context, item.value);
	return ok({});
};

export const voucherImage: Handler<StaffCalls["voucherImage"]> = async ({ id }, context) => {
	const [image] = await listVoucherImages(context.db, { id });
	if (!image) return refuse({ error: "pictureNotFound" });
	const borrower = await getBorrower(context.db, image.borrowerId);
	context.audit({ borrowerId: borrower.id, subject: id });
	// An erased borrower has no key.
	if (borrower.dataKey.length === 0) return refuse({ error: "pictureNotFound" });
	return ok(pictureFile("proof", await readImage(context, borrower, image)));
};
