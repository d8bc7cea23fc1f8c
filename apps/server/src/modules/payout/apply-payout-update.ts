import { openingEntries, payoutReversal } from "@puente/core/ledger";
import { closedStanding } from "@puente/core/loan";
import {
	type PayoutEffect,
	type PayoutUpdate,
	payoutFailureReason,
	payoutTransition,
} from "@puente/core/payout";
import { pollDelaySeconds } from "@puente/core/rail";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { type Borrower, lockBorrower, refuseAccount } from "../borrower/index.ts";
import {
	addLoan,
	appendEntries,
	bookDeathPause,
	listLoanEvents,
	lockLoan,
	putStandings,
	setLoanStatus,
} from "../ledger/index.ts";
import type { NotificationContext } from "../notification/index.ts";
import { findAgreement } from "../offer/index.ts";
import { advanceOrderOrThrow, getOrder, openReview } from "../order/index.ts";
import { notifyOfFailedPayout, notifyOfMoneySent } from "./notify-of-payout.ts";
import { agreedLoan } from "./start-payout.ts";
import { changePayout, findPayout, type StoredPayout } from "./store/payouts.ts";

export type PayoutReport = {
	readonly reference: string;
	readonly update: PayoutUpdate;
	/** Why it failed or was reversed; for a settlement, what the rail paid differently from the request. */
	readonly code: string | null;
	/** The time of the event by the rail. */
	readonly happenedAt: Date;
};

/**
 * Applies a rail's report about a payout. The state, the loan with its opening entries, the step of the order and the
 * notification change in one transaction, that of the caller. A duplicate report changes nothing and sends no
 * notification. False if we have no such payout.
 */
export async function applyPayoutUpdate(
	context: NotificationContext,
	report: PayoutReport,
): Promise<boolean> {
	const { db: tx, now } = context;
	const found = await findPayout(tx, report.reference);
	if (!found) return false;
	const borrower = await lockBorrower(tx, found.borrowerId);
	const payout = await findPayout(tx, report.reference);
	if (!payout) return false;
	const differs = report.update === "settled" && report.code !== null;
	const transition = payoutTransition(payout.state, report.update);
	if (transition.effect === null) return true;
	const effect =
		differs || !(await canApply(tx, payout, transition.effect)) ? "askPerson" : transition.effect;
	await changePayout(tx, payout.reference, {
		state: effect === "askPerson" ? "disputed" : transition.state,
		failedCode: report.code,
		// A settled payout may still be reversed; any other is final or waits for staff.
		pollAt: effect === "openLoan" ? secondsAfter(now, pollDelaySeconds(Number.POSITIVE_INFINITY)) : null,
		// Two people may confirm a disputed payout later: its loan then counts from the rail's time.
		endedAt: effect === "askPerson" && report.happenedAt < now ? report.happenedAt : now,
	});
	await effects[effect](context, { borrower, payout, report });
	return true;
}

/** A reversal after repayments needs a staff member. */
async function canApply(tx: Db, payout: StoredPayout, effect: PayoutEffect): Promise<boolean> {
	if (effect !== "undoLoan") return true;
	const { step } = await getOrder(tx, payout.orderId);
	return (
		(step === "Repaying" || step === "Overdued") && (await listLoanEvents(tx, payout.reference)).length === 0
	);
}

type PayoutChange = {
	readonly borrower: Borrower;
	readonly payout: StoredPayout;
	readonly report: PayoutReport;
};
/** A payout that was sent, and when. */
type SentPayout = Omit<PayoutChange, "report"> & { readonly report: Pick<PayoutReport, "happenedAt"> };

const effects: Readonly<
	Record<PayoutEffect, (context: NotificationContext, change: PayoutChange) => Promise<void>>
> = {
	openLoan,
	async payoutFailed(context, change) {
		await advance(context, change.payout, "payoutFailed");
		await noteOtherHolder(context, change);
		await notifyOfFailedPayout(context, change, "payoutFailed");
	},
	undoLoan,
	askPerson,
};

/** Terms are counted from the day on which the money was sent. */
export async function openLoan(
	context: NotificationContext,
	{ borrower, payout, report }: SentPayout,
): Promise<void> {
	const { db: tx, now } = context;
	const agreement = await findAgreement(tx, payout.orderId);
	if (!agreement)
		throw new Error(`Payout ${payout.reference} settled, but order ${payout.orderId} has no agreement.`);
	const paidAt = new Date(
		Math.min(Math.max(report.happenedAt.getTime(), payout.plannedAt.getTime()), now.getTime()),
	);
	const { terms, quote } = agreedLoan(agreement, localDate(paidAt, packs[borrower.country].timeZone));
	const { reference: id, orderId } = payout;
	await addLoan(tx, { id, borrowerId: borrower.id, orderId, terms, openedAt: now });
	await appendEntries(tx, {
		loanId: id,
		operation: `payout:${id}`,
		entries: openingEntries(terms),
		at: now,
	});
	await advance(context, payout, "payoutDone");
	const { deceasedAt } = borrower;
	if (deceasedAt)
		await bookDeathPause(tx, { borrower, loanId: id, deceasedAt, kind: "claim-opened", at: now });
	await notifyOfMoneySent(context, { borrower, payout, quote });
}

/** The receiving bank says whose account it is not: no money goes there again. */
async function noteOtherHolder({ db, now }: NotificationContext, { borrower, payout, report }: PayoutChange) {
	const reason = payoutFailureReason(payout.rail, report.code ?? "");
	if (reason === "otherHolder") await refuseAccount(db, borrower.id, now);
}

async function undoLoan(context: NotificationContext, change: PayoutChange): Promise<void> {
	const { db: tx, now } = context;
	const { borrower, payout } = change;
	const loan = await lockLoan(tx, payout.reference);
	if (!loan) throw new Error(`Payout ${payout.reference} was reversed, but it has no loan.`);
	const on = localDate(now, packs[borrower.country].timeZone);
	await appendEntries(tx, {
		loanId: loan.id,
		operation: `payout-reversal:${loan.id}`,
		entries: [payoutReversal(on, loan.balances)],
		at: now,
	});
	await setLoanStatus(tx, loan.id, "void", now);
	const { id: loanId, currency } = loan;
	await putStandings(tx, [{ loanId, currency, fromDay: on, standing: closedStanding }]);
	await advance(context, payout, "payoutReversed");
	await noteOtherHolder(context, change);
	await notifyOfFailedPayout(context, { borrower, payout }, "payoutCameBack");
}

async function askPerson(
	{ db: tx, now }: NotificationContext,
	{ borrower, payout, report }: PayoutChange,
): Promise<void> {
	const { reviewHoursMax } = regions[borrower.country].terms.deadlines;
	await openReview(tx, {
		orderId: payout.orderId,
		borrowerId: borrower.id,
		kind: "payout",
		reasons: [
			report.update === "settled" && report.code !== null
				? `paidOther:${report.code}`
				: `${report.update}After`,
		],
		openedAt: now,
		dueAt: secondsAfter(now, reviewHoursMax * 3_600),
	});
}

async function advance(
	{ db, now: at }: NotificationContext,
	payout: StoredPayout,
	command: "payoutDone" | "payoutFailed" | "payoutReversed",
): Promise<void> {
	await advanceOrderOrThrow(db, await getOrder(db, payout.orderId), { command, actor: "system", at });
}
