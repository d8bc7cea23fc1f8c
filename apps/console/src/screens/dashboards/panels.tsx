import { addressOf } from "@puente/client/staff";
import type { CallInput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { rollBuckets } from "@puente/core/loan";
import { formatCount, formatDay, formatMinor, formatPeriod } from "../../kit/index.ts";
import { type QueryState, type StaffAnswer, useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { useWords } from "../../shared/index.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { isWorse, portfolioAtRisk, type RowOf, riskDays, rollRate, shareOf, vintagesOf } from "./figures.ts";
import { formatDelay, formatShare, formatShort } from "./formats.ts";
import type { Series } from "./plot.ts";
import type { Range } from "./range.ts";
import { RollTable } from "./roll-table.tsx";
import { VintageTable } from "./vintage-table.tsx";

type PanelProps = { readonly range: Range };
type Currency = StaffAnswer<"dashboardMoney">["currency"];

/** Words and formats of the panels, and the axis of periods. */
function useFormats({ grain }: Range) {
	const { t, language } = useWords();
	const periods = {
		xLabel: t("dash.period"),
		formatX: (x: string) => formatPeriod(language, grain, x),
		formatWholeX: (x: string) =>
			grain === "month" ? formatPeriod(language, grain, x) : formatDay(language, x),
	};
	const share = (value: number) => formatShare(language, value);
	return { t, language, periods, share };
}

type PanelCall =
	| "dashboardApplications"
	| "dashboardDelays"
	| "dashboardMoney"
	| "dashboardRisk"
	| "dashboardRolls"
	| "dashboardVintages";

/** A panel with a range: the call of its figures, the name of its download, and its drawing. */
function panelOf<Call extends PanelCall, Props extends PanelProps = PanelProps>(
	call: Call,
	panel: CallInput<StaffCalls["dashboardExport"]>["panel"],
	describe: (
		formats: ReturnType<typeof useFormats>,
		props: Props,
	) => Pick<Parameters<typeof ChartPanel<StaffAnswer<Call>>>[0], "title" | "sentence" | "draw">,
) {
	return function RangePanel(props: Props) {
		const { range } = props;
		const description = describe(useFormats(range), props);
		const query = useStaffQuery<PanelCall>(call, range) as QueryState<StaffAnswer<Call>>;
		return (
			<ChartPanel {...description} query={query} csv={addressOf("dashboardExport", { ...range, panel })} />
		);
	};
}

export const ApplicationsPanel = panelOf(
	"dashboardApplications",
	"applications",
	({ t, language, periods }) => ({
		title: t("dash.applications"),
		sentence: t("dash.applicationsText"),
		draw: ({ rows }) => ({
			...periods,
			format: (value) => formatCount(language, value),
			series: [
				{ id: "handedIn", label: t("dash.handedIn"), shape: "bar" },
				{ id: "approved", label: t("dash.approved"), shape: "bar" },
				{ id: "rejected", label: t("dash.rejected"), shape: "bar" },
			],
			points: rows.map(({ starts, ...values }) => ({ x: starts, values })),
		}),
	}),
);

export const ApprovalPanel = panelOf("dashboardApplications", "applications", ({ t, periods, share }) => ({
	title: t("dash.approval"),
	sentence: t("dash.approvalText"),
	draw: ({ rows }) => ({
		...periods,
		format: share,
		shares: true,
		series: [{ id: "rate", label: t("dash.approval"), shape: "line" }],
		points: rows.map(({ starts, approved, rejected }) => ({
			x: starts,
			values: { rate: shareOf(approved, approved + rejected) },
		})),
	}),
}));

const percentiles = ["p50Ms", "p90Ms", "p99Ms"] as const;

export const DelayPanel = panelOf<
	"dashboardDelays",
	PanelProps & {
		readonly kind: RowOf<"dashboardDelays">["kind"];
		readonly shown?: readonly (typeof percentiles)[number][];
	}
>("dashboardDelays", "delays", ({ t, language, periods }, { kind, shown = percentiles }) => ({
	title: t(`dash.delay.${kind}`),
	sentence: t(`dash.delayText.${kind}`),
	draw: ({ rows }) => ({
		...periods,
		format: (value) => formatDelay(language, value),
		logarithmic: true,
		series: shown.map((id): Series => ({ id, label: t(`dash.${id}`), shape: "line" })),
		points: rows
			.filter((row) => row.kind === kind)
			// The logarithm of 0 is undefined.
			.map((row) => ({
				x: row.starts,
				values: Object.fromEntries(shown.map((id) => [id, Math.max(1, row[id])])),
			})),
	}),
}));

/** Cash flow in each period, and the outstanding amounts at its end. */
const moneyPanels = {
	flow: { shape: "bar", parts: ["disbursed", "collected"] },
	outstanding: { shape: "area", parts: ["principal", "interest", "penalty"] },
} as const;

export const MoneyPanel = panelOf<
	"dashboardMoney",
	PanelProps & { readonly currency: Currency; readonly kind: keyof typeof moneyPanels }
>("dashboardMoney", "money", ({ t, language, periods }, { currency, kind }) => {
	const { shape, parts } = moneyPanels[kind];
	return {
		title: t(`dash.${kind}`, { currency }),
		sentence: t(`dash.${kind}Text`),
		draw: ({ rows }) => ({
			...periods,
			format: (value) => formatMinor(currency, value),
			formatAxis: (value) => formatShort(language, currency, value),
			series: parts.map((id) => ({ id, label: t(`dash.${id}`), shape })),
			points: rows.map((row) => ({
				x: row.starts,
				values: Object.fromEntries(parts.map((part) => [part, row[`${part}Minor`]])),
			})),
		}),
	};
});

export const RiskPanel = panelOf("dashboardRisk", "risk", ({ t, periods, share }) => ({
	title: t("dash.risk"),
	sentence: t("dash.riskText"),
	draw: ({ rows }) => ({
		...periods,
		format: share,
		shares: true,
		series: riskDays.map((days) => ({
			id: String(days),
			label: t("dash.parDays", { days }),
			shape: "line",
		})),
		points: rows.map((row) => ({
			x: row.starts,
			values: Object.fromEntries(riskDays.map((days) => [days, portfolioAtRisk(row, days)])),
		})),
	}),
}));

export const RollPanel = panelOf("dashboardRolls", "rolls", ({ t, language, share }) => ({
	title: t("dash.rolls"),
	sentence: t("dash.rollsText"),
	draw: ({ rows }) => ({
		xLabel: t("dash.month"),
		formatX: (x) => formatPeriod(language, "month", x),
		format: share,
		shares: true,
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
					rollRate(rows, { month, lateFrom }, (outcome) => isWorse(lateFrom, outcome)),
				]),
			),
		})),
		table: <RollTable rows={rows} />,
	}),
}));

/** More lines cannot be distinguished; the table has all vintages. */
const vintagesDrawn = 6;

export const VintagePanel = panelOf("dashboardVintages", "vintages", ({ t, language, share }) => ({
	title: t("dash.vintages"),
	sentence: t("dash.vintagesText"),
	draw: ({ rows, currency }) => {
		const vintages = vintagesOf(rows);
		const drawn = vintages.slice(-vintagesDrawn);
		const monthsMax = Math.max(0, ...drawn.map(({ collected }) => collected.length));
		return {
			xLabel: t("dash.monthsSince"),
			formatX: (x) => x,
			format: share,
			shares: true,
			series: drawn.map(({ vintage }) => ({
				id: vintage,
				label: formatPeriod(language, "month", vintage),
				shape: "line",
			})),
			points: Array.from({ length: monthsMax }, (_, month) => ({
				x: String(month),
				values: Object.fromEntries(
					drawn.map(({ vintage, collected }) => [vintage, collected[month] ?? null]),
				),
			})),
			table: <VintageTable vintages={vintages} currency={currency} />,
		};
	},
}));
