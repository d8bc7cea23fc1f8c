import { createHash } from "node:crypto";
import { addPostings, type Balances, type Currency, type Entry, isBalanced } from "@puente/core";

/** An entry with its place in the chain of its loan. */
export type ChainedEntry = Entry & {
	readonly loanId: string;
	/** First, second, third entry of the loan. */
	readonly number: number;
	readonly currency: Currency;
	/** What caused it: the payout, the payment, the close of a day. */
	readonly operation: string;
	readonly previousHash: Buffer | null;
};

/**
 * Every fact of an entry and the hash of the one before: whoever changes, drops or adds one changes every hash after it.
 * Postings are sorted, because a database gives them back in any order.
 */
export function hashEntry(entry: ChainedEntry): Buffer {
	const postings = entry.postings.map(({ account, minor }) => `${account}=${minor}`).sort();
	const facts = [
		entry.loanId,
		entry.number,
		entry.kind,
		entry.on,
		entry.eventId,
		entry.operation,
		entry.currency,
		postings,
		entry.previousHash?.toString("hex") ?? null,
	];
	return createHash("sha256").update(JSON.stringify(facts)).digest();
}

/** What a loan's row says about its entries. */
export type ChainEnd = {
	readonly entriesCount: number;
	readonly lastHash: Buffer | null;
	readonly balances: Balances;
};

export type StoredEntry = ChainedEntry & { readonly hash: Buffer };

/** Where the chain of a loan, its balance or its cached end is not what it must be; null when all of it is. */
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

export function sameBalances(left: Balances, right: Balances): boolean {
	const accounts = new Set([...Object.keys(left), ...Object.keys(right)]) as Set<keyof Balances>;
	return [...accounts].every((account) => (left[account] ?? 0n) === (right[account] ?? 0n));
}
