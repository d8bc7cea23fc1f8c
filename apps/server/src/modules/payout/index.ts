export { type Paying, payOut } from "./pay-out.ts";
export { findDispute, settleDispute } from "./settle-dispute.ts";
export { startPayout } from "./start-payout.ts";
export { listPayouts, type StoredPayout, takeDuePayouts } from "./store/payouts.ts";
export {
	forgetWebhookBodies,
	listForgottenWebhooks,
	listUnhandled,
	lockUnhandled,
	type StoredWebhook,
	settleWebhooks,
	type WebhookOutcome,
} from "./store/webhooks.ts";
export { takePayoutEvent } from "./take-payout-event.ts";
export { createTakeWebhook, openWebhook } from "./take-webhook.ts";
