import type { StaffCalls, StaffOutput } from "@puente/contract/staff";
import { rollBuckets } from "@puente/core";
import { useAsk } from "../../app/ask.tsx";
import { useWords } from "../../app/language.tsx";
import { addressOf } from "../../data/client.ts";
import { formatCount, formatDay, formatMinor } from "../../kit/format.ts";
import type { Series } from "./chart.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { CohortTable } from "./cohort-table.tsx";
import { atRisk, cohortsOf, isWorse, type RowOf, riskDays, rolled, shareOf } from "./figures.ts";
import { formatDelay, formatPeriod, formatShare, formatShort } from "./formats.ts";
import type { Range } from "./range.ts";
import { RollTable } from "./roll-table.tsx";

type Asking = { readonly range: Range };
type Answer<Name extends keyof StaffCalls> = StaffOutput<StaffCalls[Name]>;

/** The axis of periods, the same on most panels. */
function usePeriods({ grain }: Range) {
	const { t, language } = useWords();
	return {
		xLabel: t("dash.period"),
		formatX: (x: string) => formatPeriod(language, grain, x),
		formatWholeX: (x: string) =>
			grain === "month" ? formatPeriod(language, grain, x) : formatDay(language, x),
	};
}

export function ApplicationsPanel({ range }: Asking) {
	const { t, language } = useWords();
	const periods = usePeriods(range);
	const asked = useAsk("dashboardApplications", range);
	return (
		<ChartPanel<RowOf<"dashboardApplications">, Answer<"dashboardApplications">>
			title={t("dash.applications")}
			sentence={t("dash.applicationsText")}
			csv={addressOf("dashboardExport", { ...range, panel: "applications" })}
			asked={asked}
			draw={({ rows }) => ({
				...periods,
				format: (value) => formatCount(language, value),
				series: [
					{ id: "handedIn", label: t("dash.handedIn"), shape: "ground" },
					{ id: "approved", label: t("dash.approved"), shape: "line" },
					{ id: "rejected", label: t("dash.rejected"), shape: "line" },
				],
				points: rows.map(({ starts, ...values }) => ({ x: starts, values })),
			})}
		/>
	);
}

export function ApprovalPanel({ range }: Asking) {
	const { t, language } = useWords();
	const periods = usePeriods(range);
	const asked = useAsk("dashboardApplications", range);
	return (
		<ChartPanel<RowOf<"dashboardApplications">, Answer<"dashboardApplications">>
			title={t("dash.approval")}
			sentence={t("dash.approvalText")}
			csv={addressOf("dashboardExport", { ...range, panel: "applications" })}
			asked={asked}
			draw={({ rows }) => ({
				...periods,
				format: (value) => formatShare(language, value),
				series: [{ id: "rate", label: t("dash.approval"), shape: "line" }],
				points: rows.map(({ starts, approved, rejected }) => ({
					x: starts,
					values: { rate: shareOf(approved, approved + rejected) },
				})),
			})}
		/>
	);
}

const percentiles = ["p50Ms", "p90Ms", "p99Ms"] as const;

export function DelayPanel({
	range,
	kind,
	shown = percentiles,
}: Asking & {
	readonly kind: RowOf<"dashboardDelays">["kind"];
	readonly shown?: readonly (typeof percentiles)[number][];
}) {
	const { t, language } = useWords();
	const periods = usePeriods(range);
	const asked = useAsk("dashboardDelays", range);
	return (
		<ChartPanel<RowOf<"dashboardDelays">, Answer<"dashboardDelays">>
			title={t(`dash.delay.${kind}`)}
			sentence={t(`dash.delayText.${kind}`)}
			csv={addressOf("dashboardExport", { ...range, panel: "delays" })}
			asked={asked}
			draw={({ rows }) => ({
				...periods,
				format: (value) => formatDelay(language, value),
				logarithmic: true,
				series: shown.map((id): Series => ({ id, label: t(`dash.${id}`), shape: "line" })),
				points: rows
					.filter((row) => row.kind === kind)
					// A logarithm has no zero.
					.map((row) => ({
						x: row.starts,
						values: Object.fromEntries(shown.map((id) => [id, Math.max(1, row[id])])),
					})),
			})}
		/>
	);
}

function useMoney({ currency }: { readonly currency: Answer<"dashboardMoney">["currency"] }) {
	const { language } = useWords();
	return {
		format: (value: number) => formatMinor(currency, value),
		formatAxis: (value: number) => formatShort(language, currency, value),
	};
}

export function FlowPanel({ range, currency }: Asking & Parameters<typeof useMoney>[0]) {
	const { t } = useWords();
	const periods = usePeriods(range);
	const money = useMoney({ currency });
	const asked = useAsk("dashboardMoney", range);
	return (
		<ChartPanel<RowOf<"dashboardMoney">, Answer<"dashboardMoney">>
			title={t("dash.flow", { currency })}
			sentence={t("dash.flowText")}
			csv={addressOf("dashboardExport", { ...range, panel: "money" })}
			asked={asked}
			draw={({ rows }) => ({
				...periods,
				...money,
				series: [
					{ id: "disbursed", label: t("dash.disbursed"), shape: "bar" },
					{ id: "collected", label: t("dash.collected"), shape: "bar" },
				],
				points: rows.map(({ starts, disbursedMinor, collectedMinor }) => ({
					x: starts,
					values: { disbursed: disbursedMinor, collected: collectedMinor },
				})),
			})}
		/>
	);
}

export function OutstandingPanel({ range, currency }: Asking & Parameters<typeof useMoney>[0]) {
	const { t } = useWords();
	const periods = usePeriods(range);
	const money = useMoney({ currency });
	const asked = useAsk("dashboardMoney", range);
	return (
		<ChartPanel<RowOf<"dashboardMoney">, Answer<"dashboardMoney">>
			title={t("dash.outstanding", { currency })}
			sentence={t("dash.outstandingText")}
			csv={addressOf("dashboardExport", { ...range, panel: "money" })}
			asked={asked}
			draw={({ rows }) => ({
				...periods,
				...money,
				series: [
					{ id: "principal", label: t("dash.principal"), shape: "area" },
					{ id: "interest", label: t("dash.interest"), shape: "area" },
					{ id: "penalty", label: t("dash.penalty"), shape: "area" },
				],
				points: rows.map(({ starts, principalMinor, interestMinor, penaltyMinor }) => ({
					x: starts,
					values: { principal: principalMinor, interest: interestMinor, penalty: penaltyMinor },
				})),
			})}
		/>
	);
}

export function RiskPanel({ range }: Asking) {
	const { t, language } = useWords();
	const periods = usePeriods(range);
	const asked = useAsk("dashboardRisk", range);
	return (
		<ChartPanel<RowOf<"dashboardRisk">, Answer<"dashboardRisk">>
			title={t("dash.risk")}
			sentence={t("dash.riskText")}
			csv={addressOf("dashboardExport", { ...range, panel: "risk" })}
			asked={asked}
			draw={({ rows }) => ({
				...periods,
				format: (value) => formatShare(language, value),
				series: riskDays.map((days) => ({
					id: String(days),
					label: t("dash.parDays", { days }),
					shape: "line",
				})),
				points: rows.map((row) => ({
					x: row.starts,
					values: Object.fromEntries(riskDays.map((days) => [days, atRisk(row, days)])),
				})),
			})}
		/>
	);
}

export function RollPanel({ range }: Asking) {
	const { t, language } = useWords();
	const asked = useAsk("dashboardRolls", range);
	return (
		<ChartPanel<RowOf<"dashboardRolls">, Answer<"dashboardRolls">>
			title={t("dash.rolls")}
			sentence={t("dash.rollsText")}
			csv={addressOf("dashboardExport", { ...range, panel: "rolls" })}
			asked={asked}
			draw={({ rows }) => ({
				xLabel: t("dash.month"),
				formatX: (x) => formatPeriod(language, "month", x),
				format: (value) => formatShare(language, value),
				series: rollBuckets.map((lateFrom) => ({
					id: String(lateFrom),
					label: t(`dash.bucket.${lateFrom}`),
					shape: "line",
				})),
				points: [...new Set(rows.map(({ month }) => month))].map((month) => ({
					x: month,
					values: Object.fromEntries(
						rollBuckets.map((lateFrom) => [
							lateFrom,
							rolled(rows, { month, lateFrom }, (outcome) => isWorse(lateFrom, outcome)),
						]),
					),
				})),
				table: <RollTable rows={rows} />,
			})}
		/>
	);
}

/** More lines than this cannot be told apart; the table has all of them. */
const cohortsDrawn = 6;

export function CohortPanel({ range }: Asking) {
	const { t, language } = useWords();
	const asked = useAsk("dashboardCohorts", range);
	return (
		<ChartPanel<RowOf<"dashboardCohorts">, Answer<"dashboardCohorts">>
			title={t("dash.cohorts")}
			sentence={t("dash.cohortsText")}
			csv={addressOf("dashboardExport", { ...range, panel: "cohorts" })}
			asked={asked}
			draw={({ rows, currency }) => {
				const cohorts = cohortsOf(rows);
				const drawn = cohorts.slice(-cohortsDrawn);
				const monthsMax = Math.max(0, ...drawn.map(({ collected }) => collected.length));
				return {
					xLabel: t("dash.monthsSince"),
					formatX: (x) => x,
					format: (value) => formatShare(language, value),
					series: drawn.map(({ cohort }) => ({
						id: cohort,
						label: formatPeriod(language, "month", cohort),
						shape: "line",
					})),
					points: Array.from({ length: monthsMax }, (_, month) => ({
						x: String(month),
						values: Object.fromEntries(
							drawn.map(({ cohort, collected }) => [cohort, collected[month] ?? null]),
						),
					})),
					table: <CohortTable cohorts={cohorts} currency={currency} />,
				};
			}}
		/>
	);
}
