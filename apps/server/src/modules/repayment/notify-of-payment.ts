import type { LadderStep } from "@puente/core/decision";
import { type LoanEvent, type LoanState, stillToPay } from "@puente/core/loan";
import { minorDigits, money } from "@puente/core/money";
import { currentCard, regions } from "@puente/regions/load";
import type { NotificationKind } from "@puente/words/support/notices";
import type { Borrower } from "../borrower/index.ts";
import {
	type NewNotification,
	type NotificationContext,
	type NotificationValues,
	notifyBorrowers,
} from "../notification/index.ts";
import { findLimit } from "../offer/index.ts";

/** A booked payment and the state of its loan after it. */
export type BookedPayment = {
	readonly borrower: Borrower;
	readonly orderNo: string;
	readonly bookedAs: LoanEvent["kind"];
	readonly amountMinor: bigint;
	readonly state: LoanState;
};

/** Notifies borrowers of booked payments. Runs in the transaction that books them. */
export async function notifyOfPayments(
	context: NotificationContext,
	payments: readonly BookedPayment[],
): Promise<void> {
	const notifications: NewNotification[] = [];
	for (const payment of payments) {
		const { borrower, state } = payment;
		// The limit is read only for the few payments that end a loan.
		const limit = state.status === "finished" ? await findLimit(context.db, borrower.id) : null;
		notifications.push(notificationOf(payment, limit));
	}
	await notifyBorrowers(context, notifications);
}

function notificationOf(payment: BookedPayment, limit: LadderStep | null): NewNotification {
	const { borrower, orderNo, bookedAs, amountMinor, state } = payment;
	const { status, currency } = state;
	const paid = { orderNo, amount: money(amountMinor, currency) };
	if (status === "finished" || status === "returned") {
		const { kind, ...values } = loanEndNotification(payment, limit);
		return { borrower, kind, values: { ...paid, ...values } };
	}
	const left = money(stillToPay(state), currency);
	const owed = state.phases.find(({ settled }) => !settled);
	const next = owed && { due: money(owed.dueMinor, currency), date: { day: owed.dueOn } };
	if (bookedAs === "rollover" && next) {
		return { borrower, kind: "paymentRolledOver", values: { ...paid, ...next } };
	}
	if (status === "repaying" && next) {
		return { borrower, kind: "paymentReceived", values: { ...paid, ...next, left } };
	}
	// Reminders mention what is overdue, within the hours and the consent that they need.
	return { borrower, kind: "paymentReceivedLate", values: { ...paid, left } };
}

type LoanEndNotification = NotificationValues & { readonly kind: NotificationKind };

/** The notification for a loan that has ended: first the borrower's credit, then the next limit. */
function loanEndNotification(
	{ borrower, state }: BookedPayment,
	limit: LadderStep | null,
): LoanEndNotification {
	const { currency, creditMinor, status } = state;
	const unitMinor = 10n ** BigInt(minorDigits[currency]);
	// Payments in whole units usually exceed the debt by some cents; the app shows those without a notification.
	if (creditMinor >= unitMinor) return { kind: "loanPaidBeyond", credit: money(creditMinor, currency) };
	if (status === "returned") return { kind: "loanGivenBack" };
	const { limits } = currentCard(regions[borrower.country].terms).ladder;
	const rung = limit?.offeredRung ?? limit?.rung;
	const units = rung === undefined ? undefined : limits[rung];
	if (units === undefined || borrower.blockedAt !== null) return { kind: "loanPaidOff" };
	return {
		kind: limit?.offeredRung == null ? "loanPaidOffLimit" : "loanPaidOffOffered",
		limit: money(BigInt(units) * unitMinor, currency),
	};
}
