import type { Currency } from "../money/money.ts";

/** An entry of a loan's ledger as anybody may check it: the lender, the borrower, an auditor. */
export type ChainedEntry = {
	/** First, second, third entry of the loan. */
	readonly number: number;
	readonly kind: string;
	readonly on: string;
	readonly currency: Currency;
	readonly postings: readonly { readonly account: string; readonly minor: bigint }[];
	/** The hash of the entry before in hexadecimal; empty for the first. */
	readonly previousHash: string;
};

/**
 * The text whose hash an entry carries: every fact of it, and the hash of the one before. Whoever changes, drops or adds
 * an entry changes every hash after it. Postings are sorted, because a database gives them back in any order.
 */
export function entryText(entry: ChainedEntry): string {
	const postings = entry.postings.map(({ account, minor }) => `${account}=${minor}`).sort();
	return JSON.stringify([entry.number, entry.kind, entry.on, entry.currency, postings, entry.previousHash]);
}

/** SHA-256 of a text as UTF-8, in hexadecimal. Passed in: a phone and a server have it from different places. */
export type TextHash = (text: string) => string | Promise<string>;

/** Which entry breaks the chain, and how. */
export type ChainBreak = {
	/** missing: a number is left out. link: it follows another one. changed: it is not what was posted. unbalanced: its postings do not sum to zero. */
	readonly how: "missing" | "link" | "changed" | "unbalanced";
	readonly number: number;
};

/** Walks the chain from the first entry on; null when every entry is what it says and stands where it belongs. */
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

/** What the entries of a loan say is owed and kept, for a comparison with what the borrower is told. */
export function owedByEntries(entries: readonly Pick<ChainedEntry, "postings">[]): {
	readonly payoffMinor: bigint;
	readonly creditMinor: bigint;
} {
	const sums = new Map<string, bigint>();
	for (const { postings } of entries)
		for (const { account, minor } of postings) sums.set(account, (sums.get(account) ?? 0n) + minor);
	const of = (account: string) => sums.get(account) ?? 0n;
	return {
		payoffMinor: of("asset:principal") + of("asset:interest") + of("asset:penalty"),
		creditMinor: -of("liability:credit"),
	};
}
