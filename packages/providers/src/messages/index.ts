export type { FailureCause } from "../http/request.ts";
export type { DeliveryReport, IncomingReport, ReadReport } from "./delivery-report.ts";
export type { Message, MessageSender, RefusalReason, SendResult } from "./message-sender.ts";
export * from "./termii/termii-api.ts";

export { termiiReports } from "./termii/termii-reports.ts";
export * from "./twilio/twilio-api.ts";

export { signTwilioReport, twilioReports } from "./twilio/twilio-reports.ts";
