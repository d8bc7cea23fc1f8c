import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { requirePinnedNode } from "../pinned-node.ts";
import { printReport, replayCommand } from "./print-report.ts";
import { runSimulation } from "./run.ts";
import { runSabotages } from "./run-sabotages.ts";
import { noSabotage } from "./sabotage.ts";
import { sabotages } from "./sabotages.ts";
import { shrink } from "./shrink.ts";

/**
 * `npm run simulate -- --seed N --borrowers N --days N`: lives the whole lender day by day and checks every rule each
 * evening. Exits with 1 when one is broken.
 */
requirePinnedNode();

const { values } = parseArgs({
	options: {
		seed: { type: "string" },
		borrowers: { type: "string", default: "60" },
		days: { type: "string", default: "120" },
		database: { type: "string" },
		/** No bad days. */
		quiet: { type: "boolean", default: false },
		sabotage: { type: "string" },
		shrink: { type: "boolean", default: false },
		only: { type: "string" },
		"plan-days": { type: "string" },
		/** For the tools that start further runs. */
		json: { type: "boolean", default: false },
	},
});

const daysPerLine = 10;

const isKnown = (name: string) => Object.hasOwn(sabotages, name);
const { sabotage: planted } = values;
if (planted !== undefined && planted !== "all" && !isKnown(planted)) {
	console.error(`There is no sabotage ${planted}. There is: all, ${Object.keys(sabotages).join(", ")}.`);
	process.exit(1);
}

const seed = values.seed ?? String(randomInt(2 ** 31));
if (planted === "all") process.exit(runSabotages(seed) ? 0 : 1);

const options = {
	seed,
	borrowers: Number(values.borrowers),
	days: Number(values.days),
	databaseUrl: values.database ?? null,
	sabotage: planted === undefined ? noSabotage : (sabotages[planted]?.[1] ?? noSabotage),
	trouble: !values.quiet,
	planDays: Number(values["plan-days"] ?? values.days),
	only: values.only === undefined ? null : new Set(values.only.split(",").map(Number)),
};
if (!values.json) console.log(`seed ${seed}`);
const report = await runSimulation(options, (day) => {
	if (!values.json && (day + 1) % daysPerLine === 0) console.log(`day ${day + 1} of ${options.days}`);
});
if (values.json) console.log(JSON.stringify(report));
else printReport(report, options, planted);
if (report.broken && values.shrink) {
	const smaller = shrink(report, options, planted);
	console.log(`The smallest run that breaks it:\n${replayCommand(smaller, planted)}`);
}
process.exit(report.broken ? 1 : 0);
