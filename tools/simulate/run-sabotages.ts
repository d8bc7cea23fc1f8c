import { runInChild } from "./child-run.ts";
import type { BrokenRule } from "./rules.ts";
import { sabotages } from "./sabotages.ts";

/**
 * Most faults show in a week of a few borrowers. The others need every habit in every region, and instalments that are
 * late by a week. All borrowers join in the first days.
 */
const runs = [
	["--borrowers", "6", "--days", "8", "--plan-days", "2"],
	["--borrowers", "60", "--days", "75", "--plan-days", "10"],
] as const;

type Noticed = BrokenRule & { readonly day: number };

function firstNotice(seed: string, name: string): Noticed | null {
	for (const run of runs) {
		const { broken } = runInChild(["--seed", seed, ...run, "--sabotage", name]);
		if (broken) return broken;
	}
	return null;
}

/** Plants every fault by itself and prints which rule noticed it. True if each was noticed. */
export function runSabotages(seed: string): boolean {
	console.log(`seed ${seed}, ${Object.keys(sabotages).length} faults, one by one`);
	let missed = 0;
	for (const [name, [about]] of Object.entries(sabotages)) {
		const noticed = firstNotice(seed, name);
		if (!noticed) missed += 1;
		const found = noticed ? `${noticed.rule}, day ${noticed.day + 1}` : "NOT NOTICED";
		console.log(`${name.padEnd(20)} ${found.padEnd(28)} ${about}`);
	}
	console.log(missed === 0 ? "Every fault was noticed." : `${missed} faults were not noticed.`);
	return missed === 0;
}
