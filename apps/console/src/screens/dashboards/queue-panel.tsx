import { addressOf } from "@puente/client/staff";
import { queueNames } from "@puente/core/staff";
import { formatCount } from "../../kit/index.ts";
import { useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { Age, useWords } from "../../shared/index.ts";
import { type Column, DataTable } from "../../shared/views/table.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import type { RowOf } from "./figures.ts";
import type { Range } from "./range.ts";

type Ages = RowOf<"dashboardQueues">;
const bands = ["under4h", "under24h", "under48h", "over48h"] as const;
const everyMs = 60_000;

export function QueuePanel({ range }: { readonly range: Range }) {
	const { t, language } = useWords();
	const query = useStaffQuery("dashboardQueues", { country: range.country }, { everyMs });
	return (
		<ChartPanel
			title={t("dash.queues")}
			sentence={t("dash.queuesText")}
			csv={addressOf("dashboardExport", { ...range, panel: "queues" })}
			query={query}
			draw={({ rows }) => ({
				xLabel: t("dash.queue"),
				formatX: (x) => {
					const queue = queueNames.find((name) => name === x);
					return queue === undefined ? x : t(`queue.${queue}`);
				},
				format: (value) => formatCount(language, value),
				sideways: true,
				series: bands.map((id) => ({ id, label: t(`dash.${id}`), shape: "bar" })),
				points: rows.map((row) => ({
					x: row.queue,
					values: Object.fromEntries(bands.map((band) => [band, row[band]])),
				})),
				table: <QueueTable rows={rows} />,
			})}
		/>
	);
}

function QueueTable({ rows }: { readonly rows: readonly Ages[] }) {
	const { t, language } = useWords();
	const columns: readonly Column<Ages>[] = [
		{ id: "queue", header: t("dash.queue"), cell: ({ queue }) => t(`queue.${queue}`) },
		...(["overdue", ...bands] as const).map(
			(id): Column<Ages> => ({
				id,
				header: t(`dash.${id}`),
				cell: (row) => formatCount(language, row[id]),
				sort: (row) => row[id],
				end: true,
			}),
		),
		{
			id: "oldest",
			header: t("dash.oldest"),
			cell: ({ oldestSince }) => (oldestSince === null ? "–" : <Age since={oldestSince} />),
			sort: ({ oldestSince }) => oldestSince ?? "",
			end: true,
		},
	];
	return <DataTable caption={t("dash.queues")} items={rows} columns={columns} rowId={({ queue }) => queue} />;
}
