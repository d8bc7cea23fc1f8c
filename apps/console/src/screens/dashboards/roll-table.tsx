import { type RollBucket, type RollOutcome, rollBuckets, rollOutcomes } from "@puente/core/loan";
import { formatCount, formatPeriod } from "../../kit/index.ts";
import { useWords } from "../../shared/index.ts";
import { type Column, DataTable } from "../../shared/views/table.tsx";
import { type RowOf, rollRate } from "./figures.ts";
import { formatShare } from "./formats.ts";

type Line = {
	readonly month: string;
	readonly lateFrom: RollBucket;
	readonly loans: number;
	readonly shares: Readonly<Record<RollOutcome, number | null>>;
};

function linesOf(rows: readonly RowOf<"dashboardRolls">[]): readonly Line[] {
	return [...new Set(rows.map(({ month }) => month))].flatMap((month) =>
		rollBuckets.flatMap((lateFrom) => {
			const own = rows.filter((row) => row.month === month && row.lateFrom === lateFrom);
			if (own.length === 0) return [];
			const shares = Object.fromEntries(
				rollOutcomes.map((outcome) => [
					outcome,
					rollRate(rows, { month, lateFrom }, (other) => other === outcome),
				]),
			) as Line["shares"];
			return [{ month, lateFrom, shares, loans: own.reduce((sum, { loans }) => sum + loans, 0) }];
		}),
	);
}

/** Shares of every outcome by month and bucket; each line sums to 100 percent. */
export function RollTable({ rows }: { readonly rows: readonly RowOf<"dashboardRolls">[] }) {
	const { t, language } = useWords();
	const lines = linesOf(rows);
	const columns: readonly Column<Line>[] = [
		{
			id: "month",
			header: t("dash.month"),
			cell: ({ month }) => formatPeriod(language, "month", month),
			sort: ({ month }) => month,
		},
		{
			id: "from",
			header: t("dash.rollFrom"),
			cell: ({ lateFrom }) => t(`dash.bucket.${lateFrom}`),
			sort: ({ lateFrom }) => lateFrom,
		},
		{
			id: "loans",
			header: t("dash.loans"),
			cell: ({ loans }) => formatCount(language, loans),
			sort: ({ loans }) => loans,
			end: true,
		},
		...rollOutcomes.map(
			(outcome): Column<Line> => ({
				id: outcome,
				header: t(`dash.bucket.${outcome}`),
				cell: ({ shares }) => {
					const share = shares[outcome];
					return share === null || share === 0 ? "–" : formatShare(language, share);
				},
				end: true,
			}),
		),
	];
	return (
		<DataTable
			caption={t("dash.rolls")}
			items={lines}
			columns={columns}
			rowId={({ month, lateFrom }) => `${month}:${lateFrom}`}
			sorted={{ id: "month", descending: true }}
		/>
	);
}
