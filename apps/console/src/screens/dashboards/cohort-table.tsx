import type { Currency } from "@puente/core/money";
import { useMemo } from "react";
import { useWords } from "../../app/language.tsx";
import { useTableWords } from "../../app/table-words.ts";
import { formatMinor } from "../../kit/format.ts";
import { type Column, DataTable } from "../../kit/table.tsx";
import type { Cohort } from "./figures.ts";
import { formatPeriod, formatShare } from "./formats.ts";

/** A line for each month of payout, a column for each month since: what had come, over what had fallen due by then. */
export function CohortTable(props: { readonly cohorts: readonly Cohort[]; readonly currency: Currency }) {
	const { t, language } = useWords();
	const words = useTableWords();
	const { cohorts, currency } = props;
	const columns = useMemo<readonly Column<Cohort>[]>(() => {
		const monthsMax = Math.max(0, ...cohorts.map(({ collected }) => collected.length));
		return [
			{
				id: "cohort",
				header: t("dash.paidOutIn"),
				cell: ({ cohort }) => formatPeriod(language, "month", cohort),
				sort: ({ cohort }) => cohort,
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
				(_, month): Column<Cohort> => ({
					id: String(month),
					header: t("dash.month.n", { month }),
					end: true,
					cell: ({ collected, due }) => {
						const [came, fell] = [collected[month], due[month]];
						if (came === null || came === undefined) return "";
						return (
							<>
								{formatShare(language, came)}
								<span className="block text-2xs text-ink-3">
									{t("dash.ofDue", { share: formatShare(language, fell ?? 0) })}
								</span>
							</>
						);
					},
				}),
			),
		];
	}, [cohorts, currency, t, language]);
	return (
		<DataTable
			caption={t("dash.cohorts")}
			items={cohorts}
			columns={columns}
			rowId={({ cohort }) => cohort}
			words={words}
			empty={null}
		/>
	);
}
