import { createECDH } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { pushSettings } from "./push-settings.ts";
import { createSettingProblems } from "./setting-problems.ts";

function newPair() {
	const pair = createECDH("prime256v1");
	const PUSH_PUBLIC_KEY = pair.generateKeys("base64url");
	const PUSH_PRIVATE_KEY = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
	return { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: PUSH_PRIVATE_KEY.toString("base64url") };
}
const contact = { PUSH_CONTACT: "mailto:push@puente.example" };

function read(values: Parameters<typeof pushSettings>[0], sandboxUrl: string | null = null, dataDir = "") {
	const problems = createSettingProblems();
	const settings = pushSettings(values, { sandboxUrl, dataDir, problems });
	problems.throwIfAny();
	return settings;
}

it("offers no push in production without keys", () => expect(read({})).toBeNull());

it("takes a pair of keys with a contact", () => {
	const pair = newPair();
	expect(read({ ...pair, ...contact })).toEqual({
		publicKey: pair.PUSH_PUBLIC_KEY,
		privateKey: pair.PUSH_PRIVATE_KEY,
		contact: "mailto:push@puente.example",
		sandboxEndpoint: null,
	});
});

it.each([
	["the contact is missing", () => newPair(), "PUSH_CONTACT is needed"],
	[
		"the private key is missing",
		() => ({ PUSH_PUBLIC_KEY: newPair().PUSH_PUBLIC_KEY, ...contact }),
		"PUSH_PRIVATE_KEY is needed",
	],
	[
		"the keys are of two pairs",
		() => ({ ...newPair(), PUSH_PUBLIC_KEY: newPair().PUSH_PUBLIC_KEY, ...contact }),
		"must be a pair",
	],
	[
		"the private key is no key",
		() => ({ ...newPair(), PUSH_PRIVATE_KEY: "AAAA", ...contact }),
		"must be a pair",
	],
])("says when %s", (_, values, sentence) => expect(() => read(values())).toThrow(sentence));

it("makes keys for the sandbox once, and keeps them with its data", () => {
	const dataDir = mkdtempSync(join(tmpdir(), "push-keys-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true }));
	const first = read({}, "http://127.0.0.1:8090", dataDir);
	expect(first).toMatchObject({
		publicKey: expect.stringMatching(/^[\w-]{87}$/),
		privateKey: expect.stringMatching(/^[\w-]{43}$/),
		sandboxEndpoint: "http://127.0.0.1:8090/push",
	});
	expect(read({}, "http://127.0.0.1:8090", dataDir)).toEqual(first);
});
