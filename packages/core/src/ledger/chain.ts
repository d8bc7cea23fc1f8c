import type { Currency } from "../money/money.ts";
import type { LedgerAccount } from "./accounts.ts";

/** An entry of a loan's ledger in the form that the lender, the borrower and auditors can verify. */
export type ChainedEntry = {
	/** Position in the loan's ledger, from 1. */
	readonly number: number;
	readonly kind: string;
	readonly on: string;
	readonly currency: Currency;
	readonly postings: readonly { readonly account: string; readonly minor: bigint }[];
	/** The hash of the entry before in hexadecimal; empty for the first. */
	readonly previousHash: string;
};

/**
 * The hashed text of an entry: its facts and the hash of the entry before, so that changing, removing or adding an
 * entry changes every later hash. Postings are sorted, because a database returns them in any order.
 * Only facts that a borrower is shown are hashed, so that the phone can compute the same hashes.
 */
export function entryText(entry: ChainedEntry): string {
	const postings = entry.postings.map(({ account, minor }) => `${account}=${minor}`).sort();
	return JSON.stringify([entry.number, entry.kind, entry.on, entry.currency, postings, entry.previousHash]);
}

/** SHA-256 of a text as UTF-8, in hexadecimal. Injected, because phone and server compute it differently. */
export type TextHash = (text: string) => string | Promise<string>;

/** Which entry breaks the chain, and how. */
export type ChainBreak = {
	/**
	 * missing: a number is left out. link: the previous hash differs. changed: the entry's own hash differs.
	 * unbalanced: its postings do not sum to zero.
	 */
	readonly how: "missing" | "link" | "changed" | "unbalanced";
	readonly number: number;
};

/** Walks the chain from the first entry on; null when every entry is intact and in its place. */
export async function findChainBreak(
	entries: readonly (ChainedEntry & { readonly hash: string })[],
	hash: TextHash,
): Promise<ChainBreak | null> {
	let previousHash = "";
	for (const [index, entry] of entries.entries()) {
		const { number } = entry;
		if (number !== index + 1) return { how: "missing", number: index + 1 };
		if (entry.previousHash !== previousHash) return { how: "link", number };
		if ((await hash(entryText(entry))) !== entry.hash) return { how: "changed", number };
		if (entry.postings.reduce((sum, { minor }) => sum + minor, 0n) !== 0n)
			return { how: "unbalanced", number };
		previousHash = entry.hash;
	}
	return null;
}

/** What a borrower owes. */
export const owedAccounts: readonly LedgerAccount[] = [
	"asset:principal",
	"asset:interest",
	"asset:interest-tax",
	"asset:penalty",
	"asset:penalty-tax",
];

/** The debt and the credit by a loan's entries, to compare with what the borrower is shown. */
export function owedByEntries(entries: readonly Pick<ChainedEntry, "postings">[]): {
	readonly payoffMinor: bigint;
	readonly creditMinor: bigint;
} {
	const sums = new Map<string, bigint>();
	for (const { postings } of entries)
		for (const { account, minor } of postings) sums.set(account, (sums.get(account) ?? 0n) + minor);
	const of = (account: string) => sums.get(account) ?? 0n;
	return {
		payoffMinor: owedAccounts.reduce((sum, account) => sum + of(account), 0n),
		creditMinor: -of("liability:credit"),
	};
}
