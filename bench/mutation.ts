// npm run bench -- mutation: mutation score of the money core, by Stryker.
// Takes minutes; it runs at low priority, so that other work is not slowed down.
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
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

/** A mutant counts as killed when a test fails or times out. One that does not compile is not counted. */
const killed = new Set(["Killed", "Timeout"]);
const survived = new Set(["Survived", "NoCoverage"]);

function score(mutants: readonly { readonly status: string }[]): {
	killed: number;
	all: number;
	percent: number;
} {
	const found = mutants.filter(({ status }) => killed.has(status)).length;
	const all = found + mutants.filter(({ status }) => survived.has(status)).length;
	return { killed: found, all, percent: all === 0 ? 100 : (100 * found) / all };
}

function line(name: string, mutants: readonly { readonly status: string }[]): string {
	const { killed: found, all, percent } = score(mutants);
	return `  ${name.padEnd(40)} ${percent.toFixed(1).padStart(5)}%  ${found} of ${all}`;
}

/** Stryker brings a hundred packages that nothing else needs, so it is installed at its first use; returns their folder. */
function installedStryker(): string {
	const folder = join(import.meta.dirname, "stryker");
	const packages = join(folder, "node_modules", "@stryker-mutator");
	if (!existsSync(packages)) execFileSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
	return packages;
}

async function mutate(): Promise<void> {
	// The mutated copy is outside the repository, where no other test run finds it.
	const copy = join(tmpdir(), "puente-mutation");
	const options = ["run", "--reporters", "json", "--tempDirName", copy];
	const program = join(installedStryker(), "core", "bin", "stryker.js");
	const child = spawn("nice", ["-n", "15", process.execPath, program, ...options], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit"],
	});
	const code = await new Promise<number | null>((resolve, reject) => {
		child.once("error", reject);
		child.once("exit", resolve);
	});
	if (code !== 0) throw new Error(`Stryker exited with code ${code}`);
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
