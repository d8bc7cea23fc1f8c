import { classNames, SkeletonBar } from "@puente/ui";
import { useEffect, useState } from "react";
import { Answer, useCall } from "../../shared/calls/use-call.tsx";
import { packOfCurrency } from "../../shared/format/format.ts";
import { PriceTable } from "../../shared/format/price-table.tsx";
import { usePack, useWords } from "../../shared/index.ts";
import type { LoanChoice } from "./loan-choice.ts";

/** A slider passes many amounts on its way; the server is asked for the one where it rests. */
const restMs = 250;

function useRested<T>(value: T): T {
	const [rested, setRested] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setRested(value), restMs);
		return () => clearTimeout(timer);
	}, [value]);
	return rested;
}

/** What a loan of the chosen amount and days costs at the standard price, computed by the server. */
export function ExampleCosts({ productId, amount, days }: LoanChoice) {
	const { t } = useWords("promo");
	const pack = usePack();
	const key = useRested(JSON.stringify({ productId, amount, days }));
	const asked = JSON.parse(key) as LoanChoice;
	const call = useCall("promotionExample", { country: pack.country, ...asked }, { anonymous: true });
	const isCurrent = asked.amount === amount && asked.days === days;
	if (call.data === undefined && call.failure === null) return <CostsSkeleton />;
	return (
		<Answer call={call}>
			{(price) => (
				<div className={classNames("transition-opacity", !isCurrent && "opacity-40")}>
					<PriceTable pack={packOfCurrency(price.currency)} price={price} />
					<p className="mt-2 text-xs text-ink-3">{t("yx.exampleNote")}</p>
				</div>
			)}
		</Answer>
	);
}

/** As high as the costs at the usual text size, so that the button below does not move. */
function CostsSkeleton() {
	return (
		<div aria-hidden="true" className="min-h-[8.25rem]">
			<SkeletonBar className="mb-3 h-10 w-full" />
			<SkeletonBar className="mb-3 h-3 w-2/5" />
			<SkeletonBar className="h-3 w-4/5" />
		</div>
	);
}
