export { createWebhookReceiver, judgeWebhook, type ReceiveWebhook } from "./handle-webhooks.ts";
export { dropOldWebhooks } from "./store/webhooks.ts";
