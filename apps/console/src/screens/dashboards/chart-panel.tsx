import { classNames } from "@puente/ui";
import { type ReactNode, useMemo, useState } from "react";
import type { Asked } from "../../app/ask.tsx";
import { Show } from "../../app/ask.tsx";
import { useWords } from "../../app/language.tsx";
import { useTableWords } from "../../app/table-words.ts";
import { Button, DownloadLink } from "../../kit/button.tsx";
import { Blank, Panel } from "../../kit/surface.tsx";
import { type Column, DataTable } from "../../kit/table.tsx";
import { Chart, type ChartProps, type Point } from "./chart.tsx";

/** What is true now covers no days. */
type Covered = { readonly covers?: object | null; readonly rows: readonly unknown[] };

/** What a panel draws of the rows it got, and the same as a table where that needs other columns than the chart. */
export type Drawing = Omit<ChartProps, "title" | "sentence"> & {
	/** The heading of the first column. */
	readonly xLabel: string;
	/** Has many columns, so that it takes the width of two charts. */
	readonly table?: ReactNode;
};

/** A chart with what it shows in a sentence, the same figures as a table, and as a file. */
export function ChartPanel<Answer extends Covered>(props: {
	readonly title: string;
	readonly sentence: string;
	readonly csv: string | null;
	readonly asked: Asked<Answer>;
	readonly draw: (answer: Answer) => Drawing;
}) {
	const { t } = useWords();
	const { title, sentence, csv, asked } = props;
	const [asTable, setAsTable] = useState(false);
	const isWide = asTable && asked.data !== undefined && props.draw(asked.data).table !== undefined;
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
				<Show asked={asked} rows={8}>
					{(answer) => {
						if (answer.covers === null || answer.rows.length === 0)
							return <Blank icon="info" title={t("dash.none")} text={t("dash.noneText")} />;
						const { xLabel, table, ...drawing } = props.draw(answer);
						if (!asTable) return <Chart title={title} sentence={sentence} {...drawing} />;
						return <>{table ?? <PointTable title={title} xLabel={xLabel} {...drawing} />}</>;
					}}
				</Show>
			</Panel>
		</div>
	);
}

function PointTable(props: Omit<Drawing, "table"> & { readonly title: string }) {
	const { series, points, format, formatWholeX: formatX = props.formatX, xLabel } = props;
	const words = useTableWords();
	const columns = useMemo<readonly Column<Point>[]>(
		() => [
			{ id: "x", header: xLabel, cell: ({ x }) => formatX(x), sort: ({ x }) => x },
			...series.map(({ id, label }): Column<Point> => {
				const cell = ({ values }: Point) => {
					const value = values[id];
					return value === null || value === undefined ? "–" : format(value);
				};
				return { id, header: label, cell, sort: ({ values }) => values[id] ?? -1, end: true };
			}),
		],
		[series, format, formatX, xLabel],
	);
	return (
		<DataTable
			caption={props.title}
			items={points}
			columns={columns}
			rowId={({ x }) => x}
			words={words}
			empty={null}
		/>
	);
}
