import { packs } from "@puente/regions";
import { memo } from "react";
import { useSearchParams } from "react-router";
import { Button, formatDay, formatMinor, SelectField } from "../../kit/index.ts";
import { useStaffQuery } from "../../shared/calls/staff-calls.tsx";
import { DateField } from "../../shared/forms/date-field.tsx";
import { OneCountryField, useFilters } from "../../shared/forms/filters.tsx";
import { momentText, Page, useNowMs, useWords } from "../../shared/index.ts";
import { portfolioAtRisk } from "./figures.ts";
import { formatShare } from "./formats.ts";
import {
	ApplicationsPanel,
	ApprovalPanel,
	DelayPanel,
	MoneyPanel,
	RiskPanel,
	RollPanel,
	VintagePanel,
} from "./panels.tsx";
import { QueuePanel } from "./queue-panel.tsx";
import { type Grain, lastDays, quickDays, type Range, rangeOf } from "./range.ts";

const riskDays = 30;

const grains: readonly Grain[] = ["day", "week", "month"];

/** Figures of a region: applications, decisions, money, risk, delays and queues. */
export default function Dashboards() {
	const { t } = useWords();
	const { get } = useFilters();
	const range = rangeOf(get, useNowMs());
	return (
		<Page title={t("nav.dashboards")} aside={<Covers range={range} />}>
			<RangeFields range={range} />
			<Headline range={range} />
			<Panels {...range} />
		</Page>
	);
}

/** Drawing the charts takes a slow machine seconds, so they are not drawn again when the clock ticks. */
const Panels = memo(function Panels(range: Range) {
	const currency = packs[range.country].currency.code;
	return (
		<div className="grid min-w-0 gap-4 wide:grid-cols-2">
			<ApplicationsPanel range={range} />
			<ApprovalPanel range={range} />
			<MoneyPanel kind="flow" range={range} currency={currency} />
			<MoneyPanel kind="outstanding" range={range} currency={currency} />
			<RiskPanel range={range} />
			<RollPanel range={range} />
			<VintagePanel range={range} />
			<DelayPanel range={range} kind="decision" shown={["p50Ms", "p90Ms"]} />
			<QueuePanel range={range} />
			<DelayPanel range={range} kind="payout" />
			<DelayPanel range={range} kind="webhook" />
		</div>
	);
});

/** The days that the figures cover, and when they were computed. */
function Covers({ range }: { readonly range: Range }) {
	const { t, language } = useWords();
	const { data } = useStaffQuery("dashboardMoney", range);
	if (!data?.covers) return null;
	const { from, to, madeAt } = data.covers;
	return (
		<p className="text-xs text-ink-2" role="status">
			{t("dash.covers", {
				from: formatDay(language, from),
				to: formatDay(language, to),
				at: momentText(t, language, madeAt, range.country),
			})}
		</p>
	);
}

function RangeFields({ range }: { readonly range: Range }) {
	const { t } = useWords();
	const { set } = useFilters();
	const [, setSearch] = useSearchParams();
	const nowMs = useNowMs();
	const { country, from, to, grain } = range;
	return (
		<div className="flex flex-wrap items-end gap-3">
			<OneCountryField value={country} onChange={(value) => set("country", value)} />
			<DateField label={t("dash.from")} value={from} onChange={(text) => set("from", text)} />
			<DateField label={t("dash.to")} value={to} onChange={(text) => set("to", text)} />
			<SelectField
				label={t("dash.by")}
				value={grain}
				options={grains.map((value) => ({ value, label: t(`dash.grain.${value}`) }))}
				onChange={(value) => set("grain", value)}
			/>
			{quickDays.map((days) => {
				const quick = lastDays(country, nowMs, days);
				return (
					<Button
						key={days}
						pressed={quick.from === from && quick.to === to}
						onClick={() => setSearch({ country, ...quick }, { replace: true })}
					>
						{t("dash.days", { days })}
					</Button>
				);
			})}
		</div>
	);
}

/** The few numbers that are read first, of the same figures as the charts. */
function Headline({ range }: { readonly range: Range }) {
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
