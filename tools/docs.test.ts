import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { countries } from "@puente/core/region";
import { railSettingList } from "@puente/providers/payments";
import { packs } from "@puente/regions";
import { describe, expect, it } from "vitest";
import { root } from "./pinned-node.ts";

/** Files, folders, npm scripts, settings and links that the documents name must exist. */
const documents = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
	cwd: root,
	encoding: "utf8",
})
	.split("\n")
	.filter((path) => path !== "");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;

const inCode = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");
const topFolders = /^(apps|packages|docs|e2e|bench|tools)\//;

describe.each(documents)("%s", (document) => {
	const text = read(document);

	it("names paths that exist", () => {
		const paths = inCode(text).filter((code) => topFolders.test(code) && !/[<>*{}…$ ]/.test(code));
		expect(paths.filter((path) => !existsSync(join(root, path.replace(/:\d+$/, ""))))).toEqual([]);
	});

	it("names npm scripts that exist", () => {
		const named = [...text.matchAll(/npm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)].map(
			(match) => match[1] ?? match[2] ?? "",
		);
		expect(named.filter((script) => !(script in scripts))).toEqual([]);
	});

	it("links to files that exist", () => {
		const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? "");
		const local = links.filter((link) => !/^(https?|mailto):/.test(link));
		expect(local.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
	});
});

it("the changelog has at most 25 lines for a release", () => {
	const [, ...releases] = read("CHANGELOG.md").split(/^## /m);
	expect(releases.length).toBeGreaterThan(0);
	for (const release of releases) {
		const [, ...lines] = release.split("\n").filter((line) => line.trim() !== "");
		expect(lines.length).toBeLessThanOrEqual(25);
	}
});

describe("the settings table", () => {
	const config =
		read("apps/server/src/platform/config/config.ts") +
		read("apps/server/src/platform/config/file-settings.ts") +
		read("apps/server/src/platform/config/bureau-settings.ts") +
		read("apps/server/src/platform/config/mail-settings.ts") +
		read("apps/server/src/platform/config/passkey-settings.ts") +
		read("apps/server/src/platform/config/push-settings.ts") +
		read("apps/server/src/platform/config/retention-settings.ts");
	const inSource = [
		...[...config.matchAll(/^\t([A-Z][A-Z0-9_]+): z\./gm)].map((match) => match[1] ?? ""),
		...railSettingList.map(({ variable }) => variable),
	];

	it("lists every setting of the server and no other", () => {
		const table = read("docs/operations.md");
		const listed = [...table.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map((match) => match[1] ?? "");
		expect(inSource.length).toBeGreaterThan(10);
		expect(listed.filter((name) => !inSource.includes(name) && !name.startsWith("SANDBOX"))).toEqual([]);
		expect(inSource.filter((name) => !listed.includes(name))).toEqual([]);
	});
});

describe("the alerts", () => {
	const rules = read("docs/alerts.yml");
	const operations = read("docs/operations.md");

	it("use metrics that the server has", () => {
		const source = execFileSync(
			"git",
			["ls-files", "apps/server/src/http", "apps/server/src/platform/providers"],
			{
				cwd: root,
				encoding: "utf8",
			},
		)
			.split("\n")
			.filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
			.map(read)
			.join();
		const used = new Set([...rules.matchAll(/\bpuente_(\w+)/g)].map((match) => match[1] ?? ""));
		expect(used.size).toBeGreaterThan(10);
		// Some names are put together from "puente_" and the rest.
		expect([...used].filter((name) => !new RegExp(`"(puente_)?${name}"`).test(source))).toEqual([]);
	});

	it("notice for each currency that no day was ever closed", () => {
		const currencies = countries.map((country) => packs[country].currency.code).sort();
		const watched = [...rules.matchAll(/absent\(puente_close_timestamp_seconds\{currency="(\w+)"/g)];
		expect(watched.map((match) => match[1]).sort()).toEqual(currencies);
	});

	it("are all described with what to do", () => {
		const named = [...rules.matchAll(/- alert: (\w+)/g)].map((match) => match[1] ?? "");
		const [table = ""] = operations.slice(operations.indexOf("### Alerts")).split("\n## ");
		const described = [...table.matchAll(/^\| `([A-Z]\w+)` \|/gm)].map((match) => match[1] ?? "");
		expect(described.sort()).toEqual(named.sort());
	});
});
