import type { StaffCalls } from "@puente/contract/staff";
import {
	type LateBucket,
	lateBuckets,
	type RollBucket,
	type RollOutcome,
	rollOutcomes,
} from "@puente/core/loan";
import type { StaffAnswer } from "../../shared/calls/staff-calls.tsx";

export type RowOf<Name extends keyof StaffCalls> =
	StaffAnswer<Name> extends { readonly rows: readonly (infer Row)[] } ? Row : never;

/** A share between 0 and 1; null when the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
	return whole === 0 ? null : part / whole;
}

export const riskDays = lateBuckets.filter((days) => days > 0) as readonly Exclude<LateBucket, 0>[];

/** Portfolio at risk: the share of outstanding principal in loans that are this many days late or more. */
export function portfolioAtRisk({ buckets }: RowOf<"dashboardRisk">, days: number): number | null {
	const sum = (from: number) =>
		buckets.reduce((minor, bucket) => minor + (bucket.lateFrom >= from ? bucket.principalMinor : 0), 0);
	return shareOf(sum(days), sum(0));
}

type Roll = RowOf<"dashboardRolls">;
const rank = (outcome: RollOutcome) => rollOutcomes.indexOf(outcome);

export function isWorse(from: RollBucket, outcome: RollOutcome): boolean {
	return outcome !== "closed" && rank(outcome) > rank(String(from) as RollOutcome);
}

/** Roll rate: the share of a bucket's principal at the end of the previous month with a matching outcome. */
export function rollRate(
	rows: readonly Roll[],
	from: { readonly month: string; readonly lateFrom: RollBucket },
	matches: (outcome: RollOutcome) => boolean,
): number | null {
	const own = rows.filter((row) => row.month === from.month && row.lateFrom === from.lateFrom);
	const sum = (list: readonly Roll[]) => list.reduce((minor, row) => minor + row.principalMinor, 0);
	return shareOf(sum(own.filter(({ outcome }) => matches(outcome))), sum(own));
}

type VintageRow = RowOf<"dashboardVintages">;
export type Vintage = {
	readonly vintage: string;
	readonly agreedMinor: number;
	/** By months since the payout, beginning with the month of the payout. */
	readonly collected: readonly (number | null)[];
	readonly due: readonly (number | null)[];
};

export function vintagesOf(rows: readonly VintageRow[]): readonly Vintage[] {
	return [...Map.groupBy(rows, ({ vintage }) => vintage)].map(([vintage, own]) => ({
		vintage,
		agreedMinor: own[0]?.agreedMinor ?? 0,
		collected: own.map((row) => shareOf(row.collectedMinor, row.agreedMinor)),
		due: own.map((row) => shareOf(row.dueMinor, row.agreedMinor)),
	}));
}
