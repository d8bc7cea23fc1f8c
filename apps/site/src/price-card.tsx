import { priceWords } from "@puente/words/price";
import { type CSSProperties, useId } from "react";
import { formatAmount, formatPercent, moneyFormat } from "./format.ts";
import { SegmentedChoice } from "./segmented-choice.tsx";
import { useSite } from "./site-context.ts";
import type { Example } from "./use-example.ts";
import { useSiteWords } from "./use-site-words.ts";

/** What a first loan costs, by amount and days. The server computes it as it does for an offer. */
export function PriceCard({ example }: { readonly example: Example }) {
	const t = useSiteWords();
	const titleId = useId();
	return (
		<section className="site-price" aria-labelledby={titleId}>
			<div className="site-price-choice">
				<h2 id={titleId}>{t("price")}</h2>
				<AmountSlider example={example} />
				<Days example={example} />
			</div>
			{example.price === undefined ? null : <Sums price={example.price} />}
		</section>
	);
}

/** A choice if there is one. */
function Days({ example: { choice, choose, days } }: { readonly example: Example }) {
	const t = useSiteWords();
	if (days.length < 2) return <p className="site-days">{t("daysOf", { days: choice.days })}</p>;
	return (
		<SegmentedChoice
			label={t("days")}
			value={String(choice.days)}
			options={days.map((count) => ({ value: String(count), text: t("daysOf", { days: count }) }))}
			onChoose={(chosen) => choose({ ...choice, days: Number(chosen) })}
		/>
	);
}

function AmountSlider({ example }: { readonly example: Example }) {
	const t = useSiteWords();
	const { pack } = useSite();
	const id = useId();
	const { choice, choose, amounts } = example;
	const index = Math.max(0, amounts.indexOf(choice.amount));
	const last = Math.max(1, amounts.length - 1);
	const text = formatAmount(pack, choice.amount);
	const fill = { "--fill": `${(index / last) * 100}%` } as CSSProperties;
	return (
		<div className="site-amount">
			<label htmlFor={id}>{t("amount")}</label>
			<output htmlFor={id} className="site-figure">
				{text}
			</output>
			<input
				id={id}
				type="range"
				className="step-slider"
				min={0}
				max={last}
				step={1}
				value={index}
				aria-valuetext={text}
				style={fill}
				onChange={(event) =>
					choose({ ...choice, amount: amounts[Number(event.target.value)] ?? choice.amount })
				}
			/>
		</div>
	);
}

function Sums({ price }: { readonly price: NonNullable<Example["price"]> }) {
	const { pack, language } = useSite();
	const { receivedMinor, totalMinor, aprMethod, aprPercent } = price;
	const costMinor = totalMinor - receivedMinor;
	const words = priceWords[language];
	const write = moneyFormat(pack, [receivedMinor, totalMinor, costMinor]);
	const sums = [
		[words.receive, write(receivedMinor)],
		[words.repay, write(totalMinor)],
		[words.cost, write(costMinor)],
		[words.rate[aprMethod], formatPercent(pack, aprPercent)],
	];
	return (
		<dl className="site-sums">
			{sums.map(([name, value]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
