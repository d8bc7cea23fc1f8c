import { runInChild } from "./child-run.ts";
import { sabotages } from "./sabotages.ts";

/** Every habit in every region, long enough for the first instalments to be late by a week. */
const borrowers = "60";
const days = "75";
/** All join in the first week. */
const planDays = "10";

/** Plants every fault by itself and prints which rule noticed it. True if each was noticed. */
export async function runSabotages(seed: string): Promise<boolean> {
	console.log(`seed ${seed}, ${Object.keys(sabotages).length} faults, one run each`);
	let missed = 0;
	for (const [name, [about]] of Object.entries(sabotages)) {
		const run = ["--seed", seed, "--borrowers", borrowers, "--days", days, "--plan-days", planDays];
		const { broken } = runInChild([...run, "--sabotage", name]);
		if (!broken) missed += 1;
		const found = broken ? `${broken.rule}, day ${broken.day + 1}` : "NOT NOTICED";
		console.log(`${name.padEnd(20)} ${found.padEnd(28)} ${about}`);
	}
	console.log(missed === 0 ? "Every fault was noticed." : `${missed} faults were not noticed.`);
	return missed === 0;
}
