import type { Currency } from "@puente/core/money";
import { formatMinor, formatPeriod } from "../../kit/index.ts";
import { useWords } from "../../shared/index.ts";
import { type Column, DataTable } from "../../shared/views/table.tsx";
import type { Vintage } from "./figures.ts";
import { formatShare } from "./formats.ts";

/** A line per vintage and a column per month since the payout: the collected share, above the share due by then. */
export function VintageTable(props: { readonly vintages: readonly Vintage[]; readonly currency: Currency }) {
	const { t, language } = useWords();
	const { vintages, currency } = props;
	const monthsMax = Math.max(0, ...vintages.map(({ collected }) => collected.length));
	const columns: readonly Column<Vintage>[] = [
		{
			id: "vintage",
			header: t("dash.paidOutIn"),
			cell: ({ vintage }) => formatPeriod(language, "month", vintage),
			sort: ({ vintage }) => vintage,
		},
		{
			id: "agreed",
			header: t("dash.agreed"),
			cell: ({ agreedMinor }) => formatMinor(currency, agreedMinor),
			sort: ({ agreedMinor }) => agreedMinor,
			end: true,
		},
		...Array.from(
			{ length: monthsMax },
			(_, month): Column<Vintage> => ({
				id: String(month),
				header: t("dash.month.n", { month }),
				end: true,
				cell: ({ collected, due }) => {
					const [collectedShare, dueShare] = [collected[month], due[month]];
					if (collectedShare === null || collectedShare === undefined) return "";
					return (
						<>
							{formatShare(language, collectedShare)}
							<span className="block text-2xs text-ink-3">
								{t("dash.ofDue", { share: formatShare(language, dueShare ?? 0) })}
							</span>
						</>
					);
				},
			}),
		),
	];
	return (
		<DataTable
			caption={t("dash.vintages")}
			items={vintages}
			columns={columns}
			rowId={({ vintage }) => vintage}
		/>
	);
}
