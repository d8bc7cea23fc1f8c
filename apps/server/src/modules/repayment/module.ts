import { countries } from "@puente/core/region";
import { plainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { localDate } from "../../platform/clock/clock.ts";
import type { Module } from "../../platform/context/calls.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { beginDailyRun } from "../../platform/queue/daily-runs.ts";
import type { DueContext } from "../../platform/queue/due-step.ts";
import { lockBorrower } from "../borrower/index.ts";
import { findLoan, listTurningOverdue, refreshLoan } from "../ledger/index.ts";
import { autopay } from "./autopay/autopay.ts";
import { checkMandate, revokeMandate } from "./autopay/mandate-jobs.ts";
import { runAutopay } from "./autopay/run-autopay.ts";
import { startAutopay } from "./autopay/start-autopay.ts";
import { skipAutopay, stopAutopay } from "./autopay/stop-autopay.ts";
import { chargeStoredCard, removeStoredCard } from "./cards/charge-stored-card.ts";
import { flutterwaveChargeCard, flutterwaveVerifyOpt } from "./cards/typed-card.ts";
import { giveBack } from "./give-back.ts";
import { enqueueNoDebtLetters, makeNoDebtLetter } from "./letter/make-letter.ts";
import { noDebtLetter, noDebtLetterFile } from "./letter/show-letter.ts";
import { pollAfter, pollPayment } from "./poll-payment.ts";
import { portalConfirm, portalDetail } from "./portal.ts";
import { saveVoucher, uploadVoucher, voucherList } from "./proof/vouchers.ts";
import { reconcile } from "./reconcile.ts";
import { railContracts } from "./reference/contracts.ts";
import {
	dedicatedAccountCreate,
	flutterwaveRepayLink,
	flutterwaveReservedAccount,
	getOxxoReference,
	getStpClabe,
	monnifyReservedAccount,
	payOnline,
	payOrder,
	paystackAuthorization,
} from "./references.ts";
import { enqueueReminders, remind } from "./remind.ts";
import { payEffect, repayDetail } from "./repay-detail.ts";
import { confirmExtensionOrder, getExtensionData, updateExtensionOrderStatus } from "./rollover.ts";
import { receipt, statement } from "./statement.ts";
import { claimDueAutopays } from "./store/autopays.ts";
import { claimDuePayOrders, findPayOrder } from "./store/pay-orders.ts";
import { repayColor, repayProducts } from "./urgency.ts";
import { couponUse } from "./use-coupon.ts";

export const repayment = {
	calls: {
		payEffect,
		repayDetail,
		getStpClabe,
		getOxxoReference,
		monnifyReservedAccount,
		flutterwaveReservedAccount,
		dedicatedAccountCreate,
		paystackAuthorization,
		flutterwaveRepayLink,
		flutterwaveChargeCard,
		flutterwaveVerifyOpt,
		chargeStoredCard,
		removeStoredCard,
		railContracts,
		payOnline,
		payOrder,
		getExtensionData,
		confirmExtensionOrder,
		updateExtensionOrderStatus,
		statement,
		receipt,
		giveBack,
		noDebtLetter,
		noDebtLetterFile,
		repayColor,
		repayProducts,
		uploadVoucher,
		saveVoucher,
		voucherList,
		portalDetail,
		portalConfirm,
		couponUse,
		autopay,
		startAutopay,
		skipAutopay,
		stopAutopay,
	},
	jobs: {
		async "poll-payment"({ payOrderId }, context) {
			const payOrder = await findPayOrder(context.db, payOrderId);
			if (payOrder) await pollPayment(context, payOrder);
		},
		async "check-mandate"({ autopayId }, context) {
			await checkMandate(context, autopayId);
		},
		"charge-autopay": ({ autopayId }, context) => runAutopay(context, autopayId),
		"revoke-mandate": ({ autopayId }, context) => revokeMandate(context, autopayId),
		"mark-overdue": ({ loanId }, { db, now }) => markOverdue(db, loanId, now),
		"send-reminder": ({ loanId }, context) => remind(context, loanId),
		"make-no-debt-letter": ({ loanId }, context) => makeNoDebtLetter(context, loanId),
		reconcile: (_, context) => reconcile(context),
	},
	due: [
		{ name: "letters-of-no-debt", run: enqueueNoDebtLetters },
		{ name: "payments", run: enqueueDuePolls },
		{ name: "autopay-mandates", run: (context) => enqueueAutopays(context, "asked", "check-mandate") },
		{ name: "autopay-charges", run: (context) => enqueueAutopays(context, "active", "charge-autopay") },
		{ name: "autopay-ends", run: (context) => enqueueAutopays(context, "ended", "revoke-mandate") },
		{ name: "overdue-loans", run: enqueueOverdue },
		{ name: "reminders", run: enqueueReminders },
		{ name: "reconciliation", run: enqueueReconciliation },
	],
} satisfies Module;

async function enqueueDuePolls({ db, now, enqueue }: DueContext): Promise<void> {
	const payOrders = await claimDuePayOrders(db, now, (poll) => pollAfter(now, poll));
	await enqueue(
		db,
		"poll-payment",
		payOrders.map((payOrderId) => ({ payOrderId })),
	);
}

async function enqueueAutopays(
	{ db, now, enqueue }: DueContext,
	state: "asked" | "active" | "ended",
	job: "check-mandate" | "charge-autopay" | "revoke-mandate",
): Promise<void> {
	const due = await claimDueAutopays(db, state, now);
	await enqueue(
		db,
		job,
		due.map((autopayId) => ({ autopayId })),
	);
}

async function enqueueOverdue({ db, now, enqueue }: DueContext): Promise<void> {
	for (const country of countries) {
		const { currency, timeZone } = packs[country];
		const late = await listTurningOverdue(db, currency.code, localDate(now, timeZone));
		await enqueue(
			db,
			"mark-overdue",
			late.map((loanId) => ({ loanId })),
		);
	}
}

async function enqueueReconciliation({ db, now, enqueue }: DueContext): Promise<void> {
	const today = plainDate(now.toISOString().slice(0, 10));
	if (await beginDailyRun(db, "reconcile", today, now)) await enqueue(db, "reconcile", [{}]);
}

async function markOverdue(db: Db, loanId: string, at: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const loan = await findLoan(tx, loanId);
		if (loan) await refreshLoan(tx, await lockBorrower(tx, loan.borrowerId), loanId, at);
	});
}
