// MODULES=payout DRAW=80 SEED=1 npm run bench -- server-mutation
// Mutation score of the server's modules, by Stryker's mutants. Each mutant meets a real database, which takes seconds,
// so a seed draws some of them, and all runs share one process, in which a switch turns on one mutant after another.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { installedStryker } from "./mutation.ts";
import type { Run, RunResult } from "./server-mutation/runner.ts";

const root = dirname(import.meta.dirname);
const server = join(root, "apps", "server");
const scoreGoalPercent = 85;

/**
 * The tests that prove a module, files or suites of them, the quick ones first: a mutant runs them in this order until one
 * fails. Left out are those that let a worker die at every query: they take minutes and reach everything.
 */
const testsOfModule: Readonly<Record<string, readonly string[]>> = {
	notification: [
		"deliver-messages.db.test.ts",
		"delivery-reports.db.test.ts",
		"mail.db.test.ts",
		"push-delivery.db.test.ts",
		"push-calls.db.test.ts",
		"payment-notifications.db.test.ts",
		"support.db.test.ts",
	],
	payout: [
		"payout-comparison.db.test.ts",
		"payout.db.test.ts/a payout",
		"payout.db.test.ts/with two rails in a region",
		"payout.db.test.ts/a webhook",
		"payout.db.test.ts/an event of a rail",
		"payout.db.test.ts/a payout with contradictory reports",
		"queues-money.db.test.ts/a disputed payout",
	],
	repayment: [
		"proofs-of-payment.db.test.ts",
		"payer-checks.db.test.ts",
		"reminders.db.test.ts",
		"payment-notifications.db.test.ts",
		"stored-cards.db.test.ts",
		"sandbox-collection-rails.db.test.ts",
		"repayment.db.test.ts",
		"own-loans.db.test.ts",
		"promo.db.test.ts",
	],
	staff: ["staff.db.test.ts", "staff-access.db.test.ts", "staff-permissions.db.test.ts"],
	approval: [
		"stored-proposals.db.test.ts",
		"legal-records.db.test.ts",
		"proposals.db.test.ts",
		"borrower-death.db.test.ts",
		"death-evidence.db.test.ts",
		"mobile-change.db.test.ts",
		"payment-corrections.db.test.ts",
		"proofs-of-payment.db.test.ts",
		"blocklists.db.test.ts",
		"products.db.test.ts",
		"campaigns.db.test.ts",
		"queues-money.db.test.ts",
		"promo.db.test.ts",
	],
	"borrower-page": ["reveal-by-purpose.db.test.ts", "borrower-page.db.test.ts"],
	"queue-item": [
		"hand-over.db.test.ts",
		"proofs-of-payment.db.test.ts",
		"queues-applications.db.test.ts",
		"queues-borrower-requests.db.test.ts",
		"queues-money.db.test.ts",
		"waiting-closes.db.test.ts",
	],
};

/** Also the pure tests beside the source. */
const testsOf = (module: string) => [
	...pureTests(module).map((path) => basename(path)),
	...(testsOfModule[module] ?? []),
];
const testFilesOf = (module: string) => [...new Set(testsOf(module).map(fileOf))];
const fileOf = (test: string) => test.split("/")[0] ?? test;

type Mutant = {
	readonly id: string;
	readonly fileName: string;
	readonly mutatorName: string;
	readonly replacement: string;
	readonly status?: string;
	readonly location: { readonly start: Position; readonly end: Position };
};
/** From 0. */
type Position = { readonly line: number; readonly column: number };
type Place = { readonly module: string; readonly folder: string };
const withoutMutant = { mutant: null, hitLimit: 0 };

function filesIn(folder: string): string[] {
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
		file.endsWith(".ts"),
	);
	return files.map((file) => join(folder, file)).sort();
}
const filesOf = (module: string) => filesIn(join(server, "src", "modules", module));
const sourceFiles = (module: string) => filesOf(module).filter((file) => !file.endsWith(".test.ts"));
const pureTests = (module: string) =>
	filesOf(module).filter((file) => file.endsWith(".test.ts") && !file.endsWith(".db.test.ts"));
/** Every test of the server by the name of its file, which no two share. */
const testPaths = new Map(
	[...filesIn(join(server, "src")), ...filesIn(join(server, "test"))]
		.filter((path) => path.endsWith(".test.ts"))
		.map((path) => [basename(path), path]),
);

/** Writes the source with all mutants for the runs, and returns the mutants. Texts are not mutated. */
async function plantMutants({ module, folder }: Place): Promise<readonly Mutant[]> {
	const instrumenter = join(installedStryker(), "instrumenter", "dist", "src", "index.js");
	const { Instrumenter } = await import(pathToFileURL(instrumenter).href);
	const nothing = () => undefined;
	const logger = { debug: nothing, info: nothing, isDebugEnabled: () => false };
	const files = sourceFiles(module).map((name) => ({
		name,
		mutate: true,
		content: readFileSync(name, "utf8"),
	}));
	const options = { plugins: null, excludedMutations: ["StringLiteral"], ignorers: [] };
	const result = await new Instrumenter(logger).instrument(files, options);
	const source = result.files.map(({ name, content }: { name: string; content: string }) => [name, content]);
	writeFileSync(join(folder, "source.json"), JSON.stringify(Object.fromEntries(source)));
	return (result.mutants as readonly Mutant[]).filter(({ status }) => status !== "Ignored");
}

const runFile = (run: Omit<Run, "results">, results: string, testFiles: readonly string[]) =>
	[
		'import { describe } from "vitest";',
		`globalThis.mutationRun = ${JSON.stringify({ ...run, results })};`,
		...testFiles.map((file) => {
			const path = JSON.stringify(`${file}?run=${run.name}`);
			return `describe(${JSON.stringify(basename(file))}, async () => void (await import(${path})));`;
		}),
	].join("\n");

/** Runs tests without or with a mutant each, and returns the results by name of the run. */
async function runTests(
	{ module, folder }: Place,
	phase: string,
	runs: readonly Omit<Run, "results">[],
): Promise<ReadonlyMap<string, RunResult>> {
	const results = join(folder, `${phase}.jsonl`);
	writeFileSync(results, "");
	rmSync(join(folder, "runs"), { recursive: true, force: true });
	mkdirSync(join(folder, "runs"));
	for (const run of runs) {
		const names = testFilesOf(module).filter((file) => run.tests.some((test) => fileOf(test) === file));
		const files = names.map((name) => testPaths.get(name) ?? name);
		writeFileSync(join(folder, "runs", `${run.name}.test.ts`), runFile(run, results, files));
	}
	const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
	const config = join(import.meta.dirname, "server-mutation", "vitest.config.ts");
	const log = openSync(join(folder, "tests.log"), "a");
	const options = ["run", "--config", config, "--reporter", "dot", "--silent"];
	const child = spawn(process.execPath, [vitest, ...options], {
		cwd: root,
		env: { ...process.env, MUTATION_FOLDER: folder },
		stdio: ["ignore", log, log],
	});
	await new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
	const lines = readFileSync(results, "utf8").split("\n").filter(Boolean);
	return new Map(lines.map((line) => JSON.parse(line) as RunResult).map((result) => [result.name, result]));
}

/** The mutants with the lowest numbers that a seed gives them; a changed line elsewhere leaves the number as it is. */
function drawMutants(mutants: readonly Mutant[], seed: string, count: number): readonly Mutant[] {
	const seen = new Map<string, number>();
	const numbered = mutants.map((mutant) => {
		const name = [
			relative(server, mutant.fileName),
			mutant.mutatorName,
			textOf(mutant),
			mutant.replacement,
		].join();
		seen.set(name, (seen.get(name) ?? 0) + 1);
		const number = createHash("sha256")
			.update(`${seed},${name},${seen.get(name)}`)
			.digest("hex");
		return { number, mutant };
	});
	const drawn = numbered.sort((a, b) => (a.number < b.number ? -1 : 1)).slice(0, count);
	return drawn.map(({ mutant }) => mutant);
}

function textOf({ fileName, location: { start, end } }: Mutant): string {
	const lines = readFileSync(fileName, "utf8")
		.split("\n")
		.slice(start.line, end.line + 1);
	const last = lines.length - 1;
	lines[last] = (lines[last] ?? "").slice(0, end.column);
	lines[0] = (lines[0] ?? "").slice(start.column);
	return lines.join("\n");
}

/** Runs all tests without a mutant, to learn which mutants each test reaches. */
async function cover(place: Place): Promise<readonly RunResult[]> {
	const runs = testFilesOf(place.module).map((file) => ({
		...withoutMutant,
		name: `without-${file.split(".")[0]}`,
		tests: testsOf(place.module).filter((test) => fileOf(test) === file),
	}));
	const covered = [...(await runTests(place, "cover", runs)).values()];
	for (const { name, failed } of covered)
		if (failed) throw new Error(`${name} fails without a mutant: ${failed}`);
	if (covered.length < runs.length) throw new Error(`not all tests ran, see ${place.folder}/tests.log`);
	return covered;
}

/** A test that fails because an earlier one of its file was left out says nothing about a mutant. */
async function proveKills(place: Place, ran: readonly RunResult[]): Promise<ReadonlySet<string>> {
	const killed = ran.filter(({ failed }) => failed !== null);
	const differing = new Map(killed.map(({ ranTests }) => [ranTests.join(), ranTests]));
	const runs = [...differing.values()].map((tests, index) => ({
		...withoutMutant,
		name: `control-${index}`,
		tests,
	}));
	const results = await runTests(place, "controls", runs);
	const sound = new Set(
		runs.filter(({ name }) => results.get(name)?.failed === null).map(({ tests }) => tests.join()),
	);
	return new Set(killed.filter(({ ranTests }) => sound.has(ranTests.join())).map(({ name }) => name));
}

async function measure(module: string, seed: string, count: number): Promise<void> {
	const place = { module, folder: join(root, ".cache", "mutation", module) };
	rmSync(place.folder, { recursive: true, force: true });
	mkdirSync(place.folder, { recursive: true });
	const mutants = await plantMutants(place);
	const covered = await cover(place);
	const hits = (id: string) =>
		covered.flatMap(({ reached }) => Object.entries(reached)).filter(([, each]) => id in each);
	// What runs once, when a module is loaded, has no switch.
	const atLoad = new Set(covered.flatMap(({ loaded }) => loaded));
	const candidates = mutants.filter(({ id }) => !atLoad.has(id) || hits(id).length > 0);
	const drawn = drawMutants(candidates, seed, count);
	const runs = drawn.map(({ id }) => ({
		name: id,
		mutant: id,
		hitLimit: 10_000 + 100 * hits(id).reduce((sum, [, each]) => sum + (each[id] ?? 0), 0),
		tests: hits(id).map(([test]) => test.replace(/\/$/, "")),
	}));
	const ran = await runTests(
		place,
		"mutants",
		runs.filter(({ tests }) => tests.length > 0),
	);
	const killed = await proveKills(place, [...ran.values()]);
	for (const mutant of drawn)
		if (!killed.has(mutant.id)) console.log(describeSurvivor(mutant, ran.get(mutant.id)));
	const percent = ((100 * killed.size) / drawn.length).toFixed(1);
	console.log(
		`${module}: ${killed.size} of ${drawn.length} killed, ${percent}% (goal ${scoreGoalPercent}%); seed ${seed}, drawn from ${candidates.length}`,
	);
}

function describeSurvivor(mutant: Mutant, result: RunResult | undefined): string {
	const { start } = mutant.location;
	const why = result
		? result.failed
			? `the tests fail without it too: ${result.failed}`
			: "survived"
		: "no test";
	const place = `${relative(join(server, "src", "modules"), mutant.fileName)}:${start.line + 1}:${start.column + 1}`;
	const short = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 100);
	return `  ${place} ${mutant.mutatorName} (${why})\n    ${short(textOf(mutant))}\n    → ${short(mutant.replacement)}`;
}

export async function run(): Promise<void> {
	const { MODULES, SEED = "1", DRAW = "80" } = process.env;
	for (const module of MODULES?.split(",") ?? Object.keys(testsOfModule))
		await measure(module, SEED, Number(DRAW));
}
