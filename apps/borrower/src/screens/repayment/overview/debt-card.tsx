import { BigFigure, Card, Notice, Row, Tag } from "@puente/ui";
import { formatDay } from "../../../app/format/date-time.ts";
import { formatPercent, packOfCurrency } from "../../../app/format/format.ts";
import { formatMinor, moneyFormatOf, wholeDebt } from "../format.ts";
import type { RepayDetail } from "../payment-types.ts";
import { useRepaymentWords } from "../repayment-words.tsx";

/** Due amount with its parts, or the next payment if nothing is due. */
export function DebtCard({ detail }: { readonly detail: RepayDetail }) {
	const { t, language } = useRepaymentWords();
	const { next, currency, overdueDays } = detail;
	const due = wholeDebt(currency, detail.due);
	const isDue = due.totalMinor > 0;
	// Rounded beside exact would not add up.
	const money = moneyFormatOf(currency, [
		...(isDue ? [due.principalMinor, due.interestMinor, due.taxMinor, due.penaltyMinor] : []),
		...[due.roundedOffMinor, due.totalMinor, next?.dueMinor ?? 0, detail.creditMinor],
	]);
	const label = isDue
		? t("detail.dueNow")
		: next === null
			? t("detail.nothing")
			: t("detail.dueOn", { date: formatDay(language, next.dueOn) });
	return (
		<Card>
			<BigFigure
				label={label}
				value={formatMinor(currency, isDue ? due.totalMinor : (next?.dueMinor ?? 0))}
				tag={<LatenessTag overdueDays={overdueDays} />}
			/>
			<dl>
				{isDue ? (
					<>
						<Row label={t("principal")} value={money(due.principalMinor)} />
						<Row label={t("interest")} value={money(due.interestMinor)} />
						{due.taxMinor > 0 ? <Row label={t("interestTax")} value={money(due.taxMinor)} /> : null}
						{due.penaltyMinor > 0 ? <Row label={t("penalty")} value={money(due.penaltyMinor)} /> : null}
						{due.roundedOffMinor > 0 ? (
							<Row label={t("roundedOff")} value={money(-due.roundedOffMinor)} />
						) : null}
						{next === null ? null : (
							<Row
								label={t("detail.next", { date: formatDay(language, next.dueOn) })}
								value={money(next.dueMinor)}
							/>
						)}
					</>
				) : null}
				{detail.creditMinor > 0 ? <Row label={t("credit.label")} value={money(detail.creditMinor)} /> : null}
			</dl>
			{detail.creditMinor > 0 ? <p className="pt-1 text-xs text-ink-3">{t("credit.text")}</p> : null}
		</Card>
	);
}

function LatenessTag({ overdueDays }: { readonly overdueDays: number }) {
	const { t } = useRepaymentWords();
	if (overdueDays === 0) return <Tag tone="good">{t("detail.onTime")}</Tag>;
	return (
		<Tag tone="late">
			{overdueDays === 1 ? t("detail.overdueDay") : t("detail.overdueDays", { days: overdueDays })}
		</Tag>
	);
}

/** Penalty terms: rate, cap and what stops them. */
export function PenaltyCard({ detail }: { readonly detail: RepayDetail }) {
	const { t } = useRepaymentWords();
	const { claimOpen, overdueDays, penaltyPercentPerDay, penaltyMaxMinor, currency } = detail;
	return (
		<>
			{claimOpen ? <Notice tone="info">{t("penalty.claim")}</Notice> : null}
			{overdueDays > 0 ? (
				<Card title={t("penalty.title")}>
					<ul className="list-disc space-y-1.5 pl-5 text-sm text-ink-2">
						<li>
							{t("penalty.rate", { rate: formatPercent(packOfCurrency(currency), penaltyPercentPerDay) })}
						</li>
						<li>{t("penalty.cap", { amount: formatMinor(currency, penaltyMaxMinor) })}</li>
						<li>{t("penalty.still")}</li>
						<li>{t("penalty.stop")}</li>
					</ul>
				</Card>
			) : null}
		</>
	);
}
