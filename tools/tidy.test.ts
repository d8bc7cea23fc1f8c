import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./pinned-node.ts";

/** Rules that the linter does not know. */
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
	cwd: root,
	encoding: "utf8",
})
	.split("\n")
	.filter((path) => path !== "");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const source = tracked.filter(
	(path) => /^(apps|packages)\/.*\.(ts|tsx)$/.test(path) && !/\.test\.|\/test\//.test(path),
);

/** Matching lines with file and line number. */
function lines(paths: readonly string[], pattern: RegExp): string[] {
	return paths.flatMap((path) =>
		read(path)
			.split("\n")
			.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
	);
}

describe("the source", () => {
	it("enqueues every kind of job", () => {
		const queue = "apps/server/src/platform/queue/queue.ts";
		const jobs = /\ntype Jobs = \{\n([\s\S]*?)\n\};/.exec(read(queue))?.[1] ?? "";
		const names = [...jobs.matchAll(/^\t"?([a-z-]+)"?:/gm)].map(([, name = ""]) => name);
		const server = source.filter((path) => path.startsWith("apps/server/src/")).map(read);
		const isEnqueued = (name: string) => {
			const call = new RegExp(`\\benqueue\\(\\s*[\\w.]+,\\s*"${name}"`);
			return server.some((text) => call.test(text));
		};
		expect(names).toContain("send-reminder");
		expect(names.filter((name) => !isEnqueued(name))).toEqual([]);
	});

	it("reads the environment only in a config.ts", () => {
		const handsOn = /\benv: \{ \.\.\.process\.env\b/;
		const elsewhere = source.filter((path) => !/\/(vite\.)?config\.ts$/.test(path));
		expect(
			lines(elsewhere, /process\.env\b/).filter(
				(line) => !line.startsWith("apps/server/src/start/main.ts") && !handsOn.test(line),
			),
		).toEqual([]);
		expect(lines(["apps/server/src/start/main.ts"], /process\.env\b/)).toHaveLength(1);
	});

	it("takes the time from the product clock, not from the machine", () => {
		const rules = source.filter((path) => /^(apps\/server\/src\/(modules|jobs)|packages\/core)\//.test(path));
		expect(lines(rules, /Date\.now\(|new Date\(\)|performance\.now/)).toEqual([]);
	});

	/** By the phone's clock, a screen is wrong on every phone that is off and whenever the sandbox moves its clock. */
	const phoneTime = /\bDate\.now\b|\bnew Date\(\)|\bphoneNowMs\b|\bTemporal\.Now\b/;

	it("takes the time of a borrower's screen from the server's clock, not from the phone's", () => {
		const screens = source.filter((path) => path.startsWith("apps/borrower/src/screens/"));
		expect(screens.length).toBeGreaterThan(100);
		expect(lines(screens, phoneTime)).toEqual([]);
		const planted = ["stepAt: new Date().toISOString()", "useState(Date.now)", "phoneNowMs() - sinceMs"];
		expect(planted.filter((line) => !phoneTime.test(line))).toEqual([]);
		const allowed = ["new Date(serverNowMs())", 'new Date("2026-11-01")', "useServerNow(500)"];
		expect(allowed.filter((line) => phoneTime.test(line))).toEqual([]);
	});

	it("reads the phone's clock in the borrower's app in one place", () => {
		const elsewhere = source.filter(
			(path) => path.startsWith("apps/borrower/src/") && path !== "apps/borrower/src/data/server-clock.ts",
		);
		expect(lines(elsewhere, /\bDate\.now\(|\bnew Date\(\)/)).toEqual([]);
	});

	it("names in each new migration the oldest release that may run beside it", () => {
		const migrations = tracked.filter((path) => /^apps\/server\/migrations\/.*\.sql$/.test(path));
		// The migrations before the first release allow that release.
		const named = migrations.filter((path) => (/\/(\d{4})-/.exec(path)?.[1] ?? "") > "0060");
		const release = /^-- Oldest release: \d+\.\d+\.\d+$/m;
		expect(migrations.length).toBeGreaterThan(30);
		expect(named.filter((path) => !release.test(read(path)))).toEqual([]);
	});

	it("keeps randomness out of the core", () => {
		expect(
			lines(
				source.filter((path) => path.startsWith("packages/core/")),
				/Math\.random|crypto\./,
			),
		).toEqual([]);
	});

	it("names colours only in the tokens", () => {
		const styled = tracked.filter((path) =>
			/^(apps\/(borrower|console)|packages\/ui)\/.*\.(tsx?|css)$/.test(path),
		);
		// The phone's dark colours, and flags, whose colours are not ours to choose.
		const tokens = ["tokens.css", "phone.css", "brand/flag.tsx"].map((file) => `packages/ui/src/${file}`);
		const elsewhere = styled.filter((path) => !tokens.includes(path) && !path.includes(".test."));
		expect(lines(elsewhere, /#[0-9a-f]{3,8}\b(?!\/)|\brgba?\(|\bhsla?\(/i)).toEqual([]);
	});

	it("formats dates and times of the console in one place, which names the time zone", () => {
		const elsewhere = source.filter(
			(path) => path.startsWith("apps/console/src/") && path !== "apps/console/src/kit/format.ts",
		);
		expect(lines(elsewhere, /DateTimeFormat|toLocale(Date|Time)?String/)).toEqual([]);
	});

	it("compares no country by name outside the packs", () => {
		const elsewhere = source.filter((path) => !path.startsWith("packages/regions/"));
		expect(lines(elsewhere, /(country|region)\)? ===? "(mx|co|in|ng)"/)).toEqual([]);
	});

	it("spreads no literal: its fields stand as they are", () => {
		const written = tracked.filter((path) => /\.tsx?$/.test(path));
		expect(lines(written, /^\s*\.\.\.\{ \w/)).toEqual([]);
	});

	it("has no file of more than 400 lines", () => {
		const long = source.filter(
			(path) => !path.startsWith("packages/words/") && read(path).split("\n").length > 400,
		);
		expect(long).toEqual([]);
	});

	it("has no folder of more than 25 files", () => {
		const code = tracked.filter((path) => /\.(ts|tsx)$/.test(path) && !/\.(test|story)\.tsx?$/.test(path));
		const counts = Map.groupBy(code, (path) => path.slice(0, path.lastIndexOf("/")));
		expect([...counts].filter(([, files]) => files.length > 25).map(([folder]) => folder)).toEqual([]);
	});

	it("has no TODO and no suppressed error without a reason", () => {
		expect(
			lines(source, /\b(TODO|FIXME|XXX|HACK)\b|@ts-ignore|@ts-expect-error|biome-ignore(?!.*: )/),
		).toEqual([]);
	});
});

describe("the repository", () => {
	it("names no registry in the lock file", () => {
		expect(lines(["package-lock.json"], /"resolved": "https?:/)).toEqual([]);
	});

	it("runs no code of a package that is installed, with npm 10 either", () => {
		const settings = read(".npmrc").split("\n");
		expect(settings.filter((line) => line.startsWith("ignore-scripts"))).toEqual(["ignore-scripts=true"]);
	});

	it("gives each migration a number of its own, and its reason in the first line", () => {
		const migrations = tracked.filter((path) => path.startsWith("apps/server/migrations/")).sort();
		const numbers = migrations.map((path) => Number(/\/(\d{4})-/.exec(path)?.[1]));
		expect(numbers).toEqual([...new Set(numbers)]);
		expect(numbers.every((number) => number > 0)).toBe(true);
		for (const path of migrations) expect(read(path)).toMatch(/^-- Why: /);
	});

	it("has no skipped or exclusive test", () => {
		const tests = tracked.filter(
			(path) => /\.(test|story)\.tsx?$/.test(path) && path !== "tools/tidy.test.ts",
		);
		expect(lines(tests, /\b(it|test|describe)\.(skip|only)\b/)).toEqual([]);
	});
});
