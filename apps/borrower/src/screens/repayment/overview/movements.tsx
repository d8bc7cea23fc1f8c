import type { Currency } from "@puente/core/money";
import { formatDay } from "../../../app/format/date-time.ts";
import { moneyFormatOf } from "../format.ts";
import type { RepayDetail } from "../payment-types.ts";
import { useRepaymentWords } from "../repayment-words.tsx";

/** Payments and charges, newest first. */
export function Movements(props: {
	readonly movements: RepayDetail["movements"];
	readonly currency: Currency;
	readonly shownMax?: number;
}) {
	const { t, language, kind, rail } = useRepaymentWords();
	const money = moneyFormatOf(
		props.currency,
		props.movements.map(({ amountMinor }) => amountMinor),
	);
	const shown = [...props.movements].reverse().slice(0, props.shownMax);
	if (shown.length === 0) return <p className="py-2 text-sm text-ink-2">{t("movements.none")}</p>;
	return (
		<ul>
			{shown.map((movement, index) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: equal movements of one day differ only by their index.
					key={`${movement.on} ${movement.kind} ${index}`}
					className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2.5 last:border-0"
				>
					<span className="min-w-0 flex-1 basis-40">
						<span className="block text-sm text-ink">{kind(movement.kind)}</span>
						<span className="block text-xs break-words text-ink-3">
							{[
								formatDay(language, movement.on),
								movement.rail === null ? null : rail(movement.rail),
								// A rail's own number helps with a question about a payment; a short list leaves it out.
								movement.reference === null || props.shownMax !== undefined
									? null
									: t("movements.reference", { reference: movement.reference }),
							]
								.filter((part) => part !== null)
								.join(" · ")}
						</span>
					</span>
					<span className="ml-auto text-right text-sm font-semibold tabular-nums">
						{money(movement.amountMinor)}
					</span>
				</li>
			))}
		</ul>
	);
}
