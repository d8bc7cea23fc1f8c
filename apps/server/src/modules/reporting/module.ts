import type { StaffCalls } from "@puente/contract/staff";
import { needsStaff, providers } from "@puente/core/provider";
import { ok } from "@puente/core/result";
import { maySeeProviders } from "@puente/core/staff";
import type { Handler } from "../../platform/context/calls.ts";
import type { Module } from "../../platform/context/module.ts";
import { listFailingProviders } from "../../platform/providers/failing-providers.ts";
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
import { enqueueDueFigures, makeFigures } from "./make-figures.ts";

const failingProviders: Handler<StaffCalls["failingProviders"]> = async (_input, { db, staff }) => {
	const failing = (await listFailingProviders(db)).filter(needsStaff);
	const shown = failing.map(({ provider, failure, code, since, count }) => ({
		provider,
		failure,
		code,
		count,
		kind: providers[provider],
		since: since.toISOString(),
	}));
	return ok({ providers: shown.filter(({ kind }) => maySeeProviders(staff.roles, kind)) });
};

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
