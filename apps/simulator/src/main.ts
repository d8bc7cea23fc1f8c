import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { requirePinnedNode } from "../../../tools/pinned-node.ts";
import { notDurable, startPostgres } from "../../../tools/postgres.ts";
import { readsPatched, runEach, runInChild } from "./child-run.ts";
import { growingSociety, variedSociety } from "./people/growing-society.ts";
import { everyHabit } from "./people/habits.ts";
import { argumentsOf, printReport, replayCommand } from "./print-report.ts";
import { runSimulation } from "./run.ts";
import { runSabotages } from "./run-sabotages.ts";
import { noSabotage } from "./sabotage/sabotage.ts";
import { sabotages } from "./sabotage/sabotages.ts";
import { shrink } from "./shrink.ts";
import type { SimulationOptions } from "./world/simulation.ts";

/**
 * `npm run simulate -- --seed N --borrowers N --days N`: lives the whole lender day by day and checks every rule each
 * evening. Exits with 1 when one is broken.
 */
requirePinnedNode();

const { values } = parseArgs({
	options: {
		seed: { type: "string" },
		borrowers: { type: "string", default: String(everyHabit) },
		days: { type: "string", default: "120" },
		/** The address of an empty PostgreSQL database, or `temporary` for one that this run starts and ends. */
		database: { type: "string" },
		/** Off: no bad days. */
		faults: { type: "string", default: "on" },
		sabotage: { type: "string" },
		/** This many seeds, from the given one on, each in a process of its own. */
		seeds: { type: "string" },
		shrink: { type: "boolean", default: false },
		only: { type: "string" },
		"plan-days": { type: "string" },
		/** Lives a growing lender that begins on this day, and keeps its files and rails in the folder. */
		growing: { type: "string" },
		keep: { type: "string" },
		/** For the tools that start further runs. */
		json: { type: "boolean", default: false },
	},
});

const daysPerLine = 30;
/** Node's own, when nothing is left to do and the run has not ended. */
const stuckCode = 13;
/** Autovacuum comes when it likes and changes plans, and with them the order of rows. Nothing here is worth compiling. */
const unhurried = [
	...notDurable,
	...["autovacuum=off", "jit=off", "wal_level=minimal", "max_wal_senders=0"],
	// Statistics of its own work, which take a part of each statement.
	...["track_activities=off", "track_counts=off", "update_process_title=off"],
];

if (!["on", "off"].includes(values.faults)) {
	console.error("--faults is on or off.");
	process.exit(1);
}
const isKnown = (name: string) => Object.hasOwn(sabotages, name);
const { sabotage: planted } = values;
if (planted !== undefined && planted !== "all" && !isKnown(planted)) {
	console.error(`There is no sabotage ${planted}. There is: all, ${Object.keys(sabotages).join(", ")}.`);
	process.exit(1);
}

if (planted !== undefined && planted !== "all" && process.execArgv.length === 0) {
	const again = [...readsPatched(process.argv), ...process.argv.slice(1)];
	process.exit(spawnSync(process.execPath, again, { stdio: "inherit" }).status ?? 1);
}

const seed = values.seed ?? String(randomInt(2 ** 31));
const databaseArguments = values.database === undefined ? [] : ["--database", values.database];
// A further run needs an empty database of its own: the embedded one, or a temporary one.
const more = values.database === "temporary" ? databaseArguments : [];
if (planted === "all") process.exit((await runSabotages(["--seed", seed, ...more])) ? 0 : 1);

const choice = {
	seed,
	borrowers: Number(values.borrowers),
	days: Number(values.days),
	sabotage: planted === undefined ? noSabotage : (sabotages[planted]?.[1] ?? noSabotage),
	trouble: values.faults !== "off",
	planDays: Number(values["plan-days"] ?? values.days),
	only: values.only === undefined ? null : new Set(values.only.split(",").map(Number)),
	databaseUrl: null,
	society: values.growing === undefined ? variedSociety : growingSociety(new Date(values.growing)),
	keepIn: values.keep ?? null,
};
if (values.seeds !== undefined) {
	const argumentsFor = (each: string) => [...argumentsOf({ ...choice, seed: each }, planted), ...more];
	process.exit((await runManySeeds(choice, Number(values.seeds), argumentsFor)) ? 0 : 1);
}

const postgres = values.database === "temporary" ? await startPostgres(unhurried) : null;
let daysLived = 0;
process.on("exit", (code) => {
	if (code === stuckCode)
		console.error(`Stuck after day ${daysLived}: something waits for what never comes.`);
	postgres?.stop();
});
process.on("SIGTERM", () => process.exit(1));
process.on("SIGINT", () => process.exit(1));
const options = { ...choice, databaseUrl: postgres?.socketUrl ?? values.database ?? null };
if (!values.json) console.log(`seed ${seed}`);
const begun = performance.now();
const report = await runSimulation(options, ({ day, openLoans, loanDays }) => {
	daysLived = day + 1;
	if (values.json || (day + 1) % daysPerLine !== 0) return;
	const perSecond = Math.round((loanDays * 1000) / (performance.now() - begun));
	console.log(
		`month ${(day + 1) / daysPerLine}, day ${day + 1}: ${openLoans} open loans, ${loanDays} loan-days, ${perSecond} a second`,
	);
});
if (values.json) console.log(JSON.stringify(report));
else printReport(report, options, planted);
if (report.broken && values.shrink) {
	const smaller = await shrink(report, options, { planted, more });
	console.log(`The smallest run that breaks it:\n${replayCommand(smaller, planted)}`);
}
process.exit(report.broken ? 1 : 0);

/** Runs this many seeds, each by itself. True if no rule was broken. */
async function runManySeeds(
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
