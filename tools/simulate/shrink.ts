import { runInChild } from "./child-run.ts";
import { argumentsOf } from "./print-report.ts";
import type { Report } from "./run.ts";
import type { SimulationOptions } from "./simulation.ts";

/** Finds fewer borrowers and days that still break the same rule. */
export function shrink(
	report: Report,
	options: SimulationOptions,
	planted: string | undefined,
): SimulationOptions {
	const { broken, people } = report;
	if (!broken) return options;
	const breaks = (run: SimulationOptions) =>
		runInChild(argumentsOf(run, planted)).broken?.rule === broken.rule;
	const all = Array.from({ length: options.borrowers }, (_, number) => number);
	const shortened = { ...options, days: broken.day + 1 };
	const concerned = { ...shortened, only: new Set(people.map(({ number }) => number)) };
	if (people.length > 0 && breaks(concerned)) return concerned;
	return halved({ ...shortened, only: options.only ?? new Set(all) }, breaks);
}

function halved(run: SimulationOptions, breaks: (run: SimulationOptions) => boolean): SimulationOptions {
	const numbers = [...(run.only ?? [])];
	const middle = Math.ceil(numbers.length / 2);
	for (const half of [numbers.slice(0, middle), numbers.slice(middle)]) {
		const smaller = { ...run, only: new Set(half) };
		if (half.length > 0 && half.length < numbers.length && breaks(smaller)) return halved(smaller, breaks);
	}
	return run;
}
