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
const small = ["--seed", seed, "--borrowers", "8", "--days", "6"];

it("lives the same days for the same seed", () => {
	const [first, second] = [simulate(...small), simulate(...small)];
	expect(first.broken, `npm run simulate -- ${small.join(" ")}`).toBeNull();
	expect(first.counts["loans"]).toBeGreaterThan(0);
	expect(second.digest).toBe(first.digest);
});

it("breaks no rule in bad days of a new seed", () => {
	const run = ["--seed", seed, "--borrowers", "16", "--days", "40"];
	expect(simulate(...run).broken, `npm run simulate -- ${run.join(" ")} --shrink`).toBeNull();
});

it("notices a fault that was planted", () => {
	const { broken } = simulate(
		"--seed",
		"7",
		"--borrowers",
		"4",
		"--days",
		"10",
		"--quiet",
		"--sabotage",
		"letter-twice",
	);
	expect(broken?.rule).toBe("money-sent-told");
});
