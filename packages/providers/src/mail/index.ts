export type { Mail, MailResult, MailSender } from "./mail-sender.ts";
export { type SmtpAccount, smtpSender } from "./smtp-sender.ts";
