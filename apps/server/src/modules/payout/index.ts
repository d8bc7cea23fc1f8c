export { applyPayoutEvent } from "./apply-payout-event.ts";
export { type PayoutContext, payOut } from "./pay-out.ts";
export { openPayoutAccount } from "./payout-account.ts";
export { disputeResult, findDispute, settleDispute } from "./settle-dispute.ts";
export { startPayout } from "./start-payout.ts";
export { claimDuePayouts, listPayouts, type StoredPayout } from "./store/payouts.ts";
