import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { childEnvironment } from "./child-environment.ts";

const root = join(import.meta.dirname, "../../../..");

export type RunningScript = {
	readonly child: ChildProcess;
	readonly output: () => string;
	readonly errors: () => string;
	/** The exit code; null if it was killed. */
	readonly ended: Promise<number | null>;
};

/** With a data folder of its own: keys in that of the checkout would keep the first start from beginning with the demo's year. */
type Settings = { readonly DATA_DIR: string; readonly [setting: string]: string };

/** Runs a script of the repository as a separate process, as an operator would. */
export function runScript(
	script: string,
	environment: Settings,
	inputs: readonly string[] = [],
): RunningScript {
	const child = spawn(process.execPath, [join(root, script), ...inputs], {
		env: { ...childEnvironment(), ...environment },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const texts = { out: "", error: "" };
	child.stdout.on("data", (chunk) => {
		texts.out += chunk;
	});
	child.stderr.on("data", (chunk) => {
		texts.error += chunk;
	});
	return {
		child,
		output: () => texts.out,
		errors: () => texts.error,
		ended: once(child, "close").then(([code]) => code as number | null),
	};
}
