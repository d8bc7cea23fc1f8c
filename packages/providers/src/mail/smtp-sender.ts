import { createTransport } from "nodemailer";
import type { Mail, MailResult, MailSender } from "./mail-sender.ts";

export type SmtpAccount = {
	readonly host: string;
	readonly port: number;
	/** TLS from the first byte; otherwise by STARTTLS. */
	readonly implicitTls: boolean;
	/** False in the sandbox only: then a server without STARTTLS gets the mail too. */
	readonly requireTls: boolean;
	/** Null for a server that takes mails without a login. */
	readonly login: { readonly user: string; readonly password: string } | null;
	/** `Name <address>` */
	readonly from: string;
	readonly timeoutMs: number;
};

/** SMTP (RFC 5321) with nodemailer. Each mail has a connection of its own: few are sent, minutes apart. */
export function smtpSender(account: SmtpAccount): MailSender {
	const { timeoutMs, login } = account;
	const transport = createTransport({
		host: account.host,
		port: account.port,
		secure: account.implicitTls,
		requireTLS: account.requireTls && !account.implicitTls,
		...(login && { auth: { user: login.user, pass: login.password } }),
		dnsTimeout: timeoutMs,
		connectionTimeout: timeoutMs,
		greetingTimeout: timeoutMs,
		socketTimeout: timeoutMs,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		async send(mail) {
			try {
				const sent = await transport.sendMail(messageOf(mail, account.from));
				return { outcome: "accepted", providerId: sent.messageId };
			} catch (error) {
				// The error quotes the address and the server's sentence, so only its codes are read.
				return resultOf(error as SmtpError);
			}
		},
	};
}

function messageOf(mail: Mail, from: string) {
	const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
	return {
		messageId: `<${mail.reference}@${domain}>`,
		date: mail.writtenAt,
		from,
		// As an object it is one address, whatever commas it has.
		to: { name: "", address: mail.to },
		subject: mail.subject,
		text: mail.text,
		html: mail.html,
		// Keeps out-of-office replies away (RFC 3834).
		headers: { "Auto-Submitted": "auto-generated" },
		attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
			filename: fileName,
			contentType,
			content: Buffer.from(content),
		})),
	};
}

/** What nodemailer says about a failure: its own code, the command, and the number of the server's reply. */
type SmtpError = {
	readonly code?: string;
	/** Of the socket, such as `SELF_SIGNED_CERT_IN_CHAIN`. */
	readonly originalCode?: string;
	readonly command?: string;
	readonly responseCode?: number;
};

function resultOf({ code = "", originalCode = "", command = "", responseCode }: SmtpError): MailResult {
	if (code === "ETIMEDOUT") return { outcome: "failed", cause: "timeout" };
	// Without encryption to the right server nothing is sent, neither the login nor the mail.
	if (code === "ETLS" || /CERT|TLS|SSL|VERIFY/.test(originalCode))
		return { outcome: "refused", reason: "account", code: "tls" };
	if (responseCode === undefined) {
		// nodemailer itself refuses an address that no server could take.
		if (code === "EENVELOPE") return { outcome: "refused", reason: "address", code: "address" };
		if (code === "EAUTH") return { outcome: "refused", reason: "account", code: "login" };
		return { outcome: "failed", cause: code === "EPROTOCOL" ? "unreadable" : "network" };
	}
	// Replies from 400 on may pass, those from 500 on will not (RFC 5321, section 4.2.1).
	if (responseCode < 500)
		return { outcome: "failed", cause: responseCode >= 400 ? "unavailable" : "unreadable" };
	return { outcome: "refused", reason: refusedPart(code, command), code: String(responseCode) };
}

function refusedPart(code: string, command: string): "address" | "mail" | "account" {
	if (command === "RCPT TO") return "address";
	return code === "EMESSAGE" || command === "DATA" ? "mail" : "account";
}
