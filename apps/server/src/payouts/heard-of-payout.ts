import {
	closedStanding,
	lookDelaySeconds,
	openingEntries,
	type PayoutEffect,
	type PayoutNews,
	payoutAfter,
	payoutReversal,
} from "@puente/core";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { localDate, secondsAfter } from "../clock.ts";
import { mustStep } from "../orders/step-order.ts";
import { type Borrower, lockBorrower } from "../store/borrowers.ts";
import { appendEntries } from "../store/ledger.ts";
import { addLoan, listLoanEvents, lockLoan, setLoanStatus } from "../store/loans.ts";
import { findAgreement } from "../store/offers.ts";
import { getOrder } from "../store/orders.ts";
import { changePayout, findPayout, type StoredPayout } from "../store/payouts.ts";
import { openReview } from "../store/reviews.ts";
import type { Db } from "../store/schema.ts";
import { putStandings } from "../store/standings.ts";
import { agreedLoan } from "./start-payout.ts";

export type Heard = {
	readonly reference: string;
	readonly news: PayoutNews;
	/** Why it failed or came back; for a settlement, in what the rail paid otherwise than it was asked. */
	readonly code: string | null;
	/** When the rail says that it happened. */
	readonly happenedAt: Date;
	readonly at: Date;
};

/**
 * Takes what a rail says about a payout into the books: the state, the loan with its opening entries, and the step of the
 * order move together or not at all. The same news again changes nothing. False: no payout of ours.
 */
export async function heardOfPayout(tx: Db, heard: Heard): Promise<boolean> {
	const found = await findPayout(tx, heard.reference);
	if (!found) return false;
	const borrower = await lockBorrower(tx, found.borrowerId);
	const payout = await findPayout(tx, heard.reference);
	if (!payout) return false;
	const differs = heard.news === "settled" && heard.code !== null;
	const turn = payoutAfter(payout.state, heard.news);
	if (turn.effect === null) return true;
	const effect = differs || !(await canFollow(tx, payout, turn.effect)) ? "askPerson" : turn.effect;
	await changePayout(tx, payout.reference, {
		state: effect === "askPerson" ? "disputed" : turn.state,
		failed_code: heard.code,
		// A settled payout may come back; anything else is over, or waits for a person.
		look_at:
			effect === "openLoan" ? secondsAfter(heard.at, lookDelaySeconds(Number.POSITIVE_INFINITY)) : null,
		ended_at: heard.at,
	});
	await effects[effect](tx, { borrower, payout, heard });
	return true;
}

/** Money that was already paid back on a loan whose payout then comes back is for a person to untangle. */
async function canFollow(tx: Db, payout: StoredPayout, effect: PayoutEffect): Promise<boolean> {
	if (effect !== "undoLoan") return true;
	const { step } = await getOrder(tx, payout.orderId);
	return (
		(step === "Repaying" || step === "Overdued") && (await listLoanEvents(tx, payout.reference)).length === 0
	);
}

type Matter = { readonly borrower: Borrower; readonly payout: StoredPayout; readonly heard: Heard };
/** Money that left, and when. */
type Left = Omit<Matter, "heard"> & { readonly heard: Pick<Heard, "happenedAt" | "at"> };

const effects: Readonly<Record<PayoutEffect, (tx: Db, matter: Matter) => Promise<void>>> = {
	openLoan,
	payoutFailed: (tx, { payout, heard }) => move(tx, payout, "payoutFailed", heard.at),
	undoLoan,
	askPerson,
};

/** The terms are counted from the day on which the money left. */
export async function openLoan(tx: Db, { borrower, payout, heard }: Left): Promise<void> {
	const agreement = await findAgreement(tx, payout.orderId);
	if (!agreement) throw new Error("Money went out without an agreement.");
	const paidAt = new Date(
		Math.min(Math.max(heard.happenedAt.getTime(), payout.plannedAt.getTime()), heard.at.getTime()),
	);
	const { terms } = agreedLoan(agreement, localDate(paidAt, packs[borrower.country].timeZone));
	const { reference: id, orderId } = payout;
	await addLoan(tx, { id, borrowerId: borrower.id, orderId, terms, openedAt: heard.at });
	await appendEntries(tx, {
		loanId: id,
		operation: `payout:${id}`,
		entries: openingEntries(terms),
		at: heard.at,
	});
	await move(tx, payout, "payoutDone", heard.at);
}

async function undoLoan(tx: Db, { borrower, payout, heard }: Matter): Promise<void> {
	const loan = await lockLoan(tx, payout.reference);
	if (!loan) throw new Error("A payout came back that opened no loan.");
	const on = localDate(heard.at, packs[borrower.country].timeZone);
	await appendEntries(tx, {
		loanId: loan.id,
		operation: `payout-reversal:${loan.id}`,
		entries: [payoutReversal(on, loan.balances)],
		at: heard.at,
	});
	await setLoanStatus(tx, loan.id, "void", heard.at);
	const { id: loanId, currency } = loan;
	await putStandings(tx, [{ loanId, currency, fromDay: on, standing: closedStanding }]);
	await move(tx, payout, "payoutReversed", heard.at);
}

async function askPerson(tx: Db, { borrower, payout, heard }: Matter): Promise<void> {
	const { reviewHoursMax } = regions[borrower.country].terms.deadlines;
	await openReview(tx, {
		orderId: payout.orderId,
		borrowerId: borrower.id,
		kind: "payout",
		reasons: [
			heard.news === "settled" && heard.code !== null ? `paidOther:${heard.code}` : `${heard.news}After`,
		],
		openedAt: heard.at,
		dueAt: secondsAfter(heard.at, reviewHoursMax * 3_600),
	});
}

async function move(
	tx: Db,
	payout: StoredPayout,
	command: "payoutDone" | "payoutFailed" | "payoutReversed",
	at: Date,
): Promise<void> {
	await mustStep(tx, await getOrder(tx, payout.orderId), { command, actor: "system", at });
}
