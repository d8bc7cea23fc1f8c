import { Card, Row } from "@puente/ui";
import { useEffect, useState } from "react";
import { type Output, useCall } from "../../../../shared/calls/use-call.tsx";
import { useDebounced } from "../../../../shared/state/use-debounced.ts";
import { useWords, type Words } from "../../../../shared/words/use-words.ts";
import { formatMinor, formatWhole, moneyFormatOf } from "../../format.ts";

type Effect = Output<"payEffect">;
type Shown = { readonly amount: number; readonly effect: Effect };

/** A finger on the slider asks once it rests. */
const restMs = 200;

/** What a payment of an amount changes, before it is paid. The figures are the server's; the last ones stay meanwhile. */
export function PayEffect(props: { readonly orderNo: string; readonly amount: number | null }) {
	const { t } = useWords("repayment");
	const shown = useEffectOf(props.orderNo, props.amount);
	return (
		<div role="status" className="empty:-mt-2">
			{shown === null ? null : (
				<Card title={t("effect.title")}>
					<EffectLines {...shown} />
				</Card>
			)}
		</div>
	);
}

function useEffectOf(orderNo: string, amount: number | null): Shown | null {
	const asked = useDebounced(amount, restMs);
	const { data } = useCall("payEffect", { orderNo, amount: asked ?? 0 }, { enabled: asked !== null });
	const [last, setLast] = useState<Shown | null>(null);
	useEffect(() => {
		if (data !== undefined && asked !== null) setLast({ amount: asked, effect: data });
	}, [data, asked]);
	return amount === null ? null : last;
}

function EffectLines({ amount, effect }: Shown) {
	const words = useWords("repayment");
	const { t } = words;
	const { currency, before, after } = effect;
	const money = moneyFormatOf(currency, [before.dueMinor, after.dueMinor, after.payoffMinor]);
	const growth = moneyFormatOf(currency, [before.growthMinor, after.growthMinor]);
	const change = (from: string, to: string) => (
		<>
			<span className="font-normal text-ink-2">{from} →</span> {to}
		</>
	);
	return (
		<>
			<p className="text-sm font-semibold text-ink">{effectText(amount, effect, words)}</p>
			<dl>
				{before.dueMinor > 0 ? (
					<Row label={t("detail.dueNow")} value={change(money(before.dueMinor), money(after.dueMinor))} />
				) : null}
				{before.growthMinor > 0 ? (
					<Row
						label={t("effect.growth")}
						value={change(growth(before.growthMinor), growth(after.growthMinor))}
					/>
				) : null}
				<Row label={t("effect.rest")} value={money(after.payoffMinor)} />
			</dl>
		</>
	);
}

/** The change in one sentence. */
function effectText(amount: number, { currency, before, after }: Effect, { t }: Words<"repayment">): string {
	const paid = formatWhole(currency, amount);
	const lessMinor = before.growthMinor - after.growthMinor;
	if (after.payoffMinor === 0) return t("effect.paysOff", { amount: paid });
	if (before.overdueDays > 0 && after.overdueDays === 0) return t("effect.stops", { amount: paid });
	if (lessMinor > 0) return t("effect.less", { amount: paid, less: formatMinor(currency, lessMinor) });
	if (after.growthMinor > 0) {
		return t("effect.same", { amount: paid, growth: formatMinor(currency, after.growthMinor) });
	}
	return t("effect.left", { amount: paid, count: after.phasesLeft });
}
