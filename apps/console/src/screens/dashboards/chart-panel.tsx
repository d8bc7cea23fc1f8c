import { classNames } from "@puente/ui";
import { type ReactNode, useState } from "react";
import { Blank, Button, DownloadLink, Panel } from "../../kit/index.ts";
import type { QueryState } from "../../shared/calls/staff-calls.tsx";
import { QueryView } from "../../shared/calls/staff-calls.tsx";
import { useWords } from "../../shared/index.ts";
import { type Column, DataTable } from "../../shared/views/table.tsx";
import { Chart } from "./chart.tsx";
import type { ChartProps, Point } from "./plot.ts";

/** `covers` is missing in answers about the present, which cover no days, and null without figures. */
type PanelAnswer = { readonly covers?: object | null; readonly rows: readonly unknown[] };

/** The chart of a panel, and its table where that needs other columns than the chart. */
export type ChartData = Omit<ChartProps, "title" | "sentence"> & {
	/** Heading of the first column. */
	readonly xLabel: string;
	/** A table with many columns, which takes the width of two charts. */
	readonly table?: ReactNode;
};

/** A chart with a description, the same figures as a table, and a download. */
export function ChartPanel<Answer extends PanelAnswer>(props: {
	readonly title: string;
	readonly sentence: string;
	readonly csv: string | null;
	readonly query: QueryState<Answer>;
	readonly draw: (answer: Answer) => ChartData;
}) {
	const { t } = useWords();
	const { title, sentence, csv, query } = props;
	const [asTable, setAsTable] = useState(false);
	const isWide = asTable && query.data !== undefined && props.draw(query.data).table !== undefined;
	return (
		<div className={classNames("grid min-w-0", isWide && "wide:col-span-2")}>
			<Panel
				title={title}
				actions={
					<>
						<Button
							pressed={asTable}
							label={t("dash.tableOf", { title })}
							onClick={() => setAsTable(!asTable)}
						>
							{t("dash.table")}
						</Button>
						{csv === null ? null : (
							<DownloadLink href={csv} label={`${t("dash.csv")}: ${title}`}>
								{t("dash.csv")}
							</DownloadLink>
						)}
					</>
				}
			>
				<p className="mb-3 text-xs text-ink-2">{sentence}</p>
				<QueryView query={query} rows={8}>
					{(answer) => {
						const { xLabel, table, ...drawing } = props.draw(answer);
						if (answer.covers === null || !hasFigures(drawing.points))
							return <Blank icon="info" title={t("dash.none")} text={t("dash.noneText")} />;
						if (!asTable) return <Chart title={title} sentence={sentence} {...drawing} />;
						return <>{table ?? <PointTable title={title} xLabel={xLabel} {...drawing} />}</>;
					}}
				</QueryView>
			</Panel>
		</div>
	);
}

/** Whether a point has a value; a share of nothing has none. */
function hasFigures(points: readonly Point[]): boolean {
	return points.some(({ values }) => Object.values(values).some((value) => value !== null));
}

function PointTable(props: Omit<ChartData, "table"> & { readonly title: string }) {
	const { series, points, format, formatWholeX: formatX = props.formatX, xLabel } = props;
	const columns: readonly Column<Point>[] = [
		{ id: "x", header: xLabel, cell: ({ x }) => formatX(x), sort: ({ x }) => x },
		...series.map(({ id, label }): Column<Point> => {
			const cell = ({ values }: Point) => {
				const value = values[id];
				return value === null || value === undefined ? "–" : format(value);
			};
			return { id, header: label, cell, sort: ({ values }) => values[id] ?? -1, end: true };
		}),
	];
	return <DataTable caption={props.title} items={points} columns={columns} rowId={({ x }) => x} />;
}
