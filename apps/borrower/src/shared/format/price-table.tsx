import type { CallOutput, Calls } from "@puente/contract";
import type { Pack } from "@puente/regions";
import { priceWords } from "@puente/words/price";
import { useWords } from "../words/use-words.ts";
import { formatPercent, moneyFormat } from "./format.ts";

type Price = Pick<
	CallOutput<Calls["promotionExample"]>,
	"receivedMinor" | "totalMinor" | "aprMethod" | "aprPercent"
>;

/** What is received, paid back and paid for it, with the yearly rate of the region. */
export function PriceTable({ pack, price }: { readonly pack: Pack; readonly price: Price }) {
	const { rate, cells } = usePriceTexts(pack, price);
	return (
		<>
			<dl className="flex flex-wrap justify-between gap-x-3 gap-y-2">
				{cells.map(({ name, value }) => (
					<div key={name}>
						<dt className="text-xs text-ink-2">{name}</dt>
						<dd className="figure-face text-lg text-ink">{value}</dd>
					</div>
				))}
			</dl>
			<p className="mt-2 text-xs text-ink-2">
				{rate.name}: <b className="tabular-nums">{rate.value}</b>
			</p>
		</>
	);
}

/** The parts of a price as texts. */
export function usePriceTexts(pack: Pack, { receivedMinor, totalMinor, aprMethod, aprPercent }: Price) {
	const { language } = useWords();
	const words = priceWords[language];
	const costMinor = totalMinor - receivedMinor;
	const write = moneyFormat(pack, [receivedMinor, totalMinor, costMinor]);
	return {
		cells: [
			{ name: words.receive, value: write(receivedMinor) },
			{ name: words.repay, value: write(totalMinor) },
			{ name: words.cost, value: write(costMinor) },
		],
		rate: { name: words.rate[aprMethod], value: formatPercent(pack, aprPercent) },
	};
}
