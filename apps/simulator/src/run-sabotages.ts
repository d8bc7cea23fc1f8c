import { runEach, runInChild } from "./child-run.ts";
import { everyHabit } from "./people/habits.ts";
import type { BrokenRule } from "./rules/rules.ts";
import { sabotages } from "./sabotage/sabotages.ts";

/**
 * One borrower of each habit, two of those who prove what is booked, as some miss their first offer. Money without an
 * owner can only be paid in Mexico. Who pays too much has instalments of a month.
 */
const oneOfEachHabit = "0,5,10,15,16,21,24,29,34,39,40,45,48,53,56,63,64,69,74,76,77,80,83";
const borrowers = ["--borrowers", String(everyHabit)] as const;

/**
 * Most faults show in a week of a few borrowers, others when the first instalments are late. The rest need every habit
 * in every region. All borrowers join in the first days.
 */
const runs = [
	["--borrowers", "6", "--days", "8", "--plan-days", "2"],
	[...borrowers, "--only", oneOfEachHabit, "--days", "45", "--plan-days", "3"],
	[...borrowers, "--days", "75", "--plan-days", "10"],
] as const;

type Notice = BrokenRule & { readonly day: number };

async function firstNotice(args: readonly string[], name: string): Promise<Notice | null> {
	for (const run of runs) {
		const { broken } = await runInChild([...args, ...run, "--sabotage", name]);
		if (broken) return broken;
	}
	return null;
}

/** Plants every fault by itself and prints which rule noticed it. True if each was noticed. */
export async function runSabotages(args: readonly string[]): Promise<boolean> {
	const names = Object.keys(sabotages);
	console.log(`${args.join(" ")}, ${names.length} faults, one by one`);
	const noticed = await runEach(
		names,
		(name) => firstNotice(args, name),
		(name, found) => {
			const where = found ? `${found.rule}, day ${found.day + 1}` : "NOT NOTICED";
			console.log(`| ${name} | ${where} | ${sabotages[name]?.[0]} |`);
		},
	);
	const missed = noticed.filter((found) => found === null).length;
	console.log(missed === 0 ? "Every fault was noticed." : `${missed} faults were not noticed.`);
	return missed === 0;
}
