export type { Push, PushResult, PushSender, PushSubscription } from "./push-sender.ts";
export { isPushEndpoint, type WebPushAccount, webPushSender } from "./web-push-sender.ts";
