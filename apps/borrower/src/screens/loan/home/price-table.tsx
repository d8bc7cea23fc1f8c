import type { CallOutput, Calls } from "@puente/contract";
import { formatPercent, moneyFormat } from "../../../app/format/format.ts";
import { usePack } from "../../../app/state/services-context.ts";
import { useLoanWords } from "../use-loan-words.ts";

type Price = Pick<
	CallOutput<Calls["promotionExample"]>,
	"receivedMinor" | "totalMinor" | "aprMethod" | "aprPercent"
>;

/** What is received, paid back and paid for it, with the yearly rate of the region. */
export function PriceTable({ receivedMinor, totalMinor, aprMethod, aprPercent }: Price) {
	const pack = usePack();
	const { w } = useLoanWords();
	const costMinor = totalMinor - receivedMinor;
	const write = moneyFormat(pack, [receivedMinor, totalMinor, costMinor]);
	const cells = [
		{ name: w("home.exampleReceive"), value: write(receivedMinor) },
		{ name: w("home.exampleRepay"), value: write(totalMinor) },
		{ name: w("home.exampleCost"), value: write(costMinor) },
	];
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
				{w(`rate.${aprMethod}`)}: <b className="tabular-nums">{formatPercent(pack, aprPercent)}</b>
			</p>
		</>
	);
}
