import { type LoanEvent, type LoanState, loanState } from "@puente/core/loan";
import { minorDigits } from "@puente/core/money";
import { addDays, firstOfMonth } from "@puente/core/time";
import { listDetachedMonths } from "../../../platform/database/partitions.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import {
	booksDifference,
	findBreak,
	listEntriesOf,
	listLoanEventsOf,
	pageLoans,
	type StoredLoan,
} from "../../ledger/index.ts";
import { findLoanRows, type LoanRows } from "../store/loan-rows.ts";
import type { ChainRoot, Findings } from "./chain-root.ts";

type Entries = NonNullable<ReturnType<Awaited<ReturnType<typeof listEntriesOf>>["get"]>>;

/** A loan with everything that is compared. */
type CheckedLoan = {
	readonly loan: StoredLoan;
	readonly entries: Entries;
	readonly events: readonly LoanEvent[];
	readonly rows: LoanRows;
	/** Its entries were moved out of the database with their month. */
	readonly isDetached: boolean;
};

const reversalOf = /^reversal:/;
const correctionOf = /:corrected$/;

/** Every booked payment has moved its amount of cash, and no cash moved without its cause. */
function verifyPaymentRows({ loan, entries, rows, isDetached }: CheckedLoan, findings: Findings): void {
	findings.count("payments", rows.payments.length);
	if (isDetached) return;
	const cash = cashByEvent(entries);
	const byEvent = Map.groupBy(rows.payments, ({ eventId }) => eventId);
	for (const { rail, paymentId, eventId, amountMinor, currency } of rows.payments) {
		const moved = cash.get(eventId)?.minor ?? 0n;
		if (moved !== BigInt(amountMinor) || currency !== loan.currency)
			findings.fault(
				`payment ${rail} ${paymentId} of ${amountMinor} ${currency} moved ${moved} ${loan.currency} of loan ${loan.id}`,
			);
	}
	for (const [eventId, { kind, minor }] of cash) {
		if (kind === "credit-refund") {
			const approved = rows.refunds[eventId.slice("credit-refund:".length)];
			if (approved !== String(-minor))
				findings.fault(
					`loan ${loan.id}: two people approved a refund of ${approved}, and ${-minor} is booked`,
				);
			continue;
		}
		// A correction and a reversal change what one payment moved.
		const paidBy = byEvent.get(eventId.replace(reversalOf, "").replace(correctionOf, ""));
		if (!paidBy?.some(({ bookedAs }) => bookedAs !== "proof"))
			findings.fault(`loan ${loan.id}: ${kind} ${eventId} moved ${minor} of cash without a payment`);
	}
}

function cashByEvent(entries: Entries) {
	const cash = new Map<string, { readonly kind: string; readonly minor: bigint }>();
	for (const { eventId, kind, postings } of entries) {
		if (eventId === null) continue;
		for (const { account, minor } of postings) {
			if (account !== "asset:cash") continue;
			cash.set(eventId, { kind, minor: minor + (cash.get(eventId)?.minor ?? 0n) });
		}
	}
	return cash;
}

/** Staff may have settled a report of the rail that came after the loan: it stays a loan. */
const paidOutStates = new Set(["settled", "disputed", "reversed"]);

/** A loan has the payout of its own id, of what its terms pay out. */
function verifyPayoutRow(checked: CheckedLoan, findings: Findings): void {
	const fault = payoutFault(checked);
	if (fault !== null) findings.fault(fault);
}

function payoutFault({ loan, rows: { payout } }: CheckedLoan): string | null {
	const { id, terms } = loan;
	if (!payout) return `loan ${id} has no payout`;
	const agreed = terms.principalMinor - terms.feeMinor - terms.taxMinor;
	if (BigInt(payout.amountMinor) !== agreed || payout.currency !== loan.currency)
		return `payout ${id} is of ${payout.amountMinor} ${payout.currency}, and its loan pays out ${agreed} ${loan.currency}`;
	if (payout.orderId !== loan.orderId || payout.borrowerId !== loan.borrowerId)
		return `payout ${id} is of another order than its loan`;
	const isPaidOut = loan.status === "void" || paidOutStates.has(payout.state);
	return isPaidOut ? null : `payout ${id} is ${payout.state}, and it has a loan`;
}

/** The loan is the one that the borrower agreed to. */
function verifyAgreedAmount(checked: CheckedLoan, findings: Findings): void {
	const fault = agreementFault(checked);
	if (fault !== null) findings.fault(fault);
}

function agreementFault({ loan, rows: { agreement } }: CheckedLoan): string | null {
	const { id, terms, orderId } = loan;
	if (!agreement) return `loan ${id} has no agreement`;
	const agreedMinor = BigInt(agreement.amountUnits) * 10n ** BigInt(minorDigits[agreement.currency]);
	if (agreedMinor !== terms.principalMinor || agreement.currency !== terms.currency)
		return `the agreement of order ${orderId} is over ${agreedMinor}, and its loan over ${terms.principalMinor}`;
	const lastDueOn = terms.phases.at(-1)?.dueOn;
	return lastDueOn === addDays(terms.disbursedOn, agreement.days)
		? null
		: `the agreement of order ${orderId} is for ${agreement.days} days, and its loan ends on ${lastDueOn}`;
}

const pageSize = 500;
/** A loan is marked as overdue within minutes; a night without the sweep is no fault of the books. */
const overdueWithinDays = 3;

export type LoanFindings = Readonly<Record<"loans" | "payments" | "payouts" | "agreements", Findings>>;

/** The ledger of every loan, and what other tables say about it. */
export async function verifyLoans(tx: Db, findings: LoanFindings, root: ChainRoot): Promise<void> {
	const detached = await listDetachedMonths(tx);
	for (let afterId: string | null = null; ; ) {
		const page: readonly StoredLoan[] = await pageLoans(tx, afterId, pageSize);
		if (page.length === 0) return;
		const ids = page.map(({ id }) => id);
		const chains = await listEntriesOf(tx, ids);
		const eventsOf = await listLoanEventsOf(tx, ids);
		const rowsOf = await findLoanRows(tx, ids);
		for (const loan of page) {
			const entries = chains.get(loan.id) ?? [];
			const events = eventsOf.get(loan.id) ?? [];
			// The entries of a detached month are no longer here; its loans are still compared with their events.
			const isDetached = detached.has(firstOfMonth(loan.openedOn));
			const rows = rowsOf.get(loan.id);
			if (!rows) throw new Error(`the rows of loan ${loan.id} were not read`);
			const checked: CheckedLoan = { loan, entries, events, rows, isDetached };
			verifyLoan(checked, findings.loans);
			verifyPaymentRows(checked, findings.payments);
			verifyPayoutRow(checked, findings.payouts);
			verifyAgreedAmount(checked, findings.agreements);
			await addToRoot(checked, root);
		}
		afterId = ids.at(-1) ?? null;
	}
}

function verifyLoan({ loan, entries, events, isDetached }: CheckedLoan, findings: Findings): void {
	findings.count("loans");
	findings.count("entries", entries.length);
	const chain = isDetached ? null : entriesBreak(loan, entries);
	const broken = chain ?? booksBreak(loan, events);
	if (broken !== null) findings.fault(`loan ${loan.id}: ${broken}`);
}

function entriesBreak(loan: StoredLoan, entries: CheckedLoan["entries"]): string | null {
	if (entries.length === 0 && loan.entriesCount > 0)
		return `the last entries are missing: all ${loan.entriesCount}, of entries_${loan.openedOn.slice(0, 7).replace("-", "_")}`;
	return findBreak(entries, loan);
}

/** A ledger, a status or a day that is not what the events of the loan say. */
function booksBreak(loan: StoredLoan, events: readonly LoanEvent[]): string | null {
	if (loan.status === "void") return null;
	const missing = booksDifference(loan, events);
	if (missing.length > 0) {
		const lines = missing.map(({ account, minor }) => `${account} ${minor}`);
		return `the ledger differs from the events, it lacks ${lines.join(", ")}`;
	}
	const state = loanState(loan.terms, events, loan.postedUntil);
	return statusBreak(loan, state) ?? overdueBreak(loan, state);
}

const isOpen = (status: string) => status === "repaying" || status === "overdue";

function statusBreak(loan: StoredLoan, { status }: LoanState): string | null {
	const isSame = isOpen(status) ? isOpen(loan.status) : status === loan.status;
	return isSame ? null : `it is ${loan.status}, and by its events ${status}`;
}

/** The day on which it turns overdue decides when penalties begin, so it is computed again. */
function overdueBreak(loan: StoredLoan, { phases }: LoanState): string | null {
	const oldest = phases.find(({ settled }) => !settled);
	const turnsOn = loan.status === "repaying" && oldest ? addDays(oldest.dueOn, 1) : null;
	if (loan.turnsOverdueOn !== turnsOn)
		return `it turns overdue on ${loan.turnsOverdueOn}, and by its events on ${turnsOn}`;
	if (turnsOn !== null && loan.postedUntil > addDays(turnsOn, overdueWithinDays))
		return `it was to turn overdue on ${turnsOn}, and is ${loan.status} in the books of ${loan.postedUntil}`;
	return null;
}

async function addToRoot({ loan, entries, isDetached }: CheckedLoan, root: ChainRoot): Promise<void> {
	const { id } = loan;
	const earlier = await root.take("loan", id);
	const end = isDetached ? loan.lastHash : entries.at(-1)?.hash;
	const count = isDetached ? loan.entriesCount : entries.length;
	const head = { kind: "loan", id, count, hash: end?.toString("hex") ?? "-" } as const;
	const there = earlier && earlier.count < count ? entries[earlier.count - 1]?.hash : end;
	const then = there?.toString("hex") ?? (isDetached ? "unknown" : "-");
	root.add(head, earlier, then);
}
