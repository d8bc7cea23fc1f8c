import { appendFileSync } from "node:fs";
import {
	type RunnerTestFile as File,
	type RunnerTestSuite as Suite,
	type RunnerTestCase as Test,
	TestRunner,
} from "vitest";

/** What a file of ../server-mutation.ts asks for: run these tests with this mutant (null: none). */
export type Run = {
	readonly name: string;
	readonly mutant: string | null;
	readonly hitLimit: number;
	/** Tests, and suites or files of tests. */
	readonly tests: readonly string[];
	readonly results: string;
};

export type RunResult = {
	readonly name: string;
	/** The test that failed, after which the run ended. */
	readonly failed: string | null;
	/** Mutants that each test reaches, with the number of times; a name that ends with "/" means its preparation. */
	readonly reached: Readonly<Record<string, Readonly<Record<string, number>>>>;
	/** Mutants that ran when a module was loaded. */
	readonly loaded: readonly string[];
	readonly ranTests: readonly string[];
	readonly seconds: number;
};

type Hits = Record<string, number>;
/** What Stryker's mutated source reads and writes. */
type Switch = {
	activeMutant?: string | null;
	currentTestId?: string | undefined;
	hitCount?: number;
	hitLimit?: number;
	mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
};
const shared = globalThis as unknown as { __stryker__: Switch; mutationRun: Run };

function nameOf(task: Suite | Test): string {
	return task.suite && !("filepath" in task.suite) ? `${nameOf(task.suite)}/${task.name}` : task.name;
}

/** Runs the tests that a mutant needs, until one fails, and notes which mutants each test reaches. */
export default class extends TestRunner {
	private failed: string | null = null;
	private ranTests: string[] = [];
	private started = 0;

	private isWanted(name: string): boolean {
		if (this.failed !== null) return false;
		return shared.mutationRun.tests.some(
			(test) => `${test}/`.startsWith(`${name}/`) || name.startsWith(`${test}/`),
		);
	}

	onBeforeCollect(): void {
		shared.__stryker__ ??= {};
		shared.__stryker__.activeMutant = null;
		shared.__stryker__.currentTestId = undefined;
	}

	override async onBeforeRunSuite(suite: Suite): Promise<void> {
		if ("filepath" in suite) {
			const { mutant, hitLimit } = shared.mutationRun;
			Object.assign(this, { failed: null, ranTests: [], started: Date.now() });
			shared.__stryker__ = Object.assign(shared.__stryker__, { activeMutant: mutant, hitCount: 0, hitLimit });
			if (shared.__stryker__.mutantCoverage) shared.__stryker__.mutantCoverage.perTest = {};
		} else if (this.isWanted(nameOf(suite))) {
			shared.__stryker__.currentTestId = `${nameOf(suite)}/`;
		} else suite.mode = "skip";
		await super.onBeforeRunSuite(suite);
	}

	override async onBeforeRunTask(test: Test): Promise<void> {
		const name = nameOf(test);
		if (test.mode === "run" || test.mode === "queued") {
			if (this.isWanted(name)) {
				this.ranTests.push(name);
				shared.__stryker__.currentTestId = name;
			} else test.mode = "skip";
		}
		await super.onBeforeRunTask(test);
	}

	override onAfterRunTask(test: Test): void {
		if (test.result?.state === "fail") this.failed ??= nameOf(test);
		if (test.suite) shared.__stryker__.currentTestId = `${nameOf(test.suite)}/`;
		super.onAfterRunTask(test);
	}

	override async onAfterRunSuite(suite: Suite): Promise<void> {
		if (suite.result?.state === "fail") this.failed ??= nameOf(suite);
		await super.onAfterRunSuite(suite);
	}

	override onAfterRunFiles(files: File[]): void {
		const { name, results } = shared.mutationRun;
		const { mutantCoverage } = shared.__stryker__;
		const failed = this.failed ?? files.find(({ result }) => result?.state === "fail")?.name ?? null;
		const seconds = Math.round((Date.now() - this.started) / 100) / 10;
		const result: RunResult = {
			name,
			failed,
			reached: mutantCoverage?.perTest ?? {},
			loaded: Object.keys(mutantCoverage?.static ?? {}),
			ranTests: this.ranTests,
			seconds,
		};
		appendFileSync(results, `${JSON.stringify(result)}\n`);
		super.onAfterRunFiles(files);
	}
}
