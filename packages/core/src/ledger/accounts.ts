/**
 * The accounts a loan touches. Debits are positive and credits negative everywhere, so a balanced entry sums to zero.
 * Income is kept by kind because the law treats the kinds differently: in India a penalty is a charge and never earns
 * interest, and tax applies to fees. What a loan earns from 90 days late on is suspended: owed, but no income until it
 * is paid.
 */
export const ledgerAccounts = [
	"asset:cash",
	"asset:principal",
	"asset:interest",
	"asset:interest-tax",
	"asset:penalty",
	"asset:penalty-tax",
	"liability:credit",
	"liability:tax",
	"liability:interest-tax",
	"liability:penalty-tax",
	"liability:suspended-interest",
	"liability:suspended-penalty",
	"income:fee",
	"income:rollover-fee",
	"income:interest",
	"income:penalty",
	"income:recovery",
	"expense:penalty-reduction",
	"expense:coupon",
	"expense:rounding",
	"expense:write-off",
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The balance of each account for one loan; accounts without a balance are absent. */
export type Balances = Readonly<Partial<Record<LedgerAccount, bigint>>>;

export type Posting = { readonly account: LedgerAccount; readonly minor: bigint };

/** Postings that turn one set of balances into another. */
export function difference({
	target,
	posted,
}: {
	readonly target: Balances;
	readonly posted: Balances;
}): readonly Posting[] {
	const postings: Posting[] = [];
	for (const account of ledgerAccounts) {
		const minor = (target[account] ?? 0n) - (posted[account] ?? 0n);
		if (minor !== 0n) postings.push({ account, minor });
	}
	return postings;
}

export function addPostings(balances: Balances, postings: readonly Posting[]): Balances {
	const sums: Partial<Record<LedgerAccount, bigint>> = { ...balances };
	for (const { account, minor } of postings) sums[account] = (sums[account] ?? 0n) + minor;
	return sums;
}

export function isBalanced(postings: readonly Posting[]): boolean {
	return postings.reduce((sum, { minor }) => sum + minor, 0n) === 0n;
}

/** Sums of all postings by account, and the two columns of a trial balance, which must be equal. */
export function trialBalance(entries: readonly { readonly postings: readonly Posting[] }[]): {
	readonly balances: Balances;
	readonly debitMinor: bigint;
	readonly creditMinor: bigint;
} {
	let balances: Balances = {};
	for (const { postings } of entries) balances = addPostings(balances, postings);
	let debitMinor = 0n;
	let creditMinor = 0n;
	for (const minor of Object.values(balances)) {
		if (minor > 0n) debitMinor += minor;
		else creditMinor -= minor;
	}
	return { balances, debitMinor, creditMinor };
}
