// npm run bench -- mutation: changes the money core in hundreds of small ways and counts how many the tests notice.
// Slow (minutes) and at low priority, so that it can run beside other work.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reportPath = join(root, ".cache", "mutation", "report.json");
const scoreGoalPercent = 90;

type Report = {
	readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
};

/** A change is noticed when a test fails or never ends; one that cannot run at all says nothing. */
const noticed = new Set(["Killed", "Timeout"]);
const missed = new Set(["Survived", "NoCoverage"]);

function score(mutants: readonly { readonly status: string }[]): {
	noticed: number;
	all: number;
	percent: number;
} {
	const found = mutants.filter(({ status }) => noticed.has(status)).length;
	const all = found + mutants.filter(({ status }) => missed.has(status)).length;
	return { noticed: found, all, percent: all === 0 ? 100 : (100 * found) / all };
}

function line(name: string, mutants: readonly { readonly status: string }[]): string {
	const { noticed: found, all, percent } = score(mutants);
	return `  ${name.padEnd(40)} ${percent.toFixed(1).padStart(5)}%  ${found} of ${all}`;
}

async function mutate(): Promise<void> {
	const stryker = join(root, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
	// The copy that is mutated lives outside the repository, where no other test run can pick it up.
	const copy = join(tmpdir(), "puente-mutation");
	const options = ["run", "--reporters", "json", "--tempDirName", copy];
	const child = spawn("nice", ["-n", "15", process.execPath, stryker, ...options], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit"],
	});
	const code = await new Promise<number | null>((resolve, reject) => {
		child.once("error", reject);
		child.once("exit", resolve);
	});
	if (code !== 0) throw new Error(`Stryker ended with ${code}`);
}

export async function run(): Promise<void> {
	await mutate();
	const { files } = JSON.parse(await readFile(reportPath, "utf8")) as Report;
	console.log(`\nMutation score of the money core (goal ${scoreGoalPercent}%)`);
	for (const [path, { mutants }] of Object.entries(files)) {
		const full = path.startsWith("/") ? relative(root, path) : path;
		console.log(line(full.replace("packages/core/src/", ""), mutants));
	}
	console.log(
		line(
			"all",
			Object.values(files).flatMap(({ mutants }) => mutants),
		),
	);
}
