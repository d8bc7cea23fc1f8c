import { describe, expect, it } from "vitest";
import { passkeySettings } from "./passkey-settings.ts";
import { createSettingProblems } from "./setting-problems.ts";

/** The settings, or the sentences about what is wrong. */
function read(publicUrl: string, values: Parameters<typeof passkeySettings>[0] = {}) {
	const problems = createSettingProblems();
	const settings = passkeySettings(values, { publicUrl, problems });
	problems.throwIfAny();
	return settings;
}

describe("passkeys", () => {
	it("belong to the host of the public address, without its port", () => {
		expect(read("http://localhost:8080")).toEqual({
			rpId: "localhost",
			origins: ["http://localhost:8080"],
		});
	});

	it("may belong to a domain above it, with further addresses", () => {
		const android = "android:apk-key-hash:4fNNc0Y";
		const values = {
			PASSKEY_DOMAIN: "puente.example",
			PASSKEY_ORIGINS: `https://mx.puente.example, ${android}`,
		};
		expect(read("https://app.puente.example/", values)).toEqual({
			rpId: "puente.example",
			origins: ["https://app.puente.example", "https://mx.puente.example", android],
		});
	});

	it.each([
		["a domain of others", { PASSKEY_DOMAIN: "evil.test" }, /PASSKEY_DOMAIN must be the domain of/],
		["half a name", { PASSKEY_DOMAIN: "ente.example" }, /PASSKEY_DOMAIN must be the domain of/],
		["an address with a path", { PASSKEY_ORIGINS: "https://puente.example/app" }, /PASSKEY_ORIGINS/],
		[
			"an address of others",
			{ PASSKEY_ORIGINS: "https://evil.test" },
			/PASSKEY_DOMAIN must be the domain of/,
		],
	])("refuse %s", (_, values, sentence) => {
		expect(() => read("https://puente.example", values)).toThrow(sentence);
	});
});
