import { lateBuckets, rollBuckets, rollOutcomes } from "@puente/core/loan";
import { currencies } from "@puente/core/money";
import { countries } from "@puente/core/region";
import { queueNames } from "@puente/core/staff";
import * as z from "zod/mini";
import { defineCalls, type StaffCall } from "../call.ts";
import type { Problem } from "../errors.ts";
import { country, instant } from "../fields.ts";
import { minor } from "../minor.ts";
import { staffFile, staffRead } from "./staff-fields.ts";

export const grains = ["day", "week", "month"] as const;
export const delayKinds = ["decision", "payout", "webhook"] as const;
/** Panels that can be downloaded as a table. */
export const panels = ["applications", "delays", "money", "risk", "rolls", "vintages", "queues"] as const;

const day = z.iso.date({ error: "format" satisfies Problem });
const count = z.int();
const bucketOf = <Bucket extends number>(buckets: readonly Bucket[]) => z.literal(buckets);

/** A range begins with the whole week or month of its first day. */
const range = {
	country,
	from: day,
	to: day,
	grain: z.enum(grains, { error: "notOffered" satisfies Problem }),
};

/** The part of the requested range that is covered, and the time of the figures; null while there are none. */
const covered = {
	country: z.enum(countries),
	currency: z.enum(currencies),
	covers: z.nullable(z.object({ from: day, to: day, madeAt: instant })),
};

const dashboardCall = {
	...staffRead,
	needs: "seeDashboards",
	isReport: true,
	input: z.object(range),
} as const satisfies Partial<StaffCall>;

export const dashboardCalls = defineCalls({
	dashboardApplications: {
		...dashboardCall,
		path: "/dashboards/applications",
		summary: "Submitted applications, and their decisions.",
		output: z.object({
			...covered,
			rows: z.array(z.object({ starts: day, handedIn: count, approved: count, rejected: count })),
		}),
	},
	dashboardDelays: {
		...dashboardCall,
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
		...dashboardCall,
		path: "/dashboards/money",
		summary: "Cash paid out and received during each period, and the debt at its end.",
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
		...dashboardCall,
		path: "/dashboards/risk",
		summary: "The open portfolio at the end of each period, by days late.",
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
		...dashboardCall,
		path: "/dashboards/rolls",
		summary: "Where the loans of each bucket moved from one month's end to the next.",
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
		...dashboardCall,
		path: "/dashboards/vintages",
		summary: "Expected and received payments of the loans of each payout month, month by month.",
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
		...dashboardCall,
		path: "/dashboards/queues",
		summary: "The items of every queue of a region now, by waiting time.",
		input: z.object({ country }),
		output: z.object({
			now: instant,
			rows: z.array(
				z.object({
					queue: z.enum(queueNames),
					overdue: count,
					oldestSince: z.nullable(instant),
					/** Waiting for less than these hours, and not less than the limit before. */
					under4h: count,
					under24h: count,
					under48h: count,
					over48h: count,
				}),
			),
		}),
	},
	dashboardExport: {
		...dashboardCall,
		path: "/dashboards/export",
		summary: "A panel as a table: amounts in minor units, times in milliseconds.",
		input: z.object({ ...range, panel: z.enum(panels, { error: "notOffered" satisfies Problem }) }),
		output: staffFile,
		answers: "file",
	},
});
