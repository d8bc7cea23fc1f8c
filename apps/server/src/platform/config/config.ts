import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { countries } from "@puente/core/region";
import { keepOnce } from "@puente/providers/files";
import * as z from "zod/mini";
import { CannotStart } from "./cannot-start.ts";
import { railSettings, railSettingsShape } from "./rail-settings.ts";

const masterKeyBytes = 32;

const onOff = z.enum(["on", "off"], { error: "must be on or off" });
const port = z.coerce
	.number({ error: "must be a port number" })
	.check(z.int({ error: "must be a port number" }), z.minimum(0), z.maximum(65535));
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const text = z.string().check(z.minLength(1, { error: "must not be empty" }));
const count = z.coerce
	.number({ error: "must be a whole number" })
	.check(z.int({ error: "must be a whole number" }), z.positive({ error: "must be above zero" }));

const settings = z.object({
	PORT: z._default(port, 8080),
	HOST: z._default(text, "127.0.0.1"),
	/** How phones reach us: rails lead back there, and messages link to it. */
	PUBLIC_URL: z.optional(httpUrl),
	DATA_DIR: z._default(text, "./data"),
	DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })),
	DATABASE_CONNECTIONS: z._default(count, 20),
	ROLE: z._default(z.enum(["all", "api", "worker"], { error: "must be all, api or worker" }), "all"),
	SANDBOX: z._default(onOff, "on"),
	SANDBOX_URL: z._default(httpUrl, "http://127.0.0.1:8090"),
	/** Borrowers in every status, made when the sandbox starts on an empty database. */
	DEMO: z._default(onOff, "on"),
	OPEN_CALLS: z.optional(onOff),
	MASTER_KEY: z.optional(
		z.string().check(
			z.refine((value) => Buffer.from(value, "base64").length === masterKeyBytes, {
				error: "must be 32 bytes in base64",
			}),
		),
	),
	/** Proxies in front of us whose X-Forwarded-For is believed: a number of hops. */
	PROXY_HOPS: z._default(
		z.coerce.number({ error: "must be a whole number" }).check(z.int(), z.minimum(0)),
		0,
	),
	LOG_LEVEL: z._default(
		z.enum(["fatal", "error", "warn", "info", "debug", "silent"], { error: "is not a log level" }),
		"info",
	),
	/** Requests a minute from one network address. Carriers put many phones behind one address. */
	FLOOD_PER_MINUTE: z._default(count, 3000),
	SESSION_DAYS: z._default(count, 30),
	/** A console that nobody uses signs out by itself, and in any case after a working day. */
	STAFF_IDLE_MINUTES: z._default(count, 30),
	STAFF_SESSION_HOURS: z._default(count, 12),
	/** Each takes about a gigabyte once it has read a document and compared a face. */
	IDENTITY_WORKERS: z._default(count, 1),
	/** What reads documents and compares faces; the drawn one knows only drawn pictures and is for tests. */
	IDENTITY_ENGINE: z._default(z.enum(["models", "drawn"], { error: "must be models or drawn" }), "models"),
	/** The instant at which the sandbox clock starts, whatever the real time is. */
	CLOCK_START: z.optional(
		z.iso.datetime({ offset: true, error: "must be an instant such as 2026-11-11T15:00:00Z" }),
	),
	/** JSON: who lends in which country, under which licence. */
	OPERATOR_FILE: z.optional(text),
	TERMII_URL: z.optional(httpUrl),
	TERMII_API_KEY: z.optional(text),
	TERMII_SENDER: z.optional(text),
	TWILIO_URL: z.optional(httpUrl),
	TWILIO_ACCOUNT_SID: z.optional(text),
	TWILIO_AUTH_TOKEN: z.optional(text),
	TWILIO_FROM: z.optional(text),
	BUREAU_URL: z.optional(httpUrl),
	BUREAU_API_KEY: z.optional(text),
	...railSettingsShape,
});

export type Environment = Readonly<Record<string, string | undefined>>;
export type Config = ReturnType<typeof readConfig>;

/** Parses the environment once; whatever is wrong stops the start with a sentence that names it. */
export function readConfig(environment: Environment) {
	const given = Object.fromEntries(
		Object.entries(environment).filter(([name, value]) => name in settings.shape && value !== ""),
	);
	const parsed = z.safeParse(settings, given);
	if (!parsed.success) {
		const sentences = parsed.error.issues.map(
			(issue) => `The setting ${issue.path.join(".")} ${issue.message}.`,
		);
		throw new CannotStart(sentences.join(" "));
	}
	const found = parsed.data;
	const sandbox = found.SANDBOX === "on";
	refuseInProduction(found, sandbox);
	const dataDir = resolve(found.DATA_DIR);
	return {
		port: found.PORT,
		host: found.HOST,
		publicUrl: publicUrl(found, sandbox),
		dataDir,
		databaseUrl: found.DATABASE_URL ?? null,
		databaseConnections: found.DATABASE_CONNECTIONS,
		serves: found.ROLE !== "worker",
		works: found.ROLE !== "api",
		/** Null in production: then no simulator, no movable clock. */
		sandboxUrl: sandbox ? found.SANDBOX_URL : null,
		/** Only where one process does everything: another one might close the days that the demo still writes to. */
		demo: sandbox && found.DEMO === "on" && found.ROLE === "all",
		openCalls: (found.OPEN_CALLS ?? found.SANDBOX) === "on",
		masterKey: masterKey(found.MASTER_KEY, sandbox, dataDir),
		proxyHops: found.PROXY_HOPS,
		logLevel: found.LOG_LEVEL,
		floodPerMinute: found.FLOOD_PER_MINUTE,
		sessionDays: found.SESSION_DAYS,
		staffSessions: {
			idleMs: found.STAFF_IDLE_MINUTES * 60_000,
			lastingMs: found.STAFF_SESSION_HOURS * 3_600_000,
		},
		identityWorkers: found.IDENTITY_WORKERS,
		identityEngine: found.IDENTITY_ENGINE,
		/** Null: the sandbox clock goes on from where it was left. */
		clockStart: found.CLOCK_START === undefined ? null : new Date(found.CLOCK_START),
		operators: readOperators(found.OPERATOR_FILE, sandbox),
		sms: smsSettings(found, sandbox),
		bureau: bureauSettings(found, sandbox),
		rails: railSettings(found, { sandboxUrl: sandbox ? found.SANDBOX_URL : null, dataDir }),
	};
}

type Found = z.output<typeof settings>;

/** Settings that would make production believe drawn pictures or another time. */
function refuseInProduction({ IDENTITY_ENGINE, CLOCK_START }: Found, sandbox: boolean): void {
	if (sandbox) return;
	if (IDENTITY_ENGINE === "drawn")
		throw new CannotStart("The setting IDENTITY_ENGINE must be models when SANDBOX is off.");
	if (CLOCK_START !== undefined)
		throw new CannotStart("The setting CLOCK_START must not be set when SANDBOX is off.");
}

function publicUrl({ PUBLIC_URL, PORT }: Found, sandbox: boolean): string {
	if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/\/+$/, "");
	if (!sandbox) throw new CannotStart("The setting PUBLIC_URL is needed when SANDBOX is off.");
	return `http://127.0.0.1:${PORT}`;
}

const operators = z.partialRecord(z.enum(countries), z.record(z.string(), z.string()));

/** Null in the sandbox, where nobody lends for real. */
function readOperators(file: string | undefined, sandbox: boolean): z.output<typeof operators> | null {
	if (file === undefined) {
		if (sandbox) return null;
		throw new CannotStart("The setting OPERATOR_FILE is needed when SANDBOX is off.");
	}
	try {
		return z.parse(operators, JSON.parse(readFileSync(file, "utf8")));
	} catch {
		throw new CannotStart(
			"The setting OPERATOR_FILE must name a JSON file: country to operator fields (docs/operations.md).",
		);
	}
}

/** In the sandbox the simulators stand in for whatever is not set, behind the same adapters. */
function needing(found: Found, sandbox: boolean) {
	return (name: keyof Found, standIn: string): string => {
		const value = found[name] ?? (sandbox ? standIn : undefined);
		if (value === undefined) throw new CannotStart(`The setting ${name} is needed when SANDBOX is off.`);
		return String(value);
	};
}

function bureauSettings(found: Found, sandbox: boolean) {
	const need = needing(found, sandbox);
	return {
		baseUrl: need("BUREAU_URL", `${found.SANDBOX_URL}/bureau`),
		apiKey: need("BUREAU_API_KEY", "sandbox"),
	};
}

function smsSettings(found: Found, sandbox: boolean) {
	const need = needing(found, sandbox);
	return {
		termii: {
			baseUrl:
				found.TERMII_URL ?? (sandbox ? `${found.SANDBOX_URL}/termii/api` : "https://api.ng.termii.com/api"),
			apiKey: need("TERMII_API_KEY", "sandbox"),
			sender: need("TERMII_SENDER", "Puente"),
		},
		twilio: {
			baseUrl: found.TWILIO_URL ?? (sandbox ? `${found.SANDBOX_URL}/twilio` : "https://api.twilio.com"),
			accountSid: need("TWILIO_ACCOUNT_SID", `AC${"0".repeat(32)}`),
			authToken: need("TWILIO_AUTH_TOKEN", "sandbox"),
			from: need("TWILIO_FROM", "+15005550006"),
		},
	};
}

/** The sandbox makes its own key and keeps it beside the data it protects; production must bring one. */
function masterKey(given: string | undefined, sandbox: boolean, dataDir: string): Buffer {
	if (given !== undefined) return Buffer.from(given, "base64");
	if (!sandbox) throw new CannotStart("The setting MASTER_KEY is needed when SANDBOX is off.");
	const file = join(dataDir, "master.key");
	keepOnce(file, () => randomBytes(masterKeyBytes).toString("base64"));
	return Buffer.from(readFileSync(file, "utf8"), "base64");
}
