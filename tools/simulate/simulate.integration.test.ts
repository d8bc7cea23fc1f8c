import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Report } from "./run.ts";

/** A process of its own: the simulation takes over time and randomness of its process. */
function simulate(...args: readonly string[]): Report {
	const main = join(import.meta.dirname, "main.ts");
	const { stdout, stderr } = spawnSync(process.execPath, [main, ...args, "--json"], {
		encoding: "utf8",
		maxBuffer: 2 ** 27,
	});
	const line = stdout.trim().split("\n").at(-1) ?? "";
	if (!line.startsWith("{")) throw new Error(stderr.slice(0, 4000));
	return JSON.parse(line) as Report;
}

const seed = process.env["SEED"] ?? "1";
const run = ["--seed", seed, "--borrowers", "6", "--days", "8", "--plan-days", "3"];

/** Three runs take a minute of a core. */
const isWhole = process.env["TESTS"] === "all";

it.runIf(isWhole)("breaks no rule, and lives the same days for the same seed", () => {
	const [first, second] = [simulate(...run), simulate(...run)];
	expect(first.broken, `npm run simulate -- ${run.join(" ")} --shrink`).toBeNull();
	expect(first.counts["loans"]).toBeGreaterThan(0);
	expect(second.digest).toBe(first.digest);
});

it.runIf(isWhole)("notices a fault that was planted", () => {
	const { broken } = simulate(...run, "--quiet", "--sabotage", "letter-twice");
	expect(broken?.rule).toBe("money-sent-told");
});
