import { createHash } from "node:crypto";
import { eventsInEffect, type LoanEvent, loanState, reversibleUntil } from "@puente/core/loan";
import { addDays, type PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { localDate, secondsAfter } from "../../../platform/clock/clock.ts";
import type { JobContext } from "../../../platform/context/calls.ts";
import { signDocument } from "../../../platform/crypto/document-keys.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import type { DueContext } from "../../../platform/queue/due-step.ts";
import { writeStored } from "../../../platform/stored/stored-json.ts";
import { type Borrower, lockBorrower } from "../../borrower/index.ts";
import { canonicalJson } from "../../document/index.ts";
import {
	claimNoDebtTasks,
	endNoDebtTask,
	findLoan,
	listLoanEvents,
	listPaymentsOf,
	postponeNoDebtTask,
	type StoredLoan,
	todayOf,
} from "../../ledger/index.ts";
import { languageOf, notifyBorrower } from "../../notification/index.ts";
import { getOrder, identityName, openAnswers } from "../../order/index.ts";
import { addNoDebtLetter, listNoDebtLetters, type StoredNoDebtLetter } from "../store/no-debt-letters.ts";
import { listOpenVouchers } from "../store/vouchers.ts";
import { hashOfCode, newLetterCode, readLetterCode } from "./letter-code.ts";
import { type NoDebtLetter, noDebtLetterFormat, writeNoDebtLetter } from "./write-letter.ts";

/** A job that failed is tried again after this time. */
const againSeconds = 600;
/** A sweep goes on while these are made. */
const tasksAtOnce = 100;

/** Enqueues the letters that can be made now. */
export async function enqueueNoDebtLetters({ db, now, enqueue }: DueContext): Promise<void> {
	const loanIds = await claimNoDebtTasks(db, now, secondsAfter(now, againSeconds), tasksAtOnce);
	await enqueue(
		db,
		"make-no-debt-letter",
		loanIds.map((loanId) => ({ loanId })),
	);
}

/** Nothing is owed on the loan any more. A void loan never was one. */
export function isClosed({ status, closedAt }: StoredLoan): boolean {
	return (status === "finished" || status === "returned") && closedAt !== null;
}

/** What a letter waits for: the money of a confirmed proof, or the days in which a payment can be taken back. */
export type LetterWait = { readonly for: "proof" } | { readonly for: "dispute"; readonly until: PlainDate };

/** Null: the letter can be issued. */
export async function letterWait(
	db: Db,
	{
		borrower,
		loan,
		events,
	}: { readonly borrower: Borrower; readonly loan: StoredLoan; readonly events: readonly LoanEvent[] },
	today: PlainDate,
): Promise<LetterWait | null> {
	const proofs = await listOpenVouchers(db, [loan.id]);
	if (proofs.some(({ toComeSince }) => toComeSince !== null)) return { for: "proof" };
	const counted = new Set<string>(eventsInEffect(events, today).map(({ id }) => id));
	const { timeZone } = packs[borrower.country];
	const payments = (await listPaymentsOf(db, loan.id))
		.filter(({ eventId }) => eventId !== null && counted.has(eventId))
		.map(({ rail, paidAt }) => ({ rail, paidOn: localDate(paidAt, timeZone) }));
	const { reversibleDays } = regions[borrower.country].terms.noDebtLetter;
	const until = reversibleUntil(payments, reversibleDays, today);
	return until === null ? null : { for: "dispute", until };
}

/** Issues the letter of a closed loan, or looks again when it may be issued. Safe to repeat. */
export async function makeNoDebtLetter({ db, deps, now }: JobContext, loanId: string): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const found = await findLoan(tx, loanId);
		if (!found) return;
		const borrower = await lockBorrower(tx, found.borrowerId);
		// The loan as it is under the lock.
		const loan = (await findLoan(tx, loanId)) ?? found;
		const earlier = await listNoDebtLetters(tx, loanId);
		if (!isClosed(loan) || earlier.some((letter) => holds(letter, loan)) || borrower.dataKey.length === 0)
			return void (await endNoDebtTask(tx, loanId));
		const events = await listLoanEvents(tx, loanId);
		const today = todayOf(now, borrower);
		const wait = await letterWait(tx, { borrower, loan, events }, today);
		if (wait !== null) {
			const until = wait.for === "dispute" ? wait.until : addDays(today, 1);
			return postponeNoDebtTask(tx, loanId, startOf(until, packs[borrower.country].timeZone));
		}
		const letter = await issue({ db: tx, deps, now }, { borrower, loan, events, count: earlier.length });
		const { isQuiet } = await endNoDebtTask(tx, loanId);
		if (isQuiet) return;
		await notifyBorrower({ db: tx, deps, now }, borrower, "noDebtLetter", { orderNo: letter.orderNo });
	});
}

function startOf(day: PlainDate, timeZone: string): Date {
	return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds);
}

/** A letter holds while its loan has been closed since the same instant: a reversed payment opens the loan again. */
export function holds({ closedAt }: Pick<StoredNoDebtLetter, "closedAt">, loan: StoredLoan): boolean {
	return isClosed(loan) && loan.closedAt?.getTime() === closedAt.getTime();
}

const settling: ReadonlySet<LoanEvent["kind"]> = new Set([
	"payment",
	"coupon",
	"penalty-reduction",
	"cooling-off",
]);

/** The day of the payment that closed the loan, which may be days before it was booked. */
function lastPaidOn(events: readonly LoanEvent[], today: PlainDate): PlainDate | null {
	return eventsInEffect(events, today).findLast(({ kind }) => settling.has(kind))?.on ?? null;
}

export const fieldOf = (letterId: string) => `no-debt-letter:${letterId}`;

export function digestOfLetter(letter: NoDebtLetter): Buffer {
	return createHash("sha256").update(canonicalJson(letter)).digest();
}

/** What the lender signs. */
export function signedTextOf(
	letter: Pick<StoredNoDebtLetter, "loanId" | "number" | "codeHash" | "closedAt" | "issuedAt" | "digest">,
): string {
	return canonicalJson({
		loanId: letter.loanId,
		number: letter.number,
		codeHash: letter.codeHash.toString("hex"),
		closedAt: letter.closedAt.toISOString(),
		issuedAt: letter.issuedAt.toISOString(),
		digest: letter.digest.toString("hex"),
	});
}

type Closed = {
	readonly borrower: Borrower;
	readonly loan: StoredLoan;
	readonly events: readonly LoanEvent[];
	/** Letters of the loan before this one. */
	readonly count: number;
};

async function issue(
	{ db, deps, now }: JobContext,
	{ borrower, loan, events, count }: Closed,
): Promise<NoDebtLetter> {
	const { vault } = deps;
	const closedAt = loan.closedAt ?? now;
	const today = todayOf(now, borrower);
	const { orderNo } = await getOrder(db, loan.orderId);
	const saved = await openAnswers({ db, vault }, borrower);
	const code = newLetterCode();
	const number = `${orderNo}-${count + 1}`;
	const letter = writeNoDebtLetter({
		borrower,
		borrowerName: identityName(saved),
		borrowerNumber: saved.IdentityOCR?.values["cardNo"] || null,
		orderNo,
		loan,
		state: loanState(loan.terms, events, today),
		operator: deps.operatorOf(borrower.country),
		language: await languageOf({ db, deps }, borrower),
		number,
		code,
		checkUrl: `${deps.publicUrl}/check-letter`,
		paidOn: lastPaidOn(events, today) ?? today,
		issuedAt: now,
	});
	const id = crypto.randomUUID();
	const unsigned = {
		id,
		loanId: loan.id,
		borrowerId: borrower.id,
		number,
		codeHash: hashOfCode(readLetterCode(code) ?? code),
		closedAt,
		issuedAt: now,
		bodySealed: vault.sealFor(borrower, fieldOf(id), writeStored(noDebtLetterFormat, letter)),
		digest: digestOfLetter(letter),
	};
	const signed = await signDocument({ db, vault }, signedTextOf(unsigned), now);
	await addNoDebtLetter(db, { ...unsigned, ...signed });
	return letter;
}
