import { eventsByEffect, type LoanEvent, type LoanEventKind } from "../loan/events.ts";
import { type LoanState, loanState } from "../loan/state.ts";
import type { LoanTerms } from "../loan/terms.ts";
import type { PlainDate } from "../time/plain-date.ts";
import { addPostings, type Balances, difference, type LedgerAccount, type Posting } from "./accounts.ts";

export type EntryKind =
	| "disbursement"
	| "payout-reversal"
	| "fee"
	| "tax"
	| "interest-accrual"
	| "penalty-accrual"
	| LoanEventKind;

/** One event as money. `eventId` is empty for accruals. */
export type Entry = {
	readonly on: PlainDate;
	readonly kind: EntryKind;
	readonly eventId: string | null;
	readonly postings: readonly Posting[];
};

/**
 * What the ledger must hold for a loan in a state. Every figure comes from the loan function and appears on both
 * sides, so the balances sum to zero by construction. The journal only posts differences of these.
 */
export function loanBalances(terms: LoanTerms, { payoff, creditMinor, totals }: LoanState): Balances {
	const paidOut = terms.principalMinor - terms.feeMinor - terms.taxMinor;
	const rolloverCash = totals.rolloverFeesMinor + totals.rolloverTaxesMinor;
	return {
		"asset:cash": totals.paidMinor + rolloverCash - totals.creditRefundedMinor - paidOut,
		"asset:principal": payoff.principalMinor,
		"asset:interest": payoff.interestMinor,
		"asset:penalty": payoff.penaltyMinor,
		"liability:credit": -creditMinor,
		"liability:tax": totals.taxRefundedMinor - terms.taxMinor - totals.rolloverTaxesMinor,
		"income:fee": totals.feeRefundedMinor - terms.feeMinor,
		"income:rollover-fee": -totals.rolloverFeesMinor,
		"income:interest": -totals.interestMinor,
		"income:penalty": -totals.penaltyMinor,
		"income:recovery": -totals.recoveredMinor,
		"expense:penalty-reduction": totals.penaltyReducedMinor,
		"expense:coupon": totals.couponMinor,
		"expense:write-off": totals.writtenOffMinor,
	};
}

/** What the nightly close still has to post for a loan: computed minus posted; empty after it has run. */
export function closeDifference(
	terms: LoanTerms,
	events: readonly LoanEvent[],
	close: { readonly on: PlainDate; readonly posted: Balances },
): readonly Posting[] {
	const target = loanBalances(terms, loanState(terms, events, close.on));
	return difference({ target, posted: close.posted });
}

const accruals: readonly {
	readonly kind: EntryKind;
	readonly asset: LedgerAccount;
	readonly income: LedgerAccount;
}[] = [
	{ kind: "interest-accrual", asset: "asset:interest", income: "income:interest" },
	{ kind: "penalty-accrual", asset: "asset:penalty", income: "income:penalty" },
];

/** Accruals between two states, one entry for each kind of income. */
function accrualEntries(on: PlainDate, postings: readonly Posting[]): readonly Entry[] {
	return accruals.flatMap(({ kind, asset, income }) => {
		const own = postings.filter(({ account }) => account === asset || account === income);
		return own.length === 0 ? [] : [{ on, kind, eventId: null, postings: own }];
	});
}

/** Accruals since the last entry. */
export function closeEntries(
	terms: LoanTerms,
	events: readonly LoanEvent[],
	close: { readonly on: PlainDate; readonly posted: Balances },
): readonly Entry[] {
	return accrualEntries(close.on, closeDifference(terms, events, close));
}

/**
 * Entries for the day on which an event arrives: first the accruals, then the event. An event that took effect days
 * ago also takes back what those days accrued too much.
 */
export function entriesOfEvent(
	terms: LoanTerms,
	arrival: { readonly before: readonly LoanEvent[]; readonly event: LoanEvent },
	books: { readonly on: PlainDate; readonly posted: Balances },
): readonly Entry[] {
	const { before, event } = arrival;
	const { on } = books;
	const accrualsBefore = closeEntries(terms, before, books);
	let { posted } = books;
	for (const { postings } of accrualsBefore) posted = addPostings(posted, postings);
	const postings = closeDifference(terms, [...before, event], { on, posted });
	if (postings.length === 0) return accrualsBefore;
	return [...accrualsBefore, { on, kind: event.kind, eventId: event.id, postings }];
}

/** The payout and its deductions: principal out of cash, then fee and tax back into it. */
export function openingEntries(terms: LoanTerms): readonly Entry[] {
	const of = (kind: EntryKind, account: LedgerAccount, minor: bigint): Entry[] =>
		minor === 0n
			? []
			: [
					{
						on: terms.disbursedOn,
						kind,
						eventId: null,
						postings: [
							{ account: "asset:cash", minor },
							{ account, minor: -minor },
						],
					},
				];
	return [
		...of("disbursement", "asset:principal", -terms.principalMinor),
		...of("fee", "income:fee", terms.feeMinor),
		...of("tax", "liability:tax", terms.taxMinor),
	];
}

/** Undoes everything posted, after the rail reversed the payout. */
export function payoutReversal(on: PlainDate, posted: Balances): Entry {
	return { on, kind: "payout-reversal", eventId: null, postings: difference({ target: {}, posted }) };
}

/**
 * The whole journal of a loan up to a day, in the order of taking effect. A reversal is posted on its own day as the
 * difference between the loan with and without the reversed event, later accruals included.
 */
export function journal(terms: LoanTerms, events: readonly LoanEvent[], on: PlainDate): readonly Entry[] {
	const entries: Entry[] = [...openingEntries(terms)];
	let posted: Balances = {};
	for (const { postings } of entries) posted = addPostings(posted, postings);
	const post = (next: readonly Entry[]) => {
		for (const entry of next) {
			entries.push(entry);
			posted = addPostings(posted, entry.postings);
		}
	};
	const applied: LoanEvent[] = [];
	for (const event of eventsByEffect(events, on)) {
		post(accrualEntries(event.on, closeDifference(terms, applied, { on: event.on, posted })));
		applied.push(event);
		const postings = closeDifference(terms, applied, { on: event.on, posted });
		if (postings.length > 0) post([{ on: event.on, kind: event.kind, eventId: event.id, postings }]);
	}
	post(accrualEntries(on, closeDifference(terms, applied, { on, posted })));
	return entries;
}
