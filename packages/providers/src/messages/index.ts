export type { FailureCause } from "../http/request.ts";
export type { Message, MessageSender, RefusalReason, SendResult } from "./message-sender.ts";
export type { TermiiAccount } from "./termii/termii-api.ts";
export { termiiSender } from "./termii/termii-sender.ts";
export type { TwilioAccount } from "./twilio/twilio-api.ts";
export { twilioSender } from "./twilio/twilio-sender.ts";
