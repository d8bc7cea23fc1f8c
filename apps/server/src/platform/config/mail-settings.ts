import * as z from "zod/mini";
import type { SettingProblems } from "./setting-problems.ts";

const smtpAddress = z.url({
	protocol: /^smtps?$/,
	error: "must be an smtp:// or smtps:// address",
});

/** Settings of the mail server; config.ts parses them with its own. */
export const mailSettingsShape = {
	/** `smtps://user:password@host` (TLS from the start) or `smtp://…` (STARTTLS); without it no e-mail is sent. */
	SMTP_URL: z.optional(smtpAddress),
	/** Who the mails are from: `Name <address>` or an address. */
	MAIL_FROM: z.optional(
		z.string().check(
			z.regex(/^([^<>@\r\n]+ <[^<>@\s,]+@[^<>@\s,]+>|[^<>@\s,]+@[^<>@\s,]+)$/, {
				error: "must be an address such as Puente <documents@puente.example>",
			}),
		),
	),
} as const;

type MailValues = Readonly<Partial<Record<keyof typeof mailSettingsShape, string | undefined>>>;

export type MailSettings = {
	readonly host: string;
	readonly port: number;
	readonly implicitTls: boolean;
	readonly requireTls: boolean;
	readonly login: { readonly user: string; readonly password: string } | null;
	readonly from: string;
};

const ports = { "smtp:": 587, "smtps:": 465 } as const;

/** Null without an address: then no e-mail is sent. The sandbox's mail server has no TLS. */
export function mailSettings(
	{ SMTP_URL, MAIL_FROM }: MailValues,
	{ sandbox, problems }: { readonly sandbox: boolean; readonly problems: SettingProblems },
): MailSettings | null {
	if (SMTP_URL === undefined) return null;
	const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
	const implicitTls = protocol === "smtps:";
	if (username !== "" && password === "")
		problems.add("The setting SMTP_URL must have a password when it has a user.");
	return {
		host: hostname,
		port: port === "" ? ports[implicitTls ? "smtps:" : "smtp:"] : Number(port),
		implicitTls,
		requireTls: !sandbox,
		login:
			username === "" ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
		from:
			MAIL_FROM ??
			(sandbox ? "Puente <documents@puente.example>" : problems.missing("MAIL_FROM", "when SMTP_URL is set")),
	};
}
