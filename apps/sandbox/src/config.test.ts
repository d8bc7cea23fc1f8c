import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readConfig, WrongSetting } from "./config.ts";

it("defaults to loopback and a port beside the server's default port", () => {
	expect(readConfig({})).toEqual({
		port: 8090,
		smtpPort: null,
		host: "127.0.0.1",
		dataDir: resolve("./data"),
		serverUrl: "http://127.0.0.1:8080",
		publicUrl: "http://127.0.0.1:8080",
	});
});

it("reads every setting, and removes the trailing slash of an address", () => {
	const config = readConfig({
		SANDBOX_PORT: "9999",
		SANDBOX_SMTP_PORT: "9925",
		HOST: "0.0.0.0",
		DATA_DIR: "/var/lib/puente",
		SERVER_URL: "https://puente.example/",
		PUBLIC_URL: "https://pay.puente.example/",
	});
	expect(config).toEqual({
		port: 9999,
		smtpPort: 9925,
		host: "0.0.0.0",
		dataDir: "/var/lib/puente",
		serverUrl: "https://puente.example",
		publicUrl: "https://pay.puente.example",
	});
});

it("uses the default for an empty setting", () => {
	expect(readConfig({ SANDBOX_PORT: "" }).port).toBe(8090);
});

it.each([
	["SANDBOX_PORT", "many"],
	["SANDBOX_PORT", "80.5"],
	["SANDBOX_PORT", "70000"],
	["SANDBOX_PORT", "-1"],
	["SANDBOX_SMTP_PORT", "70000"],
	["SERVER_URL", "localhost:8080"],
	["SERVER_URL", "ftp://localhost"],
])("rejects a wrong %s (%s) with a message that names it", (name, value) => {
	expect(() => readConfig({ [name]: value })).toThrow(WrongSetting);
	expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The setting ${name} must .*\\.$`));
});
