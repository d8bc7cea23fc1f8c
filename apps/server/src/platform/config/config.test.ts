import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { railSettingList } from "@puente/providers/payments";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const production = {
	SANDBOX: "off",
	PUBLIC_URL: "https://puente.example",
	DATA_DIR: folder,
	DATABASE_URL: "postgres://db.example/puente",
	MASTER_KEY: Buffer.alloc(32, 1).toString("base64"),
	TERMII_API_KEY: "key",
	TERMII_SENDER: "Puente",
	DOJAH_APP_ID: "app",
	DOJAH_SECRET_KEY: "prod_sk_1",
	OPERATOR_FILE: join(folder, "operators.json"),
	PAYSTACK_SECRET_KEY: "sk_live_1",
	FLUTTERWAVE_SECRET_KEY: "FLWSECK-1-X",
	FLUTTERWAVE_WEBHOOK_HASH: "hash",
	MONNIFY_API_KEY: "MK_PROD_1",
	MONNIFY_SECRET_KEY: "secret",
	MONNIFY_WALLET: "8016472829",
};
writeFileSync(production.OPERATOR_FILE, JSON.stringify({ ng: { lenderName: "Puente" } }));

describe("readConfig", () => {
	it("needs no settings in the sandbox, which listens on loopback and makes its own key", () => {
		const config = readConfig({ DATA_DIR: folder });
		expect(config).toMatchObject({
			port: 8080,
			host: "127.0.0.1",
			serves: true,
			works: true,
			openCalls: true,
			operations: null,
		});
		expect(config.masterKey).toHaveLength(32);
		expect(readConfig({ DATA_DIR: folder }).masterKey).toEqual(config.masterKey);
		expect(readFileSync(join(folder, "master.key"), "utf8")).not.toBe("");
	});

	it("has no sandbox, no open calls and the real providers in production", () => {
		const config = readConfig(production);
		expect(config).toMatchObject({ sandboxUrl: null, openCalls: false });
		expect(config.operations).toEqual({ port: 8081, host: "127.0.0.1" });
		expect(config.sms.termii?.baseUrl).toBe("https://api.ng.termii.com/api");
		expect(config.operators).toEqual({ ng: { lenderName: "Puente" } });
	});

	it("serves calls in the api role and runs jobs in the worker role", () => {
		const DATABASE_URL = "postgres://db.example/puente";
		const ofRole = (ROLE: string) => readConfig({ DATA_DIR: folder, DATABASE_URL, ROLE });
		expect(ofRole("api")).toMatchObject({ serves: true, works: false });
		expect(ofRole("worker")).toMatchObject({ serves: false, works: true });
	});

	it.each([
		[{ PORT: "eighty" }, "The setting PORT must be a port number."],
		[{ ROLE: "boss" }, "The setting ROLE must be all, api or worker."],
		[{ ROLE: "api" }, "The setting ROLE must be all on the embedded database."],
		[
			{ DATABASE_POOLER: "transaction" },
			"The setting DATABASE_DIRECT_URL is needed when DATABASE_POOLER is transaction.",
		],
		[{ DATABASE_URL: "mysql://x" }, "The setting DATABASE_URL must be a postgres:// address."],
		[{ SANDBOX: "yes" }, "The setting SANDBOX must be on or off."],
		[{ SANDBOX_URL: "nowhere" }, "The setting SANDBOX_URL must be an http or https address."],
		[{ MASTER_KEY: "short" }, "The setting MASTER_KEY must be 32 bytes in base64."],
		[{ SESSION_DAYS: "0" }, "The setting SESSION_DAYS must be above zero."],
		[{ SESSION_DAYS: "1.5" }, "The setting SESSION_DAYS must be a whole number."],
		[{ OPERATOR_FILE: "/nowhere" }, "The setting OPERATOR_FILE must name a JSON file"],
		[
			{ IFSC_FOLDER: "/nowhere" },
			"The setting IFSC_FOLDER must name a folder with a JSON file for each bank",
		],
		[{ IDENTITY_ENGINE: "guess" }, "The setting IDENTITY_ENGINE must be models or synthetic."],
		[{ CLOCK_START: "noon" }, "The setting CLOCK_START must be an instant"],
		[{ LOG_LEVEL: "loud" }, "The setting LOG_LEVEL is not a log level."],
		[{ TRACES_URL: "grpc://collector:4317" }, "The setting TRACES_URL must be an http or https address."],
		[{ DRAIN_SECONDS: "-1" }, "The setting DRAIN_SECONDS must not be below zero."],
		[{ FILES_URL: "ftp://store" }, "The setting FILES_URL must be a file:/// or s3:// address."],
		[{ FILES_ULR: "s3://puente" }, "There is no setting FILES_ULR."],
	])("names the wrong setting of %j in its error", (wrong, sentence) => {
		expect(() => readConfig({ DATA_DIR: folder, ...wrong })).toThrow(sentence);
	});

	it.each(railSettingList.map(({ variable }) => `${variable}_MISSPELT`))(
		"notices the misspelt setting of a rail %s",
		(variable) => {
			expect(() => readConfig({ DATA_DIR: folder, [variable]: "x" })).toThrow(
				`There is no setting ${variable}.`,
			);
		},
	);

	it("still takes requests for a while when it must stop, in production only unless it is set", () => {
		expect(readConfig(production).drainMs).toBe(5000);
		expect(readConfig({ DATA_DIR: folder }).drainMs).toBe(0);
		expect(readConfig({ DATA_DIR: folder, DRAIN_SECONDS: "7" }).drainMs).toBe(7000);
	});

	it("records traces only if it has the address of a collector", () => {
		const url = "http://127.0.0.1:4318/v1/traces";
		expect(readConfig({ DATA_DIR: folder, TRACES_URL: url }).tracesUrl).toBe(url);
		expect(readConfig({ DATA_DIR: folder }).tracesUrl).toBeNull();
	});

	it("takes the synthetic engine and a fixed clock start for tests", () => {
		const clockStart = "2026-11-11T15:00:00Z";
		const config = readConfig({ DATA_DIR: folder, IDENTITY_ENGINE: "synthetic", CLOCK_START: clockStart });
		expect(config).toMatchObject({ identityEngine: "synthetic", clockStart: new Date(clockStart) });
		expect(readConfig({ DATA_DIR: folder })).toMatchObject({ identityEngine: "models", clockStart: null });
	});

	it.each([
		[{ IDENTITY_ENGINE: "synthetic" }, "The setting IDENTITY_ENGINE must be models when SANDBOX is off."],
		[{ CLOCK_START: "2026-11-11T15:00:00Z" }, "The setting CLOCK_START must not be set when SANDBOX is off."],
	])("refuses the test setting %j in production", (testOnly, sentence) => {
		expect(() => readConfig({ ...production, ...testOnly })).toThrow(sentence);
	});

	it("reads the old master key, also from a file, and names a misspelt one", () => {
		const key = Buffer.alloc(32, 5);
		const file = join(folder, "old.key");
		writeFileSync(file, key.toString("base64"));
		expect(readConfig({ DATA_DIR: folder }).masterKeyOld).toBeNull();
		expect(readConfig({ DATA_DIR: folder, MASTER_KEY_OLD_FILE: file }).masterKeyOld).toEqual(key);
		expect(() => readConfig({ DATA_DIR: folder, MASTER_KEY_OLD: "short" })).toThrow(
			"The setting MASTER_KEY_OLD must be 32 bytes in base64.",
		);
		expect(() => readConfig({ DATA_DIR: folder, MASTER_KEY_OLDER: "x" })).toThrow(
			"There is no setting MASTER_KEY_OLDER.",
		);
	});

	it.each(["DATABASE_URL", "MASTER_KEY", "OPERATOR_FILE", "PUBLIC_URL", "TERMII_API_KEY", "TERMII_SENDER"])(
		"requires %s in production",
		(name) => {
			expect(() => readConfig({ ...production, [name]: "" })).toThrow(
				`The setting ${name} is needed when SANDBOX is off.`,
			);
		},
	);

	it("lists all that is wrong or missing at once", () => {
		const wrong = { ...production, PORT: "high", MASTER_KEY: "", TERMII_SENDER: "", DOJAH_APP_ID: "" };
		expect(() => readConfig({ ...wrong, MONNIFY_WALET: "8016472829" })).toThrow(
			[
				"There is no setting MONNIFY_WALET.",
				"The setting PORT must be a port number.",
				"The setting MASTER_KEY is needed when SANDBOX is off.",
				"The setting TERMII_SENDER is needed when SANDBOX is off.",
				"The setting DOJAH_APP_ID is needed to lend in ng when SANDBOX is off.",
			].join("\n"),
		);
	});

	it("makes no key when SANDBOX itself is wrong", () => {
		const empty = join(folder, "empty");
		expect(() => readConfig({ ...production, MASTER_KEY: "", DATA_DIR: empty, SANDBOX: "of" })).toThrow(
			"The setting SANDBOX must be on or off.",
		);
		expect(existsSync(empty)).toBe(false);
	});

	it("ignores variables of other programs", () => {
		const others = { PATH: "/bin", DATABASE_HOST: "db", SESSION_MANAGER: "x", MY_FILE: "/nowhere" };
		expect(() => readConfig({ ...production, ...others })).not.toThrow();
	});

	it("reads a secret from the file that is named instead", () => {
		const file = join(folder, "secret");
		writeFileSync(file, "sk_live_from_a_file\n");
		const inFile = { ...production, PAYSTACK_SECRET_KEY: "", PAYSTACK_SECRET_KEY_FILE: file };
		expect(readConfig(inFile).rails.paystack?.secretKey).toBe("sk_live_from_a_file");
		expect(() => readConfig({ ...inFile, PAYSTACK_SECRET_KEY: "sk_live_1" })).toThrow(
			"Only one of PAYSTACK_SECRET_KEY and PAYSTACK_SECRET_KEY_FILE may be set.",
		);
		expect(() => readConfig({ ...inFile, PAYSTACK_SECRET_KEY_FILE: "/nowhere" })).toThrow(
			"The setting PAYSTACK_SECRET_KEY_FILE must name a file that can be read.",
		);
	});

	it("reads the keys of the file store from files too", () => {
		const file = join(folder, "s3-secret");
		writeFileSync(file, "from a file\n");
		const store = { FILES_URL: "s3://puente?region=x", S3_ACCESS_KEY: "key", S3_SECRET_KEY_FILE: file };
		expect(readConfig({ ...production, ...store }).files).toMatchObject({ s3: { secretKey: "from a file" } });
	});

	it("needs the SMS senders of the countries that it lends in, and no other", () => {
		expect(readConfig(production).sms.twilio).toBeNull();
		const file = join(folder, "sms-co.json");
		writeFileSync(file, JSON.stringify({ co: { lenderName: "Puente" } }));
		const bureau = { BUREAU_URL: "https://bureau.example", BUREAU_API_KEY: "key" };
		const names = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"];
		const twilio = Object.fromEntries(names.map((name) => [name, "set"]));
		const complete = { ...production, OPERATOR_FILE: file, TERMII_API_KEY: "", ...bureau, ...twilio };
		const { sms } = readConfig(complete);
		expect([sms.termii, sms.twilio?.baseUrl]).toEqual([null, "https://api.twilio.com"]);
		for (const name of names) {
			expect(() => readConfig({ ...complete, [name]: "" })).toThrow(
				`The setting ${name} is needed when SANDBOX is off.`,
			);
		}
	});

	it("needs the bureaus of the countries that it lends in, and no other", () => {
		const { bureaus } = readConfig(production);
		expect(bureaus).toEqual({
			"circulo-de-credito": null,
			"colombia-bureau": null,
			decentro: null,
			dojah: { baseUrl: "https://api.dojah.io", appId: "app", secretKey: "prod_sk_1" },
		});
	});

	it.each([
		["ng", ["DOJAH_APP_ID", "DOJAH_SECRET_KEY"]],
		["in", ["DECENTRO_CLIENT_ID", "DECENTRO_CLIENT_SECRET", "DECENTRO_MODULE_SECRET"]],
		["co", ["BUREAU_URL", "BUREAU_API_KEY"]],
		[
			"mx",
			[
				"CIRCULO_DE_CREDITO_API_KEY",
				"CIRCULO_DE_CREDITO_USERNAME",
				"CIRCULO_DE_CREDITO_PASSWORD",
				"CIRCULO_DE_CREDITO_PRIVATE_KEY_FILE",
			],
		],
	])("requires the settings of the bureau in %s", (country, names) => {
		const file = join(folder, `${country}.json`);
		writeFileSync(file, JSON.stringify({ [country]: { lenderName: "Puente" } }));
		const set = Object.fromEntries(names.map((name) => [name, "https://bureau.example"]));
		const twilio = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "token", TWILIO_FROM: "+15005550006" };
		const complete = { ...production, OPERATOR_FILE: file, ...twilio, ...set };
		expect(() => readConfig(complete)).not.toThrow();
		for (const name of names) {
			expect(() => readConfig({ ...complete, [name]: "" })).toThrow(
				`The setting ${name} is needed to lend in ${country} when SANDBOX is off.`,
			);
		}
	});

	it("has the simulated bureau of every country in the sandbox", () => {
		const { bureaus } = readConfig({ DATA_DIR: folder });
		const { "circulo-de-credito": circulo, "colombia-bureau": neutral, decentro, dojah } = bureaus;
		expect([circulo?.url, neutral?.baseUrl, decentro?.baseUrl, dojah?.baseUrl]).toEqual([
			"http://127.0.0.1:8090/circulo-de-credito/v2/rccficoscore",
			"http://127.0.0.1:8090/bureau",
			"http://127.0.0.1:8090/decentro",
			"http://127.0.0.1:8090/dojah",
		]);
	});

	it("has only the rails whose keys are set in production", () => {
		expect(readConfig(production).rails.paystack).toEqual({
			baseUrl: "https://api.paystack.co",
			secretKey: "sk_live_1",
			preferredBank: "wema-bank",
		});
		expect(readConfig({ ...production, PAYSTACK_SECRET_KEY: "" }).rails.paystack).toBeNull();
		expect(() => readConfig({ ...production, MONNIFY_WALLET: "" })).toThrow(
			"The setting MONNIFY_WALLET is needed when SANDBOX is off.",
		);
	});
});
