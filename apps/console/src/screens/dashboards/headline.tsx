import { packs } from "@puente/regions";
import { formatMinor } from "../../kit/index.ts";
import { useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { useWords } from "../../shared/index.ts";
import { portfolioAtRisk } from "./figures.ts";
import { formatShare } from "./formats.ts";
import type { Range } from "./range.ts";

const riskDays = 30;

/** The few numbers that are read first, of the same figures as the charts. */
export function Headline({ range }: { readonly range: Range }) {
	const { t, language } = useWords();
	const money = useStaffQuery("dashboardMoney", range).data?.rows;
	const risk = useStaffQuery("dashboardRisk", range).data?.rows.at(-1);
	const last = money?.at(-1);
	if (money === undefined || last === undefined) return null;
	const { code } = packs[range.country].currency;
	const sum = (part: "disbursedMinor" | "collectedMinor") =>
		formatMinor(
			code,
			money.reduce((total, row) => total + row[part], 0),
		);
	const atRisk = risk === undefined ? null : portfolioAtRisk(risk, riskDays);
	const figures = [
		[t("dash.head.owed"), formatMinor(code, last.principalMinor + last.interestMinor + last.penaltyMinor)],
		[t("dash.parDays", { days: riskDays }), atRisk === null ? "–" : formatShare(language, atRisk)],
		[t("dash.head.disbursed"), sum("disbursedMinor")],
		[t("dash.head.collected"), sum("collectedMinor")],
	] as const;
	return (
		<dl className="grid gap-3 grid-cols-2 desk:grid-cols-4">
			{figures.map(([label, value]) => (
				<div key={label} className="rounded-s border border-line bg-card px-4 py-3">
					<dt className="text-xs text-ink-2">{label}</dt>
					<dd className="text-lg font-bold text-ink tabular-nums">{value}</dd>
				</div>
			))}
		</dl>
	);
}
