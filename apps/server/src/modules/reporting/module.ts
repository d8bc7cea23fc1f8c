import type { Module } from "../../platform/context/module.ts";
import {
	dashboardApplications,
	dashboardDelays,
	dashboardExport,
	dashboardMoney,
	dashboardQueues,
	dashboardRisk,
	dashboardRolls,
	dashboardVintages,
} from "./dashboards.ts";
import { failingProviders } from "./failing-providers.ts";
import { enqueueDueFigures, makeFigures } from "./make-figures.ts";

export const reporting = {
	staffCalls: {
		dashboardApplications,
		dashboardDelays,
		dashboardMoney,
		dashboardRisk,
		dashboardRolls,
		dashboardVintages,
		dashboardQueues,
		dashboardExport,
		failingProviders,
	},
	jobs: { "make-figures": (_, context) => makeFigures(context) },
	due: [{ name: "figures", run: ({ db, now, enqueue }) => enqueueDueFigures(db, now, enqueue) }],
} satisfies Module;
