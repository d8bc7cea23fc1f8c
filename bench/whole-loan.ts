import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Effort } from "../e2e/taps.ts";
import { root } from "../tools/pinned-node.ts";
import { printTable } from "./table.ts";

const runs = 3;

/**
 * Seconds of a person, by the keystroke-level model (Card, Moran and Newell, Communications of the ACM 23, 1980): to point
 * at a control, to type a character as an average typist, and to understand what has come onto the screen.
 */
const personSeconds = { tap: 1.1, character: 0.28, view: 1.35 };

/** What is counted up to the end of a stretch. */
type Reached = Effort & { readonly until: string; readonly bankMs: number };
type Stretch = Pick<Effort, "taps" | "characters" | "views"> & {
	readonly until: string;
	readonly appSeconds: number;
};

/** The walks, each as the stretches that it reached. */
function walk(): readonly (readonly Reached[])[] {
	const folder = mkdtempSync(join(tmpdir(), "whole-loan-"));
	const results = join(folder, "results.jsonl");
	const command = [
		createRequire(import.meta.url).resolve("@playwright/test/cli"),
		"test",
		`--config=${join(import.meta.dirname, "whole-loan", "playwright.config.ts")}`,
		`--repeat-each=${runs}`,
	];
	const env = { SEED: "whole-loan", ...process.env, WHOLE_LOAN_RESULTS: results };
	const { status } = spawnSync(process.execPath, command, { cwd: root, env, stdio: "inherit" });
	try {
		if (status !== 0) throw new Error("the walk did not reach its end");
		return readFileSync(results, "utf8")
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** The stretches by themselves, without the time of the simulated bank. */
function stretchesOf(reached: readonly Reached[]): readonly Stretch[] {
	return reached.map(({ until, taps, characters, views, waitedMs, bankMs }, index) => {
		const before = reached[index - 1];
		return {
			until,
			taps: taps - (before?.taps ?? 0),
			characters: characters - (before?.characters ?? 0),
			views: views - (before?.views ?? 0),
			appSeconds: (waitedMs - (before?.waitedMs ?? 0) - bankMs) / 1000,
		};
	});
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const median = (values: readonly number[]) =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function personSecondsOf({ taps, characters, views, appSeconds }: Stretch): number {
	const { tap, character, view } = personSeconds;
	return taps * tap + characters * character + views * view + appSeconds;
}

/** Taps and seconds of a whole loan, on a slow phone on slow 4G. `CPU_SLOWDOWN=1` is for a machine that is slow already. */
export async function run(): Promise<void> {
	const walks = walk();
	// The run with the median of the app's seconds, so that its stretches add up.
	const total = (reached: readonly Reached[]) =>
		sum(stretchesOf(reached).map(({ appSeconds }) => appSeconds));
	const middle = median(walks.map(total));
	const chosen = walks.find((reached) => total(reached) === middle) ?? [];
	const stretches = stretchesOf(chosen);
	const all: Stretch = {
		until: "the whole loan",
		taps: sum(stretches.map(({ taps }) => taps)),
		characters: sum(stretches.map(({ characters }) => characters)),
		views: sum(stretches.map(({ views }) => views)),
		appSeconds: middle,
	};
	printTable(
		[
			`Mexico, until, median of ${runs}`,
			"taps",
			"characters",
			"new views",
			"the app's seconds",
			"a person's seconds",
		],
		[...stretches, all].map((stretch) => [
			stretch.until,
			stretch.taps,
			stretch.characters,
			stretch.views,
			stretch.appSeconds.toFixed(1),
			personSecondsOf(stretch).toFixed(0),
		]),
	);
	console.log("");
	const longest = (chosen.at(-1)?.acts ?? [])
		.toSorted((one, other) => other.waitedMs - one.waitedMs)
		.slice(0, 10);
	printTable(
		["longest waits, with the bank, until", "seconds"],
		longest.map(({ what, waitedMs }) => [what.slice(0, 60), (waitedMs / 1000).toFixed(1)]),
	);
	console.log(
		`\nThe app's seconds of each run: ${walks.map((reached) => total(reached).toFixed(1)).join(", ")}`,
	);
}
