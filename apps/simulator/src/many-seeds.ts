import { runEach, runInChild } from "./child-run.ts";
import { replayCommand } from "./print-report.ts";
import type { SimulationOptions } from "./simulation.ts";

/** Runs this many seeds, each by itself. True if no rule was broken. */
export async function runManySeeds(
	options: SimulationOptions,
	count: number,
	argumentsFor: (seed: string) => readonly string[],
): Promise<boolean> {
	const begun = performance.now();
	const seeds = Array.from({ length: count }, (_, at) => String(Number(options.seed) + at));
	const reports = await runEach(
		seeds,
		(seed) => runInChild(argumentsFor(seed)),
		(seed, { loanDays, seconds, digest, broken }) => {
			const end = broken
				? `BROKEN on day ${broken.day + 1}: ${broken.rule}. ${broken.detail}`
				: "no rule broken";
			console.log(
				`seed ${seed}: ${loanDays} loan-days in ${seconds.toFixed(0)} s, ${digest.slice(0, 12)}, ${end}`,
			);
			if (broken) console.log(replayCommand({ ...options, seed, days: broken.day + 1 }, undefined));
		},
	);
	const loanDays = reports.reduce((sum, report) => sum + report.loanDays, 0);
	const broken = reports.filter((report) => report.broken).length;
	const seconds = (performance.now() - begun) / 1000;
	console.log(
		`${count} seeds, ${loanDays} loan-days in ${seconds.toFixed(0)} s, ${Math.round(loanDays / seconds)} a second, ${broken} broken`,
	);
	return broken === 0;
}
