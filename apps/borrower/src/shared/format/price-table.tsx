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
	const { language } = useWords();
	const words = priceWords[language];
	const { receivedMinor, totalMinor, aprMethod, aprPercent } = price;
	const costMinor = totalMinor - receivedMinor;
	const write = moneyFormat(pack, [receivedMinor, totalMinor, costMinor]);
	const cells = [
		[words.receive, write(receivedMinor)],
		[words.repay, write(totalMinor)],
		[words.cost, write(costMinor)],
	];
	return (
		<>
			<dl className="flex flex-wrap justify-between gap-x-3 gap-y-2">
				{cells.map(([name, value]) => (
					<div key={name}>
						<dt className="text-xs text-ink-2">{name}</dt>
						<dd className="figure-face text-lg text-ink">{value}</dd>
					</div>
				))}
			</dl>
			<p className="mt-2 text-xs text-ink-2">
				{words.rate[aprMethod]}: <b className="tabular-nums">{formatPercent(pack, aprPercent)}</b>
			</p>
		</>
	);
}
