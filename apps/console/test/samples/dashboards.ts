import type { CallOutput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { lateBuckets } from "@puente/core/loan";
import type { Country } from "@puente/core/region";
import { queueNames } from "@puente/core/staff";
import { packs } from "@puente/regions";
import type { Answers } from "../wire.ts";
import { ago, now } from "./session.ts";

type Output<Name extends keyof StaffCalls> = CallOutput<StaffCalls[Name]>;

const covers = { from: "2026-11-12", to: "2026-11-14", madeAt: ago(0, 1) };
const days = ["2026-11-12", "2026-11-13", "2026-11-14"] as const;

function covered(country: Country) {
	return { country, currency: packs[country].currency.code, covers };
}

function applicationFigures(country: Country = "mx"): Output<"dashboardApplications"> {
	return {
		...covered(country),
		rows: [
			{ starts: days[0], handedIn: 120, approved: 60, rejected: 20 },
			{ starts: days[1], handedIn: 98, approved: 41, rejected: 0 },
			{ starts: days[2], handedIn: 77, approved: 0, rejected: 0 },
		],
	};
}

function moneyFigures(country: Country = "mx"): Output<"dashboardMoney"> {
	return {
		...covered(country),
		rows: days.map((starts, index) => ({
			starts,
			disbursedMinor: 12_345_678 * (index + 1),
			collectedMinor: 9_876_543 * (index + 1),
			principalMinor: 100_000_000 + index,
			interestMinor: 8_000_000 + index,
			penaltyMinor: 700_000 + index,
		})),
	};
}

function delayFigures(country: Country = "mx"): Output<"dashboardDelays"> {
	return {
		...covered(country),
		rows: days.flatMap((starts, index) =>
			(["decision", "payout", "webhook"] as const).map((kind) => ({
				starts,
				kind,
				items: 10,
				p50Ms: 30_000 + index,
				p90Ms: 7_200_000,
				p99Ms: 172_800_000,
			})),
		),
	};
}

function riskFigures(country: Country): Output<"dashboardRisk"> {
	return {
		...covered(country),
		rows: days.map((starts) => ({
			starts,
			on: starts,
			buckets: lateBuckets.map((lateFrom, index) => ({
				lateFrom,
				loans: 100 - index * 10,
				principalMinor: 1_000_000 - index * 150_000,
			})),
		})),
	};
}

function rollFigures(country: Country): Output<"dashboardRolls"> {
	return {
		...covered(country),
		rows: [
			{ month: "2026-10-01", lateFrom: 0, outcome: "0", loans: 70, principalMinor: 7_000_000 },
			{ month: "2026-10-01", lateFrom: 0, outcome: "1", loans: 20, principalMinor: 2_000_000 },
			{ month: "2026-10-01", lateFrom: 0, outcome: "closed", loans: 10, principalMinor: 1_000_000 },
			{ month: "2026-11-01", lateFrom: 1, outcome: "30", loans: 5, principalMinor: 500_000 },
			{ month: "2026-11-01", lateFrom: 1, outcome: "0", loans: 5, principalMinor: 500_000 },
		],
	};
}

function vintageFigures(country: Country): Output<"dashboardVintages"> {
	const row = (vintage: string, month: string, collectedMinor: number) => ({
		vintage,
		month,
		agreedMinor: 10_000_000,
		dueMinor: 5_000_000,
		collectedMinor,
	});
	return {
		...covered(country),
		rows: [
			row("2026-09-01", "2026-09-01", 1_000_000),
			row("2026-09-01", "2026-10-01", 4_500_000),
			row("2026-10-01", "2026-10-01", 2_000_000),
		],
	};
}

function queueFigures(): Output<"dashboardQueues"> {
	return {
		now,
		rows: queueNames.map((queue, index) => ({
			queue,
			overdue: index,
			oldestSince: index === 0 ? null : ago(index),
			under4h: index,
			under24h: 2 * index,
			under48h: index % 3,
			over48h: index % 2,
		})),
	};
}

/** Figures of every panel, for the region in the input. */
export const figures: Answers = {
	dashboardApplications: ({ country }) => applicationFigures(country),
	dashboardMoney: ({ country }) => moneyFigures(country),
	dashboardDelays: ({ country }) => delayFigures(country),
	dashboardRisk: ({ country }) => riskFigures(country),
	dashboardRolls: ({ country }) => rollFigures(country),
	dashboardVintages: ({ country }) => vintageFigures(country),
	dashboardQueues: queueFigures(),
};

const nothing = (country: Country) => ({ ...covered(country), covers: null, rows: [] });

/** A region without figures. */
export const noFigures: Answers = {
	dashboardApplications: nothing("mx"),
	dashboardMoney: nothing("mx"),
	dashboardDelays: nothing("mx"),
	dashboardRisk: nothing("mx"),
	dashboardRolls: nothing("mx"),
	dashboardVintages: nothing("mx"),
	dashboardQueues: { now, rows: [] },
};
