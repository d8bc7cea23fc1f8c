export { applyPayoutEvent } from "./apply-payout-event.ts";
export { type PayoutContext, payOut } from "./pay-out.ts";
export { openPayoutAccount } from "./payout-account.ts";
export {
	createWebhookReceiver,
	openWebhook,
	type ReceiveWebhook,
	type WebhookVerdict,
} from "./receive-webhook.ts";
export { disputeResult, findDispute, settleDispute } from "./settle-dispute.ts";
export { startPayout } from "./start-payout.ts";
export { claimDuePayouts, listPayouts, type StoredPayout } from "./store/payouts.ts";
export {
	clearWebhookBodies,
	dropOldWebhooks,
	listStaleWebhooks,
	listUnhandledWebhooks,
	lockUnhandledWebhooks,
	receivedWith,
	type StoredWebhook,
	settleWebhooks,
	type TimeSpan,
	type WebhookOutcome,
} from "./store/webhooks.ts";
