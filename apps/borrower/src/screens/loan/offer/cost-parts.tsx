import type { PricedProduct } from "@puente/core/offer";
import { Card, RateNote, Row, TotalRow } from "@puente/ui";
import { priceWords } from "@puente/words/price";
import { formatDay } from "../../../shared/format/date-time.ts";
import { formatPercent, moneyFormat } from "../../../shared/format/format.ts";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import type { OwnDisclosure } from "./compare-disclosures.ts";

type CostProps = { readonly figures: OwnDisclosure; readonly product: PricedProduct };

/** Two sums: what is taken off the amount gives what is received, what is added gives what is repaid. */
export function CostCard({ figures, product }: CostProps) {
	const pack = usePack();
	const { t, language } = useWords("loan");
	const { amountMinor, receivedMinor, feeMinor, taxMinor, totalMinor, costMinor } = figures;
	const { interestMinor, interestTaxMinor } = figures;
	const write = moneyFormat(pack, [
		amountMinor,
		receivedMinor,
		feeMinor,
		taxMinor,
		interestMinor,
		interestTaxMinor,
		totalMinor,
		figures.phases[0]?.dueMinor ?? 0,
	]);
	const [first] = figures.phases;
	const less = (minor: number) => (minor === 0 ? write(0) : write(-minor));
	return (
		<Card title={t("cost.title")}>
			<dl>
				<Row label={t("cost.amount")} value={write(amountMinor)} />
				<Row label={t("cost.fee")} value={less(feeMinor)} />
				{taxMinor === 0 ? null : (
					<Row
						label={t("cost.tax", { percent: formatPercent(pack, product.feeTaxPercent) })}
						value={less(taxMinor)}
					/>
				)}
				<TotalRow label={t("cost.receive")} value={write(receivedMinor)} />
			</dl>
			<dl className="mt-2 border-t border-line pt-1">
				<Row label={t("cost.amount")} value={write(amountMinor)} />
				<Row label={t("cost.interest", { days: figures.days })} value={`+${write(interestMinor)}`} />
				{interestTaxMinor === 0 ? null : (
					<Row
						label={t("cost.interestTax", { percent: formatPercent(pack, product.interestTaxPercent) })}
						value={`+${write(interestTaxMinor)}`}
					/>
				)}
				<TotalRow label={t("cost.total")} value={write(totalMinor)} />
				<Row label={t("cost.whole")} value={write(costMinor)} />
				{first === undefined ? null : (
					<Row
						label={t("cost.firstDue")}
						value={`${formatDay(language, first.dueOn)} · ${write(first.dueMinor)}`}
					/>
				)}
			</dl>
		</Card>
	);
}

/** The annual rate under the name that the region's law requires. */
export function Rate({ figures }: { readonly figures: OwnDisclosure }) {
	const pack = usePack();
	const { t, language } = useWords("loan");
	const method = figures.aprMethod;
	const text =
		method === "cat"
			? t("rate.catText", { date: formatDay(language, figures.paidOutOn) })
			: t(`rate.${method}Text`);
	return (
		<RateNote
			name={priceWords[language].rate[method]}
			value={formatPercent(pack, figures.aprPercent)}
			text={text}
		/>
	);
}

/** Explains the figures by the product's terms. */
export function WhyFigures({ figures, product }: CostProps) {
	const pack = usePack();
	const { t } = useWords("loan");
	const percent = (text: string) => formatPercent(pack, text);
	const count = figures.phases.length;
	return (
		<>
			<p>
				{figures.feeMinor === 0
					? t("choose.whyNoFee")
					: t("choose.whyFee", { fee: percent(product.feePercent), tax: percent(product.feeTaxPercent) })}
			</p>
			<p>{t("choose.whyInterest", { percent: percent(product.interestPercentPerDay) })}</p>
			<p>{t("choose.whyPayments", { count })}</p>
			<p>{t("choose.whySame")}</p>
		</>
	);
}
