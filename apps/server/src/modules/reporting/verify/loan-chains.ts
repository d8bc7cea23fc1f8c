import { type LoanEvent, type LoanState, loanState } from "@puente/core/loan";
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
import { findLoanRows } from "../store/loan-rows.ts";
import type { Findings } from "./chain-report.ts";
import type { ChainRoot } from "./chain-root.ts";
import { type CheckedLoan, verifyAgreedAmount, verifyPaymentRows, verifyPayoutRow } from "./loan-rows.ts";

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
