import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ProviderName, providerNames, providers } from "@puente/core/provider";
import { countries } from "@puente/core/region";
import { afterAll, expect, it } from "vitest";
import { bureauSettings } from "../platform/config/bureau-settings.ts";
import { railSettings } from "../platform/config/rail-settings.ts";
import { createSettingProblems } from "../platform/config/setting-problems.ts";
import { createBureaus } from "./bureaus.ts";
import { createCollectionRails } from "./collection-rails.ts";
import { createAccountNames, createPayoutRails } from "./payout-rails.ts";

const dataDir = mkdtempSync(join(tmpdir(), "watched-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

it("every provider of payments and every bureau is asked through the watch, under its own name", () => {
	const sandboxUrl = "http://127.0.0.1:9";
	const problems = createSettingProblems();
	const rails = railSettings({}, { sandboxUrl, dataDir, problems });
	const bureaus = bureauSettings({}, { sandboxUrl, dataDir, served: countries, problems });
	problems.throwIfAny();
	const watched = new Set<ProviderName>();
	const fetchFor = (provider: ProviderName) => {
		watched.add(provider);
		return fetch;
	};
	const now = () => new Date();
	createPayoutRails({ rails, sandboxUrl }, now, fetchFor);
	createCollectionRails({ rails, sandboxUrl }, now, fetchFor);
	createAccountNames({ rails, sandboxUrl }, 1000, fetchFor);
	createBureaus({ bureaus, sandboxUrl }, fetchFor);
	const expected = providerNames.filter((name) => providers[name] !== "messages");
	expect([...watched].sort()).toEqual([...expected].sort());
});
