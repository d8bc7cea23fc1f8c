import type { Currency } from "@puente/core/money";
import { Card, Row, StageCard, StageFigure, TotalRow } from "@puente/ui";
import type { Output } from "../../../shared/calls/use-call.tsx";
import { formatShortDay } from "../../../shared/format/date-time.ts";
import { formatDayFrom } from "../../../shared/format/day-text.ts";
import { packOfCurrency } from "../../../shared/format/format.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor, moneyFormatOf } from "../format.ts";
import { useUntilText } from "../use-until-text.ts";

export type Quote = NonNullable<Output<"getExtensionData">["quote"]>;
type QuoteProps = { readonly quote: Quote; readonly currency: Currency };

/** What more days cost, as the one figure of the screen. */
export function QuoteStage({ quote, currency }: QuoteProps) {
	const { t } = useWords("repayment");
	const { days, payMinor, validUntil } = quote;
	const time = useUntilText()(validUntil, packOfCurrency(currency));
	return (
		<StageCard>
			<h2 className="stage-text text-sm">{t("rollover.figure", { days })}</h2>
			<StageFigure value={formatMinor(currency, payMinor)} roomVw={72} />
			<p className="mt-1 text-sm">{t("rollover.lead", { days })}</p>
			<p className="stage-text pt-1 pb-4 text-xs">{t("rollover.valid", { time })}</p>
		</StageCard>
	);
}

/** New due dates and total cost of a rollover, with the parts of its fee. */
export function QuoteCards({ quote, currency }: QuoteProps) {
	const { t, language } = useWords("repayment");
	const { feeMinor, taxMinor, payMinor, totalBeforeMinor, totalAfterMinor } = quote;
	const money = moneyFormatOf(currency, [feeMinor, taxMinor, payMinor]);
	const totals = moneyFormatOf(currency, [totalBeforeMinor, totalAfterMinor]);
	const year = quote.dueOn[0]?.from ?? "";
	const day = (date: string) => formatDayFrom(language, date, year);
	return (
		<>
			<Card title={t("rollover.new")}>
				<dl>
					{quote.dueOn.map(({ number, from, to }) => (
						<Row
							key={number}
							label={t("schedule.phase", { number })}
							value={
								<>
									<span className="font-normal text-ink-2">{formatShortDay(language, from)} →</span> {day(to)}
								</>
							}
						/>
					))}
				</dl>
			</Card>
			<Card title={t("rollover.cost")}>
				<dl>
					<Row label={t("fee")} value={money(feeMinor)} />
					{taxMinor > 0 ? <Row label={t("tax")} value={money(taxMinor)} /> : null}
					<TotalRow label={t("rollover.payNow")} value={money(payMinor)} />
				</dl>
			</Card>
			<Card title={t("rollover.compare")}>
				<dl>
					<Row label={t("rollover.before")} value={totals(totalBeforeMinor)} />
					<Row label={t("rollover.after")} value={totals(totalAfterMinor)} />
					<TotalRow label={t("rollover.difference")} value={totals(totalAfterMinor - totalBeforeMinor)} />
				</dl>
				<p className="pt-1 text-sm text-ink-2">{t("rollover.honest")}</p>
			</Card>
		</>
	);
}
