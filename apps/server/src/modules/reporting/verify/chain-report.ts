/** What is verified, in the order of the report. */
export type VerifiedChains =
	| "audit"
	| "loans"
	| "orders"
	| "general"
	| "payments"
	| "payouts"
	| "agreements"
	| "coupons"
	| "staff"
	| "rails"
	| "root";

/** The result of verifying the chains of one kind. */
export type ChainReport = {
	readonly chains: VerifiedChains;
	readonly counts: Readonly<Record<string, number>>;
	/** The first fault and its place; null if all are sound. */
	readonly broken: string | null;
	/** The first faults, each with its place, and how many there are in all. */
	readonly faults: readonly string[];
	readonly faultCount: number;
	/** The head of the chain, or the root over all chains. */
	readonly end?: string;
};

/** Collects what is counted and what is wrong with the chains of one kind. */
export type Findings = {
	readonly count: (what: string, by?: number) => void;
	readonly fault: (sentence: string) => void;
	readonly report: (end?: string) => ChainReport;
};

/** More are only counted: after a restore of the wrong dump everything differs. */
const faultsShownMax = 20;

export function createFindings(chains: VerifiedChains, counted: readonly string[]): Findings {
	const counts: Record<string, number> = Object.fromEntries(counted.map((what) => [what, 0]));
	const faults: string[] = [];
	let found = 0;
	return {
		count(what, by = 1) {
			counts[what] = (counts[what] ?? 0) + by;
		},
		fault(sentence) {
			found += 1;
			if (faults.length < faultsShownMax) faults.push(sentence);
		},
		report(end) {
			const [first] = faults;
			const others = found > 1 ? `, and ${found - 1} more` : "";
			const broken = first === undefined ? null : `${first}${others}`;
			return { chains, counts, broken, faults, faultCount: found, ...(end !== undefined && { end }) };
		},
	};
}
