export {
	addPostings,
	type Balances,
	isBalanced,
	type LedgerAccount,
	ledgerAccounts,
	type Posting,
	trialBalance,
} from "./accounts.ts";
export {
	type ChainBreak,
	type ChainedEntry,
	entryText,
	findChainBreak,
	owedAccounts,
	owedByEntries,
	type TextHash,
} from "./chain.ts";
export {
	closeDifference,
	closeEntries,
	type Entry,
	type EntryKind,
	entriesOfEvent,
	journal,
	loanBalances,
	openingEntries,
	payoutReversal,
	repairEntries,
} from "./journal.ts";
export { type ProvisionPercents, provisionMinor } from "./provision.ts";
