import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countries } from "@puente/core/region";
import { newCirculoKey } from "@puente/providers/bureau";
import { regions } from "@puente/regions/load";
import { afterAll, describe, expect, it } from "vitest";
import { bureauSettings } from "../platform/config/bureau-settings.ts";
import { createSettingProblems } from "../platform/config/setting-problems.ts";
import { createBureaus } from "./bureaus.ts";

const folder = mkdtempSync(join(tmpdir(), "bureaus-"));
afterAll(() => rmSync(folder, { recursive: true }));

const rsaFile = join(folder, "rsa.key");
const rsaKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
writeFileSync(rsaFile, rsaKey.export({ type: "pkcs8", format: "pem" }));
const ecFile = join(folder, "ec.key");
writeFileSync(ecFile, newCirculoKey());

const problems = createSettingProblems();
const nowhere = bureauSettings({}, { sandboxUrl: null, dataDir: folder, served: [], problems });

describe("the credit bureaus", () => {
	it("are those that the regions name in the sandbox", () => {
		const sandboxUrl = "http://127.0.0.1:9";
		const bureaus = bureauSettings({}, { sandboxUrl, dataDir: folder, served: countries, problems });
		problems.throwIfAny();
		const bureauFor = createBureaus({ bureaus, sandboxUrl });
		const named = new Set(Object.values(regions).map(({ terms }) => terms.bureau));
		expect(new Set(countries.map(bureauFor)).size).toBe(named.size);
	});

	it("are none in a country that is not served", () => {
		const bureauFor = createBureaus({ bureaus: nowhere, sandboxUrl: null });
		expect(() => bureauFor("mx")).toThrow("no credit bureau is set for mx");
	});

	it.each([
		["CIRCULO_DE_CREDITO_PRIVATE_KEY_FILE", join(folder, "none.key"), null],
		["CIRCULO_DE_CREDITO_PRIVATE_KEY_FILE", rsaFile, null],
		["CIRCULO_DE_CREDITO_CERTIFICATE_FILE", ecFile, rsaFile],
	])("name %s when its file has no elliptic curve key", (setting, keyFile, certificateFile) => {
		const account = { url: "https://circulo.example", apiKey: "a", username: "b", password: "c" };
		const bureaus = { ...nowhere, "circulo-de-credito": { ...account, keyFile, certificateFile } };
		expect(() => createBureaus({ bureaus, sandboxUrl: null })).toThrow(
			`The setting ${setting} must name a PEM file with an elliptic curve key.`,
		);
	});
});
