import { Card, Notice, Row, TotalRow, Unfold } from "@puente/ui";
import { formatPercent, packOfCurrency } from "../../../shared/format/format.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor, moneyFormatOf, wholeDebt } from "../format.ts";
import type { RepayDetail } from "../payment-types.ts";

type Debt = RepayDetail["due"];

/** Rows of a debt, in the order of a bill. Parts that are not there have no row. */
export function DebtRows(props: { readonly debt: Debt; readonly write: (minor: number) => string }) {
	const { debt, write } = props;
	const { t } = useWords("repayment");
	return (
		<>
			<Row label={t("principal")} value={write(debt.principalMinor)} />
			<Row label={t("interest")} value={write(debt.interestMinor)} />
			{debt.taxMinor > 0 ? <Row label={t("interestTax")} value={write(debt.taxMinor)} /> : null}
			{debt.penaltyMinor > 0 ? <Row label={t("penalty")} value={write(debt.penaltyMinor)} /> : null}
			{debt.penaltyTaxMinor > 0 ? <Row label={t("penaltyTax")} value={write(debt.penaltyTaxMinor)} /> : null}
			{debt.roundedOffMinor > 0 ? <Row label={t("roundedOff")} value={write(-debt.roundedOffMinor)} /> : null}
		</>
	);
}

/** Formats the parts of a debt alike. Rounded beside exact would not add up. */
export function debtFormat(
	currency: RepayDetail["currency"],
	debt: Debt,
	others: readonly number[] = [],
): (minor: number) => string {
	return moneyFormatOf(currency, [
		...[debt.principalMinor, debt.interestMinor, debt.taxMinor, debt.penaltyMinor],
		...[debt.penaltyTaxMinor, debt.roundedOffMinor, debt.totalMinor, ...others],
	]);
}

/** The parts of what is due, and how the penalty grows: a cost is never behind a tap. */
export function DueCard({ detail }: { readonly detail: RepayDetail }) {
	const { t } = useWords("repayment");
	const { currency, overdueDays, penaltyPercentPerDay, penaltyBase, penaltyGrowthMinor, penaltyMaxMinor } =
		detail;
	const due = wholeDebt(currency, detail.due);
	if (due.totalMinor === 0) return null;
	const money = debtFormat(currency, due);
	const rate = formatPercent(packOfCurrency(currency), penaltyPercentPerDay);
	return (
		<Card title={t("detail.parts")}>
			<dl>
				<DebtRows debt={due} write={money} />
				<TotalRow label={t("total")} value={money(due.totalMinor)} />
			</dl>
			{overdueDays > 0 ? (
				<div className="pt-1 text-xs text-ink-2">
					<p>
						{t(`penalty.rate.${penaltyBase}`, { rate })}{" "}
						{penaltyGrowthMinor > 0
							? t("penalty.growth", { amount: formatMinor(currency, penaltyGrowthMinor) })
							: null}
					</p>
					<p>
						{t(penaltyGrowthMinor > 0 || detail.claimOpen ? "penalty.cap" : "penalty.capReached", {
							amount: formatMinor(currency, penaltyMaxMinor),
						})}
					</p>
				</div>
			) : null}
		</Card>
	);
}

/** Paid beyond what was due. */
export function CreditNotice({ detail }: { readonly detail: RepayDetail }) {
	const { t } = useWords("repayment");
	const { creditMinor, currency } = detail;
	if (creditMinor === 0) return null;
	return (
		<Notice tone="info">
			<p className="flex flex-wrap justify-between gap-x-3 font-semibold">
				<span>{t("credit.label")}</span>
				<span className="tabular-nums">{formatMinor(currency, creditMinor)}</span>
			</p>
			<p className="text-xs">{t("credit.text")}</p>
		</Notice>
	);
}

/** What pauses and stops the penalty. */
export function PenaltyCard({ detail }: { readonly detail: RepayDetail }) {
	const { t } = useWords("repayment");
	const { claimOpen, overdueDays } = detail;
	return (
		<>
			{claimOpen ? <Notice tone="info">{t("penalty.claim")}</Notice> : null}
			{overdueDays > 0 ? (
				<Unfold title={t("penalty.title")}>
					<p>{t("penalty.still")}</p>
					<p>{t("penalty.stop")}</p>
				</Unfold>
			) : null}
		</>
	);
}
