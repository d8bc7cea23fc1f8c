export {
	addPostings,
	type Balances,
	isBalanced,
	type LedgerAccount,
	ledgerAccounts,
	type Posting,
	trialBalance,
} from "./accounts.ts";
export * from "./chain.ts";
export * from "./journal.ts";
export * from "./provision.ts";
