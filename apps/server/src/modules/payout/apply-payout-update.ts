import { openingEntries, payoutReversal } from "@puente/core/ledger";
import { closedStanding } from "@puente/core/loan";
import { lookDelaySeconds, type PayoutEffect, type PayoutNews, payoutAfter } from "@puente/core/payout";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { type Borrower, lockBorrower } from "../borrower/index.ts";
import {
	addLoan,
	appendEntries,
	listLoanEvents,
	lockLoan,
	putStandings,
	setLoanStatus,
} from "../ledger/index.ts";
import type { LetterContext } from "../notification/index.ts";
import { findAgreement } from "../offer/index.ts";
import { advanceOrderOrThrow, getOrder, openReview } from "../order/index.ts";
import { notifyOfFailedPayout, notifyOfMoneySent } from "./notify-of-payout.ts";
import { agreedLoan } from "./start-payout.ts";
import { changePayout, findPayout, type StoredPayout } from "./store/payouts.ts";

export type Heard = {
	readonly reference: string;
	readonly news: PayoutNews;
	/** Why it failed or came back; for a settlement, in what the rail paid otherwise than it was asked. */
	readonly code: string | null;
	/** When the rail says that it happened. */
	readonly happenedAt: Date;
};

/**
 * Takes what a rail says about a payout into the books: the state, the loan with its opening entries, the step of the
 * order, and what the borrower is told of it move together or not at all. The same news again changes nothing, and tells
 * nobody. False: no payout of ours. The caller's transaction.
 */
export async function applyPayoutUpdate(context: LetterContext, heard: Heard): Promise<boolean> {
	const { db: tx, now } = context;
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
		look_at: effect === "openLoan" ? secondsAfter(now, lookDelaySeconds(Number.POSITIVE_INFINITY)) : null,
		ended_at: now,
	});
	await effects[effect](context, { borrower, payout, heard });
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
type Left = Omit<Matter, "heard"> & { readonly heard: Pick<Heard, "happenedAt"> };

const effects: Readonly<Record<PayoutEffect, (context: LetterContext, matter: Matter) => Promise<void>>> = {
	openLoan,
	async payoutFailed(context, matter) {
		await move(context, matter.payout, "payoutFailed");
		await notifyOfFailedPayout(context, matter, "payoutFailed");
	},
	undoLoan,
	askPerson,
};

/** The terms are counted from the day on which the money left. */
export async function openLoan(context: LetterContext, { borrower, payout, heard }: Left): Promise<void> {
	const { db: tx, now } = context;
	const agreement = await findAgreement(tx, payout.orderId);
	if (!agreement) throw new Error("Money went out without an agreement.");
	const paidAt = new Date(
		Math.min(Math.max(heard.happenedAt.getTime(), payout.plannedAt.getTime()), now.getTime()),
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
	await move(context, payout, "payoutDone");
	await notifyOfMoneySent(context, { borrower, payout, quote });
}

async function undoLoan(context: LetterContext, { borrower, payout }: Matter): Promise<void> {
	const { db: tx, now } = context;
	const loan = await lockLoan(tx, payout.reference);
	if (!loan) throw new Error("A payout came back that opened no loan.");
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
	await move(context, payout, "payoutReversed");
	await notifyOfFailedPayout(context, { borrower, payout }, "payoutCameBack");
}

async function askPerson({ db: tx, now }: LetterContext, { borrower, payout, heard }: Matter): Promise<void> {
	const { reviewHoursMax } = regions[borrower.country].terms.deadlines;
	await openReview(tx, {
		orderId: payout.orderId,
		borrowerId: borrower.id,
		kind: "payout",
		reasons: [
			heard.news === "settled" && heard.code !== null ? `paidOther:${heard.code}` : `${heard.news}After`,
		],
		openedAt: now,
		dueAt: secondsAfter(now, reviewHoursMax * 3_600),
	});
}

async function move(
	{ db, now: at }: LetterContext,
	payout: StoredPayout,
	command: "payoutDone" | "payoutFailed" | "payoutReversed",
): Promise<void> {
	await advanceOrderOrThrow(db, await getOrder(db, payout.orderId), { command, actor: "system", at });
}
