export { judgeWebhook } from "./handle-webhooks.ts";
export { createWebhookReceiver, type ReceiveWebhook } from "./receive-webhook.ts";
export { dropOldWebhooks } from "./store/webhooks.ts";
