import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const production = {
	SANDBOX: "off",
	DATA_DIR: folder,
	MASTER_KEY: Buffer.alloc(32, 1).toString("base64"),
	TERMII_API_KEY: "key",
	TERMII_SENDER: "Puente",
	TWILIO_ACCOUNT_SID: "AC1",
	TWILIO_AUTH_TOKEN: "token",
	TWILIO_FROM: "+15005550006",
	BUREAU_URL: "https://bureau.example",
	BUREAU_API_KEY: "key",
	OPERATOR_FILE: join(folder, "operators.json"),
};
writeFileSync(production.OPERATOR_FILE, JSON.stringify({ ng: { lenderName: "Puente" } }));

describe("the settings", () => {
	it("need none in the sandbox, which listens on loopback and makes its own key", () => {
		const config = readConfig({ DATA_DIR: folder });
		expect(config).toMatchObject({
			port: 8080,
			host: "127.0.0.1",
			serves: true,
			works: true,
			openCalls: true,
		});
		expect(config.masterKey).toHaveLength(32);
		expect(readConfig({ DATA_DIR: folder }).masterKey).toEqual(config.masterKey);
		expect(readFileSync(join(folder, "master.key"), "utf8")).not.toBe("");
	});

	it("of production have no sandbox, no open calls and the real providers", () => {
		const config = readConfig(production);
		expect(config).toMatchObject({ sandboxUrl: null, openCalls: false });
		expect(config.sms.termii.baseUrl).toBe("https://api.ng.termii.com/api");
		expect(config.sms.twilio.baseUrl).toBe("https://api.twilio.com");
		expect(config.operators).toEqual({ ng: { lenderName: "Puente" } });
	});

	it("split the roles", () => {
		expect(readConfig({ DATA_DIR: folder, ROLE: "api" })).toMatchObject({ serves: true, works: false });
		expect(readConfig({ DATA_DIR: folder, ROLE: "worker" })).toMatchObject({ serves: false, works: true });
	});

	it.each([
		[{ PORT: "eighty" }, "The setting PORT must be a port number."],
		[{ ROLE: "boss" }, "The setting ROLE must be all, api or worker."],
		[{ DATABASE_URL: "mysql://x" }, "The setting DATABASE_URL must be a postgres:// address."],
		[{ SANDBOX: "yes" }, "The setting SANDBOX must be on or off."],
		[{ SANDBOX_URL: "nowhere" }, "The setting SANDBOX_URL must be an http or https address."],
		[{ MASTER_KEY: "short" }, "The setting MASTER_KEY must be 32 bytes in base64."],
		[{ SESSION_DAYS: "0" }, "The setting SESSION_DAYS must be above zero."],
		[{ SESSION_DAYS: "1.5" }, "The setting SESSION_DAYS must be a whole number."],
		[{ OPERATOR_FILE: "/nowhere" }, "The setting OPERATOR_FILE must name a JSON file"],
		[{ LOG_LEVEL: "loud" }, "The setting LOG_LEVEL is not a log level."],
	])("that are wrong, %j, stop the start with a sentence that names them", (wrong, sentence) => {
		expect(() => readConfig({ DATA_DIR: folder, ...wrong })).toThrow(sentence);
	});

	it.each([
		"MASTER_KEY",
		"TERMII_API_KEY",
		"TERMII_SENDER",
		"TWILIO_ACCOUNT_SID",
		"TWILIO_AUTH_TOKEN",
		"TWILIO_FROM",
		"OPERATOR_FILE",
	])("of production must have %s", (name) => {
		expect(() => readConfig({ ...production, [name]: "" })).toThrow(
			`The setting ${name} is needed when SANDBOX is off.`,
		);
	});
});
