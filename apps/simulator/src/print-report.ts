import type { Report } from "./run.ts";
import type { SimulationOptions } from "./world/simulation.ts";

type Run = Pick<SimulationOptions, "seed" | "borrowers" | "days" | "planDays" | "only" | "trouble">;

/** The arguments that repeat a run. */
export function argumentsOf(run: Run, planted: string | undefined): readonly string[] {
	const { seed, borrowers, days, planDays, only, trouble } = run;
	return [
		...["--seed", seed, "--borrowers", String(borrowers), "--days", String(days)],
		...(planDays === days ? [] : ["--plan-days", String(planDays)]),
		...(only === null ? [] : ["--only", [...only].join(",")]),
		...(trouble ? [] : ["--faults", "off"]),
		...(planted === undefined ? [] : ["--sabotage", planted]),
	];
}

export function replayCommand(run: Run, planted: string | undefined): string {
	return `npm run simulate -- ${argumentsOf(run, planted).join(" ")}`;
}

export function printReport(report: Report, run: Run, planted: string | undefined): void {
	const {
		counts,
		refusals,
		faults,
		daysLived,
		loanDays,
		seconds,
		digest,
		broken,
		people,
		cpuSeconds,
		memoryMb,
	} = report;
	const list = (of: Readonly<Record<string, number>>) =>
		Object.entries(of)
			.map(([what, count]) => `${count} ${what}`)
			.join(", ");
	console.log(`${daysLived} days with ${list(counts)}`);
	console.log(`refusals: ${list(refusals) || "none"}`);
	console.log(`${loanDays} loan-days in ${seconds.toFixed(1)} s, ${Math.round(loanDays / seconds)} a second`);
	console.log(
		`processor time ${cpuSeconds.toFixed(1)} s, memory ${memoryMb} MB at most, without the database`,
	);
	console.log(`digest of the books: ${digest}`);
	for (const fault of faults.slice(0, 5)) console.log(`not expected: ${fault}`);
	if (!broken) {
		console.log("No rule is broken.");
		return;
	}
	console.log(`\nBROKEN on day ${broken.day + 1}: ${broken.rule}. ${broken.says}`);
	console.log(broken.detail);
	for (const { number, habit, country } of people)
		console.log(`borrower ${number} in ${country}, habit ${habit}`);
	console.log(replayCommand({ ...run, days: broken.day + 1 }, planted));
}
