import { runInChild } from "./child-run.ts";
import { argumentsOf } from "./print-report.ts";
import type { Report } from "./run.ts";
import type { SimulationOptions } from "./world/simulation.ts";

type Breach = NonNullable<Report["broken"]>;
type Try = (run: SimulationOptions) => Promise<Breach | null>;

/** Finds fewer borrowers and days that still break the same rule. */
export async function shrink(
	report: Report,
	options: SimulationOptions,
	{ planted, more }: { readonly planted: string | undefined; readonly more: readonly string[] },
): Promise<SimulationOptions> {
	const { broken, people } = report;
	if (!broken) return options;
	const breaks: Try = async (run) => {
		const found = (await runInChild([...argumentsOf(run, planted), ...more])).broken;
		return found?.rule === broken.rule ? found : null;
	};
	const shortened = { ...options, days: broken.day + 1 };
	const concerned = people.map(({ number }) => number);
	const smaller = concerned.length > 0 && (await withOnly(shortened, concerned, breaks));
	if (smaller) return fewer(smaller, breaks);
	const all = options.only ?? Array.from({ length: options.borrowers }, (_, number) => number);
	return fewer({ ...shortened, only: new Set(all) }, breaks);
}

/** The run with only these borrowers, shortened to the day on which it breaks; null if it does not break. */
async function withOnly(
	run: SimulationOptions,
	numbers: readonly number[],
	breaks: Try,
): Promise<SimulationOptions | null> {
	const smaller = { ...run, only: new Set(numbers) };
	const found = await breaks(smaller);
	return found && { ...smaller, days: found.day + 1 };
}

/** Leaves out a half of the borrowers, then a quarter, and so on, while the rule still breaks. */
async function fewer(run: SimulationOptions, breaks: Try): Promise<SimulationOptions> {
	let smallest = run;
	for (let parts = 2; ; ) {
		const numbers = [...(smallest.only ?? [])];
		if (numbers.length < 2) return smallest;
		const size = Math.ceil(numbers.length / Math.min(parts, numbers.length));
		let found: SimulationOptions | null = null;
		for (let from = 0; from < numbers.length && !found; from += size) {
			found = await withOnly(smallest, [...numbers.slice(0, from), ...numbers.slice(from + size)], breaks);
		}
		if (found) smallest = found;
		else if (size === 1) return smallest;
		else parts *= 2;
	}
}
