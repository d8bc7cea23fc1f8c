import { resolve } from "node:path";
import * as z from "zod/mini";

/** A setting that cannot be used. The process exits with this message, which names the setting. */
export class WrongSetting extends Error {}

const text = z.string().check(z.minLength(1, { error: "must not be empty" }));
const portRange = "must be a port number from 0 to 65535";

const port = z.coerce
	.number({ error: portRange })
	.check(
		z.int({ error: portRange }),
		z.minimum(0, { error: portRange }),
		z.maximum(65535, { error: portRange }),
	);

const settings = z.object({
	SANDBOX_PORT: z._default(port, 8090),
	/** Without it there is no mail server. */
	SANDBOX_SMTP_PORT: z.optional(port),
	HOST: z._default(text, "127.0.0.1"),
	DATA_DIR: z._default(text, "./data"),
	SERVER_URL: z._default(
		z.url({ protocol: /^https?$/, error: "must be an http or https address" }),
		"http://127.0.0.1:8080",
	),
	PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" })),
});

export type Config = {
	readonly port: number;
	/** Null: no mail server. */
	readonly smtpPort: number | null;
	readonly host: string;
	readonly dataDir: string;
	/** Address of the server, which owns the sandbox's clock. */
	readonly serverUrl: string;
	/** Address under which a payer's browser reaches the server, which proxies to the sandbox. */
	readonly publicUrl: string;
};

/** Parses the environment once; an empty setting counts as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
	const given = Object.fromEntries(
		Object.entries(environment).filter(([name, value]) => name in settings.shape && value !== ""),
	);
	const parsed = z.safeParse(settings, given);
	if (!parsed.success) {
		const sentences = parsed.error.issues.map(
			(issue) => `The setting ${issue.path.join(".")} ${issue.message}.`,
		);
		throw new WrongSetting(sentences.join(" "));
	}
	return {
		port: parsed.data.SANDBOX_PORT,
		smtpPort: parsed.data.SANDBOX_SMTP_PORT ?? null,
		host: parsed.data.HOST,
		dataDir: resolve(parsed.data.DATA_DIR),
		serverUrl: parsed.data.SERVER_URL.replace(/\/+$/, ""),
		publicUrl: (parsed.data.PUBLIC_URL ?? parsed.data.SERVER_URL).replace(/\/+$/, ""),
	};
}
