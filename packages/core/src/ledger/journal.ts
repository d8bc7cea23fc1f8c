import { eventsByEffect, type LoanEvent, type LoanEventKind } from "../loan/events.ts";
import { type LoanState, loanState, type RoundedOff } from "../loan/state.ts";
import type { LoanTerms } from "../loan/terms.ts";
import { addDays, type PlainDate } from "../time/plain-date.ts";
import { addPostings, type Balances, difference, type LedgerAccount, type Posting } from "./accounts.ts";

export type EntryKind =
	| "disbursement"
	| "payout-reversal"
	| "fee"
	| "tax"
	| "interest-accrual"
	| "penalty-accrual"
	| "rounding"
	| "correction"
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
	const suspendedMinor = totals.interestSuspendedMinor + totals.penaltySuspendedMinor;
	// What was never income is no loss: a write-off takes it back instead.
	const isLost = totals.writtenOffMinor > 0n;
	const paidOut = terms.principalMinor - terms.feeMinor - terms.taxMinor;
	const rolloverCash = totals.rolloverFeesMinor + totals.rolloverTaxesMinor;
	return {
		"asset:cash": totals.paidMinor + rolloverCash - totals.creditRefundedMinor - paidOut,
		"asset:principal": payoff.principalMinor,
		"asset:interest": payoff.interestMinor,
		"asset:interest-tax": payoff.taxMinor,
		"asset:penalty": payoff.penaltyMinor,
		"asset:penalty-tax": payoff.penaltyTaxMinor,
		"liability:credit": -creditMinor,
		"liability:tax": totals.taxRefundedMinor - terms.taxMinor - totals.rolloverTaxesMinor,
		"liability:interest-tax": -totals.interestTaxMinor,
		"liability:penalty-tax": -totals.penaltyTaxMinor,
		"liability:suspended-interest": isLost ? 0n : -totals.interestSuspendedMinor,
		"liability:suspended-penalty": isLost ? 0n : -totals.penaltySuspendedMinor,
		"income:fee": totals.feeRefundedMinor - terms.feeMinor,
		"income:rollover-fee": -totals.rolloverFeesMinor,
		"income:interest": totals.interestSuspendedMinor - totals.interestMinor,
		"income:penalty": totals.penaltySuspendedMinor - totals.penaltyMinor,
		"income:recovery": -totals.recoveredMinor,
		"expense:penalty-reduction": totals.penaltyReducedMinor,
		"expense:coupon": totals.couponMinor,
		"expense:rounding": sumOf(totals.roundedOff),
		"expense:write-off": isLost ? totals.writtenOffMinor - suspendedMinor : 0n,
	};
}

function sumOf(off: RoundedOff): bigint {
	return off.principalMinor + off.interestMinor + off.taxMinor + off.penaltyMinor + off.penaltyTaxMinor;
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

/** The accounts that change as days pass: interest and penalty, each with the tax on it. */
const accruals: readonly { readonly kind: EntryKind; readonly accounts: readonly LedgerAccount[] }[] = [
	{
		kind: "interest-accrual",
		accounts: [
			"asset:interest",
			"asset:interest-tax",
			"liability:interest-tax",
			"liability:suspended-interest",
			"income:interest",
		],
	},
	{
		kind: "penalty-accrual",
		accounts: [
			"asset:penalty",
			"asset:penalty-tax",
			"liability:penalty-tax",
			"liability:suspended-penalty",
			"income:penalty",
		],
	},
];

/** Accruals between two states, one entry for each kind of income. */
function accrualEntries(on: PlainDate, postings: readonly Posting[]): readonly Entry[] {
	return accruals.flatMap(({ kind, accounts }) => {
		const own = postings.filter(({ account }) => accounts.includes(account));
		return own.length === 0 ? [] : [{ on, kind, eventId: null, postings: own }];
	});
}

/** Fractions taken off between two states, as postings. A reversal gives them back. */
function roundingPostings(before: RoundedOff, after: RoundedOff): readonly Posting[] {
	const minus = (kind: keyof RoundedOff) => before[kind] - after[kind];
	const postings: readonly Posting[] = [
		{ account: "asset:principal", minor: minus("principalMinor") },
		{ account: "asset:interest", minor: minus("interestMinor") },
		{ account: "asset:interest-tax", minor: minus("taxMinor") },
		{ account: "asset:penalty", minor: minus("penaltyMinor") },
		{ account: "asset:penalty-tax", minor: minus("penaltyTaxMinor") },
		{ account: "expense:rounding", minor: sumOf(after) - sumOf(before) },
	];
	return postings.filter(({ minor }) => minor !== 0n);
}

/** The entry of an event, and one for the fractions that it took off. */
function eventEntries(
	event: LoanEvent,
	states: { readonly before: LoanState; readonly after: LoanState },
	books: { readonly on: PlainDate; readonly posted: Balances; readonly target: Balances },
): readonly Entry[] {
	const { on, posted, target } = books;
	const eventId = event.id;
	const rounding = roundingPostings(states.before.totals.roundedOff, states.after.totals.roundedOff);
	const postings = difference({ target, posted: addPostings(posted, rounding) });
	const entries: readonly Entry[] = [
		{ on, kind: event.kind, eventId, postings },
		{ on, kind: "rounding", eventId, postings: rounding },
	];
	return entries.filter((entry) => entry.postings.length > 0);
}

function addEntries(posted: Balances, entries: readonly Entry[]): Balances {
	let balances = posted;
	for (const { postings } of entries) balances = addPostings(balances, postings);
	return balances;
}

/** Accruals since the last entry. */
export function closeEntries(
	terms: LoanTerms,
	events: readonly LoanEvent[],
	close: { readonly on: PlainDate; readonly posted: Balances },
): readonly Entry[] {
	return accrualEntries(close.on, closeDifference(terms, events, close));
}

/** Accruals of the days that are not posted yet, each on its own date, up to the day before. */
function missedAccruals(
	terms: LoanTerms,
	events: readonly LoanEvent[],
	books: { readonly on: PlainDate; readonly posted: Balances; readonly postedUntil: PlainDate },
): readonly Entry[] {
	const entries: Entry[] = [];
	let { posted } = books;
	for (let on = addDays(books.postedUntil, 1); on < books.on; on = addDays(on, 1)) {
		const next = closeEntries(terms, events, { on, posted });
		entries.push(...next);
		posted = addEntries(posted, next);
	}
	return entries;
}

/**
 * Entries for the day on which an event arrives: first the accruals up to it, then the event. An event that took effect
 * days ago also takes back what those days accrued too much.
 */
export function entriesOfEvent(
	terms: LoanTerms,
	arrival: { readonly before: readonly LoanEvent[]; readonly event: LoanEvent },
	books: { readonly on: PlainDate; readonly posted: Balances; readonly postedUntil: PlainDate },
): readonly Entry[] {
	const { on } = books;
	const missed = missedAccruals(terms, arrival.before, books);
	const postedBefore = addEntries(books.posted, missed);
	const before = loanState(terms, arrival.before, on);
	const after = loanState(terms, [...arrival.before, arrival.event], on);
	const due = difference({ target: loanBalances(terms, before), posted: postedBefore });
	const accrued = accrualEntries(on, due);
	const posted = addEntries(postedBefore, accrued);
	const target = loanBalances(terms, after);
	return [...missed, ...accrued, ...eventEntries(arrival.event, { before, after }, { on, posted, target })];
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

/** The entries of events that a fault has left without one, and then what still differs as one correction. */
export function repairEntries(
	terms: LoanTerms,
	history: { readonly events: readonly LoanEvent[]; readonly hasEntry: (event: LoanEvent) => boolean },
	books: { readonly on: PlainDate; readonly posted: Balances; readonly postedUntil: PlainDate },
): readonly Entry[] {
	const { on } = books;
	const entries: Entry[] = [];
	const before = history.events.filter(history.hasEntry);
	let { postedUntil } = books;
	for (const event of eventsByEffect(history.events, on)) {
		if (history.hasEntry(event)) continue;
		const posted = addEntries(books.posted, entries);
		entries.push(...entriesOfEvent(terms, { before: [...before], event }, { on, posted, postedUntil }));
		before.push(event);
		postedUntil = on;
	}
	const posted = addEntries(books.posted, entries);
	const postings = closeDifference(terms, history.events, { on, posted });
	return postings.length === 0 ? entries : [...entries, { on, kind: "correction", eventId: null, postings }];
}

/**
 * The whole journal of a loan up to a day, in the order of taking effect. A reversal is posted on its own day as the
 * difference between the loan with and without the reversed event, later accruals included.
 */
export function journal(terms: LoanTerms, events: readonly LoanEvent[], on: PlainDate): readonly Entry[] {
	const entries: Entry[] = [...openingEntries(terms)];
	let posted = addEntries({}, entries);
	const post = (next: readonly Entry[]) => {
		entries.push(...next);
		posted = addEntries(posted, next);
	};
	const applied: LoanEvent[] = [];
	for (const event of eventsByEffect(events, on)) {
		const books = { on: event.on, posted, postedUntil: event.on };
		post(entriesOfEvent(terms, { before: [...applied], event }, books));
		applied.push(event);
	}
	post(closeEntries(terms, applied, { on, posted }));
	return entries;
}
