import { randomBytes as newSecret } from "node:crypto";
import { readFileSync } from "node:fs";
import { type CallInput, type CallName, type Calls, calls, wire, wireKey } from "@puente/contract";
import { type Country, countries } from "@puente/core/region";
import type { Mail, MailResult, MailSender } from "@puente/providers/mail";
import { type Message, type SendResult, termiiReports, twilioReports } from "@puente/providers/messages";
import type { Push, PushResult } from "@puente/providers/push";
import pg from "pg";
import { inject } from "vitest";
import { createLogger } from "../src/http/logs.ts";
import { seal } from "../src/http/node-cipher.ts";
import { writeClockOffset } from "../src/platform/clock/sandbox-clock.ts";
import type { Config } from "../src/platform/config/config.ts";
import { railSettings } from "../src/platform/config/rail-settings.ts";
import { createSettingProblems } from "../src/platform/config/setting-problems.ts";
import { type Database, openInMemory } from "../src/platform/database/database.ts";
import { openPostgres, toolLimits } from "../src/platform/database/postgres.ts";
import { createProviderWatch } from "../src/platform/providers/provider-watch.ts";
import { type RunningServer, type ServerOptions, startServer } from "../src/start/server.ts";
import { testStart } from "./database-source.ts";
import { randomInt, randomUuid } from "./random.ts";
import { createFakeProviders, type FakeProviders, providersOf } from "./simulators/fake-providers.ts";

export { testStart };

const source = inject("databaseSource");
export const onPostgres = source.engine === "postgres";

export type TestDatabase = Database & { readonly url: string | null };

/** Opens a migrated database without data; its clock is at the start time of the tests. */
export async function openTestDatabase(): Promise<TestDatabase> {
	const database =
		source.engine === "postgres"
			? await createDatabase(source.adminUrl, `template ${source.template}`)
			: { ...(await openInMemory(new Blob([readFileSync(source.snapshot)]))), url: null };
	await startClock(database);
	return database;
}

/** Sets the clock of a migrated database to the start time of the tests. */
export function startClock({ db }: Database): Promise<void> {
	return writeClockOffset(db, testStart.getTime() - Date.now());
}

/** Opens a database without any table. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
	if (source.engine === "postgres") return createDatabase(source.adminUrl, "");
	return { ...(await openInMemory()), url: null };
}

async function createDatabase(adminUrl: string, template: string): Promise<TestDatabase> {
	const name = `test_${newSecret(8).toString("hex")}`;
	const admin = new pg.Client(adminUrl);
	await admin.connect();
	await admin.query(`create database ${name} ${template}`);
	const url = new URL(adminUrl);
	url.pathname = `/${name}`;
	const database = openPostgres({ url: url.href, connectionsMax: 20, limits: toolLimits });
	return {
		...database,
		url: url.href,
		async close() {
			await database.close();
			await admin.query(`drop database if exists ${name} with (force)`);
			await admin.end();
		},
	};
}

/** The defaults of the settings. */
export const defaultRetention: Config["retention"] = {
	operationsDays: 7,
	webhookBodiesDays: 90,
	webhooksMonths: 13,
	smsMonths: 13,
	notificationsMonths: 60,
	auditMonths: null,
	booksMonths: null,
};

/** Keys of no installation: the test servers have a push sender of their own. */
export const testPush: NonNullable<Config["push"]> = {
	publicKey: "test-public-key",
	privateKey: "test-private-key",
	contact: "mailto:test@puente.example",
	sandboxEndpoint: null,
};

function testConfig(changes: Partial<Config> = {}): Config {
	return {
		port: 0,
		host: "127.0.0.1",
		operations: null,
		publicUrl: "https://puente.example",
		passkeys: { rpId: "puente.example", origins: ["https://puente.example"] },
		push: testPush,
		mail: {
			host: "127.0.0.1",
			port: 9,
			implicitTls: false,
			requireTls: false,
			login: null,
			from: "documents@puente.example",
		},
		dataDir: "",
		keysDir: null,
		files: { folder: "" },
		database: null,
		serves: true,
		works: true,
		sandboxUrl: "http://127.0.0.1:9",
		demo: false,
		openCalls: true,
		masterKey: Buffer.alloc(32, 7),
		masterKeyOld: null,
		proxyHops: 1,
		drainMs: 0,
		logLevel: "info",
		tracesUrl: null,
		floodPerMinute: 1_000_000,
		codesPerDay: 5_000,
		appRequired: false,
		letterChecksPerHour: 20,
		sessionDays: 30,
		staffSessions: { idleMs: 30 * 60_000, lastingMs: 12 * 3_600_000 },
		identityWorkers: 1,
		identityEngine: "models",
		clockStart: null,
		retention: defaultRetention,
		operators: null,
		ifscFolder: null,
		sms: {
			termii: { baseUrl: "http://127.0.0.1:9", apiKey: "none", sender: "none", webhookSecret: null },
			twilio: { baseUrl: "http://127.0.0.1:9", accountSid: "none", authToken: "none", from: "none" },
		},
		bureaus: { "circulo-de-credito": null, "colombia-bureau": null, decentro: null, dojah: null },
		rails: railSettings({}, { sandboxUrl: null, dataDir: "/nowhere", problems: createSettingProblems() }),
		...changes,
	};
}

export type Reply<T = Record<string, unknown>> = {
	readonly status: number;
	readonly body: {
		readonly code: number;
		readonly msg: string;
		readonly data: T;
		readonly fields?: readonly { readonly field: string; readonly problem: string }[];
	};
	readonly headers: Headers;
};

type CallOptions = {
	readonly token?: string;
	readonly lang?: string;
	readonly packageName?: string;
	readonly address?: string;
	readonly operationId?: string;
	readonly afid?: string;
	/** Makes the call multipart. */
	readonly files?: readonly Uint8Array[];
};

export type TestServer = {
	readonly address: string;
	readonly operationsAddress: string | null;
	readonly database: Database;
	/** Messages that were sent, newest last. */
	readonly sent: readonly Message[];
	/** The server's log as text. */
	readonly logs: () => string;
	/** Next results of the message provider; when empty, it accepts. */
	readonly nextSendResults: SendResult[];
	/** Pushes that were taken, newest last. */
	readonly pushed: readonly Push[];
	/** Next results of the push service; when empty, it accepts. */
	readonly nextPushResults: PushResult[];
	/** E-mails that were taken, newest last. */
	readonly mailed: readonly Mail[];
	/** Next results of the mail server; when empty, it accepts. */
	readonly nextMailResults: MailResult[];
	/** Fake providers of documents, faces, banks, files and rails. */
	readonly fakes: FakeProviders;
	/** Makes a call unsealed, over `/open`. */
	readonly open: <Name extends CallName>(
		name: Name,
		input: CallInput<Calls[Name]>,
		options?: CallOptions,
	) => Promise<Reply>;
	readonly sealed: <Name extends CallName>(
		name: Name,
		input: CallInput<Calls[Name]>,
		options?: CallOptions,
	) => Promise<Reply>;
	readonly now: () => Promise<Date>;
	readonly advance: (duration: string) => Promise<void>;
	/** Requests a code for a Nigerian number and returns it once its message is sent. */
	readonly requestCode: (mobile: string) => Promise<string>;
	readonly stop: () => Promise<void>;
};

export async function startTestServer(
	changes: Partial<Config> = {},
	existing?: Database,
	servedCountries: ReadonlySet<Country> = new Set(countries),
	overrides: Partial<
		Pick<
			ServerOptions,
			| "files"
			| "payoutRails"
			| "collectionRails"
			| "accountNames"
			| "realNow"
			| "announce"
			| "demo"
			| "senderFor"
			| "clockWaitMs"
			| "machine"
			| "release"
		>
	> = {},
): Promise<TestServer> {
	const database = existing ?? (await openTestDatabase());
	const sent: Message[] = [];
	const fakes = createFakeProviders();
	const nextSendResults: SendResult[] = [];
	const pushed: Push[] = [];
	const nextPushResults: PushResult[] = [];
	const { mailSender, mailed, nextMailResults } = createFakeMailServer();
	let logged = "";
	const logger = createLogger("info", {
		write(line: string) {
			logged += line;
		},
	});
	const serverOptions: ServerOptions = {
		config: testConfig(changes),
		database,
		logger,
		watch: createProviderWatch(logger),
		senderFor: () => ({
			async send(message) {
				const result = nextSendResults.shift() ?? { outcome: "accepted", providerId: "test" };
				if (result.outcome === "accepted") sent.push(message);
				return result;
			},
		}),
		pushSender: {
			async send(push) {
				const result = nextPushResults.shift() ?? { outcome: "accepted" };
				if (result.outcome === "accepted") pushed.push(push);
				return result;
			},
		},
		mailSender,
		reportReaders: {
			twilio: twilioReports({ authToken: "test" }),
			termii: termiiReports({ webhookSecret: "sandbox" }),
		},
		locate: (address) => (address === "102.89.1.1" ? "ng" : null),
		servedCountries,
		announce: () => undefined,
		giveUp: (reason) => {
			logged += reason;
		},
		...providersOf(fakes),
		demo: null,
		...overrides,
		randomDigits: (count) => String(randomInt(10 ** count)).padStart(count, "0"),
	};
	const running: RunningServer = await startServer(serverOptions);
	const { address, operationsAddress } = running;
	return {
		address,
		operationsAddress,
		database,
		sent,
		nextSendResults,
		pushed,
		nextPushResults,
		mailed,
		nextMailResults,
		fakes,
		logs: () => logged,
		open: (name, input, options = {}) => openCall(address, name, input, options),
		sealed: (name, input, options = {}) => sealedCall(address, name, input, options),
		async now() {
			const clock = (await (await fetch(`${address}/sandbox/clock`)).json()) as { now: string };
			return new Date(clock.now);
		},
		async advance(duration) {
			const moved = await fetch(`${address}/sandbox/clock`, json({ advance: duration }));
			if (!moved.ok) throw new Error(`moving the clock by ${duration} failed: ${await moved.text()}`);
		},
		async requestCode(mobile) {
			const before = sent.length;
			const isNew = (message: Message) => message.to.endsWith(mobile);
			// An address of its own, so that the budget of codes does not apply.
			const from = { address: `203.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
			const reply = await openCall(address, "getVerifyCode", { country: "ng", mobile }, from);
			if (reply.body.code !== 0) throw new Error(`requesting a code for ${mobile} failed: ${reply.body.msg}`);
			return eventually(() => codeIn(sent.slice(before).filter(isNew)));
		},
		stop: running.stop,
	};
}

function createFakeMailServer() {
	const mailed: Mail[] = [];
	const nextMailResults: MailResult[] = [];
	const mailSender: MailSender = {
		async send(mail) {
			const result = nextMailResults.shift() ?? { outcome: "accepted", providerId: mail.reference };
			if (result.outcome === "accepted") mailed.push(mail);
			return result;
		},
	};
	return { mailSender, mailed, nextMailResults };
}

/** Finds the code among messages; digits inside a word belong to an order number of a notification. */
export function codeIn(messages: readonly Message[]): string | null {
	return messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0] ?? null;
}

export async function eventually<T>(
	find: () => T | null | Promise<T | null>,
	timeoutMs = 120_000,
): Promise<T> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		const found = await find();
		if (found !== null) return found;
		if (Date.now() > deadline) throw new Error(`the condition was not met within ${timeoutMs} ms`);
		await new Promise((wake) => setTimeout(wake, 20));
	}
}

function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
	return {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	};
}

function headersOf(options: CallOptions): Record<string, string> {
	return {
		packageName: options.packageName ?? "com.puente.ng",
		appName: "Puente",
		afid: options.afid ?? "",
		lang: options.lang ?? "en",
		...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
		...(options.address !== undefined && { "x-forwarded-for": options.address }),
	};
}

async function replyOf(response: Response): Promise<Reply> {
	return {
		status: response.status,
		body: (await response.json()) as Reply["body"],
		headers: response.headers,
	};
}

/** A change is an operation of its own, unless the test names one. */
function operationOf(name: CallName, { operationId }: CallOptions): { readonly operationId?: string } {
	if (operationId !== undefined) return { operationId };
	return calls[name].changes ? { operationId: randomUuid() } : {};
}

async function openCall(
	address: string,
	name: CallName,
	input: object,
	options: CallOptions,
): Promise<Reply> {
	const { method, path } = calls[name];
	const payload = { ...operationOf(name, options), ...input };
	if (options.files) {
		const body = form("payload", JSON.stringify(payload), options.files);
		return replyOf(
			await fetch(`${address}/open${path}`, { method: "POST", body, headers: headersOf(options) }),
		);
	}
	if (method === "POST")
		return replyOf(await fetch(`${address}/open${path}`, json(payload, headersOf(options))));
	const query = new URLSearchParams(payload as Record<string, string>);
	return replyOf(await fetch(`${address}/open${path}?${query}`, { headers: headersOf(options) }));
}

async function sealedCall(
	address: string,
	name: CallName,
	input: object,
	options: CallOptions,
): Promise<Reply> {
	const { method, path, base } = calls[name];
	const timestamp = Math.floor(Date.now() / 1000);
	const payload = { ...operationOf(name, options), ...input, timestamp };
	const key = wireKey(options.packageName ?? "com.puente.ng");
	if (options.files) {
		const body = form("qwErTy", seal(key, JSON.stringify(payload), path), options.files);
		const url = `${address}/${base}/${seal(key, path, "")}`;
		return replyOf(await fetch(url, { method: "POST", body, headers: headersOf(options) }));
	}
	return sendSealed(
		address,
		{ method, base, path: seal(key, path, ""), payload: seal(key, JSON.stringify(payload), path) },
		headersOf(options),
	);
}

/** Builds a multipart body: the payload's field first, then the files. */
export function form(field: string, payload: string, files: readonly Uint8Array[]): FormData {
	const body = new FormData();
	body.append(field, payload);
	files.forEach((file, index) => {
		body.append(wire.fileField, new Blob([new Uint8Array(file)]), `${index}.jpg`);
	});
	return body;
}

/** Sends sealed parts as given, also when they do not belong together. */
export async function sendSealed(
	address: string,
	parts: { readonly method: string; readonly base: string; readonly path: string; readonly payload: string },
	headers: Record<string, string> = headersOf({}),
): Promise<Reply> {
	const url = `${address}/${parts.base}/${parts.path}`;
	if (parts.method === "POST") return replyOf(await fetch(url, json({ qwErTy: parts.payload }, headers)));
	return replyOf(await fetch(`${url}?qwErTy=${parts.payload}`, { method: parts.method, headers }));
}

/** Registers a new borrower over the wire and returns the session. */
export async function registerBorrower(
	server: TestServer,
	mobile: string,
	deviceId = "device-1",
): Promise<{ token: string; userId: string; deviceToken: string }> {
	const code = await server.requestCode(mobile);
	const reply = await server.sealed("register", { country: "ng", mobile, code, deviceId });
	if (reply.body.code !== 0) throw new Error(`registration of ${mobile} failed: ${reply.body.msg}`);
	return reply.body.data as { token: string; userId: string; deviceToken: string };
}
