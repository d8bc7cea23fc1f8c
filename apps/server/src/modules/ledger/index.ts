export { type BookedEvent, bookEvent, bookEvents, effectDay, refreshLoan, todayOf } from "./book-event.ts";
export { findBreak } from "./chain.ts";
export { lastEndedDay } from "./close-day.ts";
export { bookDeathPause } from "./pause-for-death.ts";
export { booksDifference, repairBooks } from "./repair-books.ts";
export { detachOldBooks } from "./store/book-months.ts";
export { agreeToClose } from "./store/closes.ts";
export {
	hashOfGeneral,
	listGeneralBooks,
	pageGeneralEntries,
	type StoredGeneralEntry,
} from "./store/general-entries.ts";
export { appendEntries, listEntries, listEntriesOf } from "./store/ledger.ts";
export { type BookRow, bookFromRow, type LoanBook, lockBooksQuery } from "./store/loan-books.ts";
export {
	addLoan,
	findLoan,
	findLoanOf,
	hasOpenLoan,
	listLoanEvents,
	listLoanEventsOf,
	listLoans,
	listTurningOverdue,
	lockLoan,
	pageLoans,
	type StoredLoan,
	setLoanStatus,
} from "./store/loans.ts";
export { claimNoDebtTasks, endNoDebtTask, postponeNoDebtTask } from "./store/no-debt-tasks.ts";
export {
	addOpenItem,
	addPayoutItem,
	findOldestPayoutItem,
	findOpenItem,
	hasPayoutOutsideBooks,
	listPayoutItems,
	type OpenItem,
	type PayoutItem,
	payoutItemKinds,
	settleExplainedPayouts,
	settleOpenItem,
} from "./store/open-items.ts";
export * from "./store/order-facts.ts";
export {
	addPayments,
	claimPayment,
	countRailDifferences,
	findPayment,
	listKnownPayments,
	listNotInLedger,
	listPaymentsOf,
	listPaymentsTo,
	listUnbooked,
	lockPayment,
	markBooked,
	type NewPayment,
	type StoredPayment,
	sumProofsToCome,
	sumUnbooked,
} from "./store/payments.ts";
export {
	type LoanHistory,
	lockLoansWithoutStandings,
	type NewStanding,
	putStandings,
} from "./store/standings.ts";
export { bookProofToCome, receiveInSuspense, receiveOlderPayments, releaseFromSuspense } from "./suspense.ts";
export { findWaitingClose, type WaitingClose } from "./waiting-close.ts";
