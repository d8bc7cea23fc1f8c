import { spawnSync } from "node:child_process";
import { root } from "./pinned-node.ts";

/** Runs one step and ends everything when it fails: the first failure is the one to read. */
export function step(
	name: string,
	command: readonly string[],
	environment: Record<string, string> = {},
): void {
	console.log(`\n== ${name}`);
	const [program = "", ...args] = command;
	const started = Date.now();
	const done = spawnSync(program, args, {
		cwd: root,
		stdio: "inherit",
		env: { ...process.env, ...environment },
	});
	if (done.status !== 0) {
		console.error(`\n${name}: failed`);
		process.exit(1);
	}
	console.log(`== ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
