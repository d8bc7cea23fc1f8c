export { isPushEndpoint } from "./push-endpoint.ts";
export type { Push, PushResult, PushSender, PushSubscription } from "./push-sender.ts";
export { type WebPushAccount, webPushSender } from "./web-push-sender.ts";
