import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compileCache, root } from "./pinned-node.ts";

export type Step = {
	readonly name: string;
	readonly command: readonly string[];
	readonly environment?: Readonly<Record<string, string>>;
	/** The test runner's JSON report in `reports`; a step without one counts as a single test. */
	readonly report?: string;
};

type Outcome = {
	readonly name: string;
	readonly seconds: number;
	readonly passed: number;
	readonly failed: number;
};

/** Reports, traces and pictures of failed browser tests. Not committed. */
export const reports = join(root, "test-results");
/** A picture of a screen is `MODE/SCREEN-STATE.png` in this folder. */
export const screensFolder = join(reports, "screens");

const outcomes: Outcome[] = [];

/** The pictures of all screens stay: taking them takes minutes. */
export function clearReports(): void {
	mkdirSync(reports, { recursive: true });
	const paths = readdirSync(reports).map((name) => join(reports, name));
	for (const path of paths) if (path !== screensFolder) rmSync(path, { recursive: true, force: true });
}

/**
 * Runs steps side by side, those of a list one after the other, and ends the run when one failed. The output of each is
 * printed whole, when it ends.
 */
export async function runSteps(...lanes: readonly (Step | readonly Step[])[]): Promise<void> {
	const done = await Promise.all(lanes.map((lane) => runLane([lane].flat(), lanes.length > 1)));
	if (done.flat().some(({ failed }) => failed > 0)) finish();
}

async function runLane(steps: readonly Step[], buffered: boolean): Promise<readonly Outcome[]> {
	const done: Outcome[] = [];
	for (const step of steps) {
		const outcome = await run(step, buffered);
		done.push(outcome);
		outcomes.push(outcome);
		if (outcome.failed > 0) break;
	}
	return done;
}

async function run(step: Step, buffered: boolean): Promise<Outcome> {
	const { name, command, environment = {} } = step;
	if (!buffered) console.log(`\n== ${name}`);
	const [program = "", ...args] = command;
	const started = performance.now();
	const child = spawn(program, args, {
		cwd: root,
		stdio: ["ignore", buffered ? "pipe" : "inherit", buffered ? "pipe" : "inherit"],
		env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...environment },
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on("data", (chunk) => {
			output += chunk;
		});
	}
	const code = await new Promise<number>((resolve) => {
		child.once("error", () => resolve(1));
		child.once("close", (status) => resolve(status ?? 1));
	});
	const seconds = (performance.now() - started) / 1000;
	if (buffered) console.log(`\n== ${name}\n${output.trim()}`);
	console.log(`== ${name}: ${code === 0 ? "" : "failed, "}${seconds.toFixed(1)} s`);
	return { name, seconds, ...countTests(step, code) };
}

/** A step whose runner reported no failed test, but which failed, counts as one failure. */
function countTests({ report }: Step, code: number): Pick<Outcome, "passed" | "failed"> {
	const counted = report === undefined ? null : readReport(join(reports, report));
	if (counted === null) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
	return { passed: counted.passed, failed: code === 0 ? 0 : Math.max(1, counted.failed) };
}

/** The counts in a JSON report of Vitest or of Playwright; null when the runner wrote none. */
function readReport(path: string): { readonly passed: number; readonly failed: number } | null {
	try {
		const report = JSON.parse(readFileSync(path, "utf8"));
		if (report.stats) return { passed: report.stats.expected, failed: report.stats.unexpected };
		return { passed: report.numPassedTests, failed: report.numFailedTests };
	} catch {
		return null;
	}
}

/** Prints the seconds of each step and the closing line, and ends the process. */
export function finish(): never {
	const width = Math.max(...outcomes.map(({ name }) => name.length));
	console.log("\nstep".padEnd(width + 3), "seconds".padStart(8), "passed".padStart(8), "failed".padStart(8));
	for (const { name, seconds, passed, failed } of outcomes) {
		const numbers = [seconds.toFixed(1), passed, failed].map((number) => String(number).padStart(8));
		console.log(name.padEnd(width + 2), ...numbers);
	}
	const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
	const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
	console.log(`\n${passed} passed, ${failed} failed`);
	process.exit(failed === 0 ? 0 : 1);
}
