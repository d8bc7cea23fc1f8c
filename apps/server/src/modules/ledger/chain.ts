import { createHash } from "node:crypto";
import { addPostings, type Balances, type Entry, entryText, isBalanced } from "@puente/core/ledger";
import type { Currency } from "@puente/core/money";

/** An entry with its place in the chain of its loan. */
type ChainedEntry = Entry & {
	readonly loanId: string;
	/** Counts the loan's entries from 1. */
	readonly number: number;
	readonly currency: Currency;
	/** The cause: a payout, a payment, the close of a day. */
	readonly operation: string;
	readonly previousHash: Buffer | null;
};

/** The borrower's phone computes the same hash; the core defines the text. */
function hashEntry(entry: ChainedEntry): Buffer {
	const previousHash = entry.previousHash?.toString("hex") ?? "";
	return createHash("sha256")
		.update(entryText({ ...entry, previousHash }))
		.digest();
}

/** The end of the chain, as the loan's row stores it. */
export type ChainEnd = {
	readonly entriesCount: number;
	readonly lastHash: Buffer | null;
	readonly balances: Balances;
};

export type StoredEntry = ChainedEntry & { readonly hash: Buffer };

/** Chains new entries to a loan's last one. Returns them with the new end of the chain. */
export function chainEntries(
	loan: ChainEnd & { readonly id: string; readonly currency: Currency },
	posted: { readonly operation: string; readonly entries: readonly Entry[] },
): { readonly chained: readonly StoredEntry[]; readonly end: ChainEnd } {
	const { id: loanId, currency, entriesCount } = loan;
	let previousHash = loan.lastHash;
	let { balances } = loan;
	const chained = posted.entries.map((entry, index): StoredEntry => {
		const number = entriesCount + index + 1;
		const next = { ...entry, loanId, number, currency, operation: posted.operation, previousHash };
		const hash = hashEntry(next);
		previousHash = hash;
		balances = addPostings(balances, entry.postings);
		return { ...next, hash };
	});
	return { chained, end: { entriesCount: entriesCount + chained.length, lastHash: previousHash, balances } };
}

/** Checks a loan's chain, balances and stored end. Returns the first fault; null if all is right. */
export function findBreak(entries: readonly StoredEntry[], end: ChainEnd): string | null {
	let previousHash: Buffer | null = null;
	let balances: Balances = {};
	for (const [index, entry] of entries.entries()) {
		if (entry.number !== index + 1) return `entry ${index + 1} is missing`;
		const chained: ChainedEntry = { ...entry, previousHash };
		if (!hashEntry(chained).equals(entry.hash)) return `entry ${entry.number} is not the one that was posted`;
		if (!isBalanced(entry.postings)) return `entry ${entry.number} does not sum to zero`;
		previousHash = entry.hash;
		balances = addPostings(balances, entry.postings);
	}
	if (end.entriesCount !== entries.length) return "the last entries are missing";
	if (!(previousHash ?? Buffer.alloc(0)).equals(end.lastHash ?? Buffer.alloc(0)))
		return "the chain ends elsewhere";
	return sameBalances(balances, end.balances) ? null : "the cached balance differs from the postings";
}

function sameBalances(left: Balances, right: Balances): boolean {
	const accounts = new Set([...Object.keys(left), ...Object.keys(right)]) as Set<keyof Balances>;
	return [...accounts].every((account) => (left[account] ?? 0n) === (right[account] ?? 0n));
}
