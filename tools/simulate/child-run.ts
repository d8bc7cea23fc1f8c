import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Report } from "./run.ts";

/** A run in a process of its own: a process has only one time and one source of chance. */
export function runInChild(args: readonly string[]): Report {
	const main = join(import.meta.dirname, "main.ts");
	const child = spawnSync(process.execPath, [main, ...args, "--json"], {
		encoding: "utf8",
		maxBuffer: 2 ** 27,
	});
	const line = child.stdout.trim().split("\n").at(-1) ?? "";
	if (!line.startsWith("{"))
		throw new Error(`The run ${args.join(" ")} ended without a report:\n${child.stderr.slice(0, 4000)}`);
	return JSON.parse(line) as Report;
}
