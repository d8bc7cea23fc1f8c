export { applyPayoutEvent } from "./apply-payout-event.ts";
export { payoutDelayedUntil } from "./delayed-until.ts";
export { listDifferences } from "./list-differences.ts";
export { openPayoutAccount } from "./payout-account.ts";
export { disputeResult, findDispute, settleDispute } from "./settle-dispute.ts";
export { startPayout } from "./start-payout.ts";
export { findListing } from "./store/listed-payouts.ts";
export { claimDuePayouts, findPayouts, listPayouts, type StoredPayout } from "./store/payouts.ts";
