import {
	type ChainBreak,
	findChainBreak,
	owedAccounts,
	owedByEntries,
	type TextHash,
} from "@puente/core/ledger";
import type { Output } from "../../../shared/calls/use-call.tsx";

export type Statement = Output<"statement">;

/** The last entry of a loan that this phone has seen. */
export type SeenEntry = { readonly number: number; readonly hash: string; readonly atMs: number };

export type Verdict =
	| { readonly kind: "good" }
	| { readonly kind: "chain"; readonly found: ChainBreak }
	| { readonly kind: "rewritten"; readonly number: number }
	| { readonly kind: "payoff" | "credit"; readonly computedMinor: number; readonly statedMinor: number };

/**
 * Verifies the hash chain, the entry remembered by this phone, and the sums. The remembered hash detects a chain
 * that was rewritten as a whole.
 */
export async function checkStatement(
	statement: Statement,
	seen: SeenEntry | null,
	hash: TextHash,
): Promise<Verdict> {
	const { currency } = statement;
	const entries = statement.entries.map((entry) => ({
		...entry,
		currency,
		postings: entry.postings.map(({ account, minor }) => ({ account, minor: BigInt(minor) })),
	}));
	const found = await findChainBreak(entries, hash);
	if (found !== null) return { kind: "chain", found };
	if (seen !== null && entries[seen.number - 1]?.hash !== seen.hash)
		return { kind: "rewritten", number: seen.number };
	const { payoffMinor, creditMinor } = owedByEntries(entries);
	if (payoffMinor !== BigInt(statement.owedByEntriesMinor))
		return { kind: "payoff", computedMinor: Number(payoffMinor), statedMinor: statement.owedByEntriesMinor };
	const { owedByEntriesMinor, accruedSinceMinor, roundedOffMinor } = statement;
	const todayMinor = owedByEntriesMinor + accruedSinceMinor - roundedOffMinor;
	if (todayMinor !== statement.payoffMinor)
		return { kind: "payoff", computedMinor: todayMinor, statedMinor: statement.payoffMinor };
	if (creditMinor !== BigInt(statement.creditMinor))
		return { kind: "credit", computedMinor: Number(creditMinor), statedMinor: statement.creditMinor };
	return { kind: "good" };
}

/** Debt after each entry, in order. */
export function owedAfterEach(statement: Statement): readonly number[] {
	const owed = new Set<string>(owedAccounts);
	let sum = 0;
	return statement.entries.map(({ postings }) => {
		for (const { account, minor } of postings) if (owed.has(account)) sum += minor;
		return sum;
	});
}

/** SHA-256 of the browser; null without TLS. */
export function browserHash(): TextHash | null {
	const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
	if (subtle === undefined) return null;
	return async (text) => {
		const bytes = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
		return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
	};
}
