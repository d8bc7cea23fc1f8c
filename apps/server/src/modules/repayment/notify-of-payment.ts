import type { LadderStep } from "@puente/core/decision";
import { type LoanEvent, type LoanState, stillToPay } from "@puente/core/loan";
import { minorDigits, money } from "@puente/core/money";
import { currentCard, regions } from "@puente/regions/load";
import type { BorrowerNotice } from "@puente/words/support/notices";
import type { Borrower } from "../borrower/index.ts";
import {
	type Letter,
	type LetterContext,
	type NoticeValues,
	notifyBorrowers,
} from "../notification/index.ts";
import { findLimit } from "../offer/index.ts";

/** A payment that is in the books now, and what its loan has come to by it. */
export type BookedPayment = {
	readonly borrower: Borrower;
	readonly orderNo: string;
	readonly bookedAs: LoanEvent["kind"];
	readonly amountMinor: bigint;
	readonly state: LoanState;
};

/** Tells who paid that the payment has arrived and what it has done. Whoever books payments calls this in the same transaction. */
export async function notifyOfPayments(
	context: LetterContext,
	payments: readonly BookedPayment[],
): Promise<void> {
	const letters: Letter[] = [];
	for (const payment of payments) {
		const { borrower, state } = payment;
		// Few payments end a loan, so few ask for the limit that it leaves.
		const limit = state.status === "finished" ? await findLimit(context.db, borrower.id) : null;
		letters.push(letterOf(payment, limit));
	}
	await notifyBorrowers(context, letters);
}

function letterOf(payment: BookedPayment, limit: LadderStep | null): Letter {
	const { borrower, orderNo, bookedAs, amountMinor, state } = payment;
	const { status, currency } = state;
	const paid = { orderNo, amount: money(amountMinor, currency) };
	if (status === "finished" || status === "returned") {
		const { kind, ...values } = ending(payment, limit);
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
	// What is late is for reminders to say, within the hours and the consent that they need.
	return { borrower, kind: "paymentReceivedLate", values: { ...paid, left } };
}

type Ending = NoticeValues & { readonly kind: BorrowerNotice };

/** What is said of a loan that is over: first of money that is the borrower's, then of what they may borrow next. */
function ending({ borrower, state }: BookedPayment, limit: LadderStep | null): Ending {
	const { currency, creditMinor, status } = state;
	const unitMinor = 10n ** BigInt(minorDigits[currency]);
	// Who pays in whole amounts is always some cents beyond; the app shows those, and nobody writes to us for them.
	if (creditMinor >= unitMinor) return { kind: "loanPaidBeyond", credit: money(creditMinor, currency) };
	if (status === "returned") return { kind: "loanGivenBack" };
	const { limits } = currentCard(regions[borrower.country].terms).ladder;
	const rung = limit?.offeredRung ?? limit?.rung;
	const units = rung === undefined ? undefined : limits[rung];
	if (units === undefined || borrower.barredAt !== null) return { kind: "loanPaidOff" };
	return {
		kind: limit?.offeredRung == null ? "loanPaidOffLimit" : "loanPaidOffOffered",
		limit: money(BigInt(units) * unitMinor, currency),
	};
}
