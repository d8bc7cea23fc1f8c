import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Country, countries } from "@puente/core/region";
import { createFileOnce } from "@puente/providers/files";
import { regions, type Terms } from "@puente/regions/load";
import * as z from "zod/mini";
import { bureauSettings, bureauSettingsShape } from "./bureau-settings.ts";
import { type Environment, settingsIn } from "./environment.ts";
import { fileSettings, fileSettingsShape } from "./file-settings.ts";
import { mailSettings, mailSettingsShape } from "./mail-settings.ts";
import { passkeySettings, passkeySettingsShape } from "./passkey-settings.ts";
import { pushSettings, pushSettingsShape } from "./push-settings.ts";
import { railSettings, railSettingsShape } from "./rail-settings.ts";
import { retentionSettings, retentionSettingsShape } from "./retention-settings.ts";
import { createSettingProblems, type SettingProblems } from "./setting-problems.ts";

const masterKeyBytes = 32;

const onOff = z.enum(["on", "off"], { error: "must be on or off" });
const port = z.coerce
	.number({ error: "must be a port number" })
	.check(z.int({ error: "must be a port number" }), z.minimum(0), z.maximum(65535));
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" });
const text = z.string().check(z.minLength(1, { error: "must not be empty" }));
const zeroOrMore = z.coerce
	.number({ error: "must be a whole number" })
	.check(z.int({ error: "must be a whole number" }), z.minimum(0, { error: "must not be below zero" }));
const count = z.coerce
	.number({ error: "must be a whole number" })
	.check(z.int({ error: "must be a whole number" }), z.positive({ error: "must be above zero" }));

const masterKeyText = z.string().check(
	z.refine((value) => Buffer.from(value, "base64").length === masterKeyBytes, {
		error: "must be 32 bytes in base64",
	}),
);

const settingsSchema = z.object({
	PORT: z._default(port, 8080),
	HOST: z._default(text, "127.0.0.1"),
	/** Figures and the API reference in production, on the machine's own address unless another one is set. */
	OPERATIONS_PORT: z._default(port, 8081),
	OPERATIONS_HOST: z._default(text, "127.0.0.1"),
	/** The address at which phones reach us: rails redirect back to it, and messages link to it. */
	PUBLIC_URL: z.optional(httpUrl),
	DATA_DIR: z._default(text, "./data"),
	/** Folder with the halves of borrowers' keys that are not in the database. All processes share it. */
	KEYS_DIR: z.optional(text),
	DATABASE_URL: z.optional(postgresUrl),
	/** Whether DATABASE_URL leads to a pooler that gives each transaction another connection, such as PgBouncer. */
	DATABASE_POOLER: z._default(z.enum(["off", "transaction"], { error: "must be off or transaction" }), "off"),
	/** The database itself, if DATABASE_URL leads to a pooler. */
	DATABASE_DIRECT_URL: z.optional(postgresUrl),
	/** A read replica for reports. */
	DATABASE_REPLICA_URL: z.optional(postgresUrl),
	DATABASE_CONNECTIONS: z._default(count, 20),
	ROLE: z._default(z.enum(["all", "api", "worker"], { error: "must be all, api or worker" }), "all"),
	SANDBOX: z._default(onOff, "on"),
	SANDBOX_URL: z._default(httpUrl, "http://127.0.0.1:8090"),
	/** Makes demo borrowers in every status when the sandbox starts on an empty database. */
	DEMO: z._default(onOff, "on"),
	OPEN_CALLS: z.optional(onOff),
	MASTER_KEY: z.optional(masterKeyText),
	/** The key before it, while the master key is replaced. */
	MASTER_KEY_OLD: z.optional(masterKeyText),
	/** Number of proxies in front of us whose X-Forwarded-For is trusted. */
	PROXY_HOPS: z._default(zeroOrMore, 0),
	/** How long a process that must stop still takes requests, until the balancer has noticed. */
	DRAIN_SECONDS: z.optional(zeroOrMore),
	LOG_LEVEL: z._default(
		z.enum(["fatal", "error", "warn", "info", "debug", "silent"], { error: "is not a log level" }),
		"info",
	),
	/** Where spans are sent: the OTLP/HTTP address of an OpenTelemetry collector. */
	TRACES_URL: z.optional(httpUrl),
	/** Requests per minute from one network address. High, because carriers put many phones behind one address. */
	FLOOD_PER_MINUTE: z._default(count, 3000),
	/** Codes in 24 hours to numbers of one country that nobody has registered, used or not: what fraud may cost at most. */
	CODES_PER_DAY: z._default(count, 5000),
	/** Whether borrowers must apply and extend in the app, or may do it in a browser too. */
	APP_REQUIRED: z._default(onOff, "off"),
	/** Checks of letters of no debt in an hour from one network address. */
	LETTER_CHECKS_PER_HOUR: z._default(count, 20),
	SESSION_DAYS: z._default(count, 30),
	/** Staff sessions end when idle, and at the latest after a working day. */
	STAFF_IDLE_MINUTES: z._default(count, 30),
	STAFF_SESSION_HOURS: z._default(count, 12),
	/** Each worker takes about 1 GB of memory after it has read a document and compared a face. */
	IDENTITY_WORKERS: z._default(count, 1),
	/** The engine that reads documents and compares faces. `synthetic` reads only synthetic pictures and is for tests. */
	IDENTITY_ENGINE: z._default(
		z.enum(["models", "synthetic"], { error: "must be models or synthetic" }),
		"models",
	),
	/** Start time of the sandbox clock, independent of the real time. */
	CLOCK_START: z.optional(
		z.iso.datetime({ offset: true, error: "must be an instant such as 2026-11-11T15:00:00Z" }),
	),
	/** JSON file with the lender and its licence for each country. */
	OPERATOR_FILE: z.optional(text),
	/** Folder with a JSON file of branches for each Indian bank. */
	IFSC_FOLDER: z.optional(text),
	TERMII_URL: z.optional(httpUrl),
	TERMII_API_KEY: z.optional(text),
	TERMII_SENDER: z.optional(text),
	/** Signs Termii's delivery reports. */
	TERMII_WEBHOOK_SECRET: z.optional(text),
	TWILIO_URL: z.optional(httpUrl),
	TWILIO_ACCOUNT_SID: z.optional(text),
	TWILIO_AUTH_TOKEN: z.optional(text),
	TWILIO_FROM: z.optional(text),
	...passkeySettingsShape,
	...pushSettingsShape,
	...mailSettingsShape,
	...fileSettingsShape,
	...retentionSettingsShape,
	...bureauSettingsShape,
	...railSettingsShape,
});

export type Config = ReturnType<typeof readConfig>;

/** Parses the environment once. Throws CannotStart with a sentence for each setting that is wrong or missing. */
export function readConfig(environment: Environment) {
	const problems = createSettingProblems();
	const config = collectConfig(environment, problems);
	problems.throwIfAny();
	return config;
}

/** Settings that are wrong count as not set, so that the rest can be checked too. */
function parseSettings(environment: Environment, problems: SettingProblems): Settings {
	const values = settingsIn(environment, new Set(Object.keys(settingsSchema.shape)), problems);
	const parsed = z.safeParse(settingsSchema, values);
	if (parsed.success) return parsed.data;
	for (const { path, message } of parsed.error.issues) {
		problems.add(`The setting ${path.join(".")} ${message}.`);
		delete values[String(path[0])];
	}
	// It decides what else is needed.
	if (parsed.error.issues.some(({ path }) => path[0] === "SANDBOX")) problems.throwIfAny();
	return z.parse(settingsSchema, values);
}

function collectConfig(environment: Environment, problems: SettingProblems) {
	const settings = parseSettings(environment, problems);
	const sandbox = settings.SANDBOX === "on";
	if (!sandbox) refuseInProduction(settings, problems);
	const dataDir = resolve(settings.DATA_DIR);
	const operators = readOperators(settings.OPERATOR_FILE, sandbox, problems);
	const served = countries.filter((country) => operators === null || operators[country] !== undefined);
	const sandboxUrl = sandbox ? settings.SANDBOX_URL : null;
	const ownUrl = publicUrl(settings, sandbox, problems);
	return {
		port: settings.PORT,
		host: settings.HOST,
		/** Null in the sandbox, which has one port for everything. */
		operations: sandbox ? null : { port: settings.OPERATIONS_PORT, host: settings.OPERATIONS_HOST },
		publicUrl: ownUrl,
		passkeys: passkeySettings(settings, { publicUrl: ownUrl, problems }),
		/** Null: no pushes are sent. */
		push: pushSettings(settings, { sandboxUrl, dataDir, problems }),
		/** Null: no e-mail is sent. */
		mail: mailSettings(settings, { sandbox, problems }),
		dataDir,
		files: fileSettings(settings, { dataDir, problems }),
		keysDir: keysDir(settings, dataDir),
		/** Null: the embedded database. */
		database: databaseSettings(settings, problems),
		serves: settings.ROLE !== "worker",
		works: settings.ROLE !== "api",
		/** Null in production: no simulators and no movable clock. */
		sandboxUrl,
		/** Only in the role `all`: another process could close days that the demo still writes to. */
		demo: sandbox && settings.DEMO === "on" && settings.ROLE === "all",
		openCalls: (settings.OPEN_CALLS ?? settings.SANDBOX) === "on",
		masterKey: masterKey(settings.MASTER_KEY, sandbox ? dataDir : null, problems),
		masterKeyOld: masterKeyOld(settings.MASTER_KEY_OLD),
		proxyHops: settings.PROXY_HOPS,
		drainMs: (settings.DRAIN_SECONDS ?? (sandbox ? 0 : 5)) * 1000,
		logLevel: settings.LOG_LEVEL,
		/** Null: no span is recorded. */
		tracesUrl: settings.TRACES_URL ?? null,
		floodPerMinute: settings.FLOOD_PER_MINUTE,
		codesPerDay: settings.CODES_PER_DAY,
		appRequired: settings.APP_REQUIRED === "on",
		letterChecksPerHour: settings.LETTER_CHECKS_PER_HOUR,
		sessionDays: settings.SESSION_DAYS,
		staffSessions: {
			idleMs: settings.STAFF_IDLE_MINUTES * 60_000,
			lastingMs: settings.STAFF_SESSION_HOURS * 3_600_000,
		},
		identityWorkers: settings.IDENTITY_WORKERS,
		identityEngine: settings.IDENTITY_ENGINE,
		/** Null: the sandbox clock continues with its stored offset. */
		clockStart: settings.CLOCK_START === undefined ? null : new Date(settings.CLOCK_START),
		retention: retentionSettings(settings, problems),
		operators,
		ifscFolder: ifscFolder(settings, problems),
		sms: smsSettings(settings, { sandbox, served, problems }),
		bureaus: bureauSettings(settings, { sandboxUrl, dataDir, served, problems }),
		rails: railSettings(settings, { sandboxUrl, dataDir, problems }),
	};
}

type Settings = z.output<typeof settingsSchema>;

/** Refuses what is for tests only: synthetic pictures, a moved clock, the embedded database. */
function refuseInProduction(settings: Settings, problems: SettingProblems): void {
	if (settings.IDENTITY_ENGINE === "synthetic")
		problems.add("The setting IDENTITY_ENGINE must be models when SANDBOX is off.");
	if (settings.CLOCK_START !== undefined)
		problems.add("The setting CLOCK_START must not be set when SANDBOX is off.");
	if (settings.DATABASE_URL === undefined) problems.missing("DATABASE_URL");
}

/** Null only in tests, which open what a server has sealed: keys then stand in the database alone. */
function keysDir({ KEYS_DIR }: Settings, dataDir: string): string | null {
	return resolve(KEYS_DIR ?? join(dataDir, "keys"));
}

function databaseSettings(settings: Settings, problems: SettingProblems) {
	const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL } = settings;
	const isPooled = settings.DATABASE_POOLER === "transaction";
	if (isPooled && DATABASE_DIRECT_URL === undefined)
		problems.add("The setting DATABASE_DIRECT_URL is needed when DATABASE_POOLER is transaction.");
	if (DATABASE_URL === undefined) {
		// One process at a time may open it.
		if (settings.ROLE !== "all") problems.add("The setting ROLE must be all on the embedded database.");
		return null;
	}
	return {
		url: DATABASE_URL,
		isPooled,
		directUrl: DATABASE_DIRECT_URL ?? DATABASE_URL,
		replicaUrl: DATABASE_REPLICA_URL ?? null,
		connectionsMax: settings.DATABASE_CONNECTIONS,
	};
}

function publicUrl({ PUBLIC_URL, PORT }: Settings, sandbox: boolean, problems: SettingProblems): string {
	if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/\/+$/, "");
	return sandbox ? `http://127.0.0.1:${PORT}` : problems.missing("PUBLIC_URL");
}

const operatorsSchema = z.partialRecord(z.enum(countries), z.record(z.string(), z.string()));
type Operators = z.output<typeof operatorsSchema>;

/** Null in the sandbox, which has no real lender and serves every country. */
function readOperators(
	file: string | undefined,
	sandbox: boolean,
	problems: SettingProblems,
): Operators | null {
	if (file === undefined) {
		if (sandbox) return null;
		problems.missing("OPERATOR_FILE");
		return {};
	}
	try {
		return z.parse(operatorsSchema, JSON.parse(readFileSync(file, "utf8")));
	} catch {
		problems.add(
			"The setting OPERATOR_FILE must name a JSON file: country to operator fields (docs/operations.md).",
		);
		return {};
	}
}

/** Null without a list of names: branches are then listed by their codes. */
function ifscFolder({ IFSC_FOLDER }: Settings, problems: SettingProblems): string | null {
	if (IFSC_FOLDER === undefined) return null;
	if (!existsSync(join(IFSC_FOLDER, "SBIN.json")))
		problems.add(
			"The setting IFSC_FOLDER must name a folder with a JSON file for each bank, such as SBIN.json.",
		);
	return IFSC_FOLDER;
}

/** The account with each sender of SMS; null for one that no served country uses. */
function smsSettings(
	settings: Settings,
	{
		sandbox,
		served,
		problems,
	}: {
		readonly sandbox: boolean;
		readonly served: readonly Country[];
		readonly problems: SettingProblems;
	},
) {
	const isUsed = (sender: Terms["sms"]) => served.some((country) => regions[country].terms.sms === sender);
	const required = (name: keyof Settings, sandboxValue: string) =>
		String(settings[name] ?? (sandbox ? sandboxValue : problems.missing(name)));
	return {
		termii: isUsed("termii")
			? {
					baseUrl:
						settings.TERMII_URL ??
						(sandbox ? `${settings.SANDBOX_URL}/termii/api` : "https://api.ng.termii.com/api"),
					apiKey: required("TERMII_API_KEY", "sandbox"),
					sender: required("TERMII_SENDER", "Puente"),
					/** Null: no delivery reports. */
					webhookSecret: settings.TERMII_WEBHOOK_SECRET ?? (sandbox ? "sandbox" : null),
				}
			: null,
		twilio: isUsed("twilio")
			? {
					baseUrl:
						settings.TWILIO_URL ?? (sandbox ? `${settings.SANDBOX_URL}/twilio` : "https://api.twilio.com"),
					accountSid: required("TWILIO_ACCOUNT_SID", `AC${"0".repeat(32)}`),
					authToken: required("TWILIO_AUTH_TOKEN", "sandbox"),
					from: required("TWILIO_FROM", "+15005550006"),
				}
			: null,
	};
}

/** The sandbox creates its own key and stores it in the data directory, which is null in production. */
function masterKey(setting: string | undefined, dataDir: string | null, problems: SettingProblems): Buffer {
	if (setting !== undefined) return Buffer.from(setting, "base64");
	if (dataDir === null) return Buffer.from(problems.missing("MASTER_KEY"));
	const file = join(dataDir, "master.key");
	createFileOnce(file, () => randomBytes(masterKeyBytes).toString("base64"));
	return Buffer.from(readFileSync(file, "utf8"), "base64");
}

function masterKeyOld(setting: string | undefined): Buffer | null {
	return setting === undefined ? null : Buffer.from(setting, "base64");
}
