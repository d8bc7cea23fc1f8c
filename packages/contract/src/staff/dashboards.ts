import { lateBuckets, rollBuckets, rollOutcomes } from "@puente/core/loan";
import { currencies } from "@puente/core/money";
import { countries } from "@puente/core/region";
import { queueNames } from "@puente/core/staff";
import * as z from "zod/mini";
import type { Problem } from "../errors.ts";
import { country, instant } from "../fields.ts";
import { defineStaffCalls, type StaffCall, staffFile } from "./staff-call.ts";

export const grains = ["day", "week", "month"] as const;
export const delayKinds = ["decision", "payout", "webhook"] as const;
/** Panels that can be kept as a table. */
export const panels = ["applications", "delays", "money", "risk", "rolls", "vintages", "queues"] as const;

const day = z.iso.date({ error: "format" satisfies Problem });
const minor = z.int();
const count = z.int();
const bucketOf = <Bucket extends number>(buckets: readonly Bucket[]) => z.literal(buckets);

/** A range begins with the whole week or month of its first day. */
const range = {
	country,
	from: day,
	to: day,
	grain: z.enum(grains, { error: "notOffered" satisfies Problem }),
};

/** What the answer covers of what was asked for, and what was known when it was made; null while there is nothing. */
const covered = {
	country: z.enum(countries),
	currency: z.enum(currencies),
	covers: z.nullable(z.object({ from: day, to: day, madeAt: instant })),
};

const asking = {
	method: "GET",
	needs: "seeDashboards",
	changes: false,
	input: z.object(range),
	refusals: [],
} as const satisfies Partial<StaffCall>;

export const dashboardCalls = defineStaffCalls({
	dashboardApplications: {
		...asking,
		path: "/dashboards/applications",
		summary: "Applications handed in, and how they were decided.",
		output: z.object({
			...covered,
			rows: z.array(z.object({ starts: day, handedIn: count, approved: count, rejected: count })),
		}),
	},
	dashboardDelays: {
		...asking,
		path: "/dashboards/delays",
		summary: "How long decisions, payouts and webhooks took: exact percentiles of each period.",
		output: z.object({
			...covered,
			rows: z.array(
				z.object({
					starts: day,
					kind: z.enum(delayKinds),
					items: count,
					p50Ms: z.int(),
					p90Ms: z.int(),
					p99Ms: z.int(),
				}),
			),
		}),
	},
	dashboardMoney: {
		...asking,
		path: "/dashboards/money",
		summary: "Cash that went out and came in during each period, and what was owed at its end.",
		output: z.object({
			...covered,
			rows: z.array(
				z.object({
					starts: day,
					disbursedMinor: minor,
					collectedMinor: minor,
					principalMinor: minor,
					interestMinor: minor,
					penaltyMinor: minor,
				}),
			),
		}),
	},
	dashboardRisk: {
		...asking,
		path: "/dashboards/risk",
		summary: "The open book at the end of each period, by the days its loans are late.",
		output: z.object({
			...covered,
			rows: z.array(
				z.object({
					starts: day,
					on: day,
					buckets: z.array(
						z.object({ lateFrom: bucketOf(lateBuckets), loans: count, principalMinor: minor }),
					),
				}),
			),
		}),
	},
	dashboardRolls: {
		...asking,
		path: "/dashboards/rolls",
		summary: "Where the loans of each bucket went from one month's end to the next.",
		output: z.object({
			...covered,
			rows: z.array(
				z.object({
					month: day,
					lateFrom: bucketOf(rollBuckets),
					outcome: z.enum(rollOutcomes),
					loans: count,
					principalMinor: minor,
				}),
			),
		}),
	},
	dashboardVintages: {
		...asking,
		path: "/dashboards/vintages",
		summary: "What the loans of each month of payout were to bring, and what they brought, month by month.",
		output: z.object({
			...covered,
			rows: z.array(
				z.object({
					vintage: day,
					month: day,
					agreedMinor: minor,
					dueMinor: minor,
					collectedMinor: minor,
				}),
			),
		}),
	},
	dashboardQueues: {
		...asking,
		path: "/dashboards/queues",
		summary: "What waits in every queue of a region now, by how long it has waited.",
		input: z.object({ country }),
		output: z.object({
			now: instant,
			rows: z.array(
				z.object({
					queue: z.enum(queueNames),
					overdue: count,
					oldestSince: z.nullable(instant),
					/** Since less than these hours, and not less than those before. */
					under4h: count,
					under24h: count,
					under48h: count,
					over48h: count,
				}),
			),
		}),
	},
	dashboardExport: {
		...asking,
		path: "/dashboards/export",
		summary: "A panel as a table to keep: amounts in minor units, times in milliseconds.",
		input: z.object({ ...range, panel: z.enum(panels, { error: "notOffered" satisfies Problem }) }),
		output: staffFile,
		answers: "file",
	},
});
