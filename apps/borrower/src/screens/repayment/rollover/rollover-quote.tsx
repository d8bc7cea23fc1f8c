import type { Currency } from "@puente/core/money";
import { Card, Row, TotalRow } from "@puente/ui";
import type { Output } from "../../../app/calls/use-call.tsx";
import { formatDay, formatMoment } from "../../../app/format/date-time.ts";
import { packOfCurrency } from "../../../app/format/format.ts";
import { moneyFormatOf } from "../format.ts";
import { useRepaymentWords } from "../repayment-words.tsx";

export type Quote = NonNullable<Output<"getExtensionData">["quote"]>;

/** New due dates, price and total cost of a rollover. */
export function QuoteCards({ quote, currency }: { readonly quote: Quote; readonly currency: Currency }) {
	const { t, language } = useRepaymentWords();
	const money = moneyFormatOf(currency, [quote.feeMinor, quote.taxMinor, quote.payMinor]);
	const totals = moneyFormatOf(currency, [quote.totalBeforeMinor, quote.totalAfterMinor]);
	const time = formatMoment(language, quote.validUntil, packOfCurrency(currency));
	return (
		<>
			<Card title={t("rollover.new")}>
				<dl>
					{quote.dueOn.map(({ number, from, to }) => (
						<Row
							key={number}
							label={t("schedule.phase", { number })}
							value={t("rollover.from", { from: formatDay(language, from), to: formatDay(language, to) })}
						/>
					))}
				</dl>
			</Card>
			<Card title={t("rollover.cost")}>
				<dl>
					<Row label={t("fee")} value={money(quote.feeMinor)} />
					<Row label={t("tax")} value={money(quote.taxMinor)} />
					<TotalRow label={t("rollover.payNow")} value={money(quote.payMinor)} />
				</dl>
				<p className="pt-1 text-xs text-ink-3">{t("rollover.valid", { time })}</p>
			</Card>
			<Card title={t("rollover.compare")}>
				<dl>
					<Row label={t("rollover.before")} value={totals(quote.totalBeforeMinor)} />
					<Row label={t("rollover.after")} value={totals(quote.totalAfterMinor)} />
					<TotalRow
						label={t("rollover.difference")}
						value={totals(quote.totalAfterMinor - quote.totalBeforeMinor)}
					/>
				</dl>
				<p className="pt-1 text-sm text-ink-2">{t("rollover.honest")}</p>
			</Card>
		</>
	);
}
