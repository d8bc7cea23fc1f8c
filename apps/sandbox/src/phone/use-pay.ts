import { useState } from "react";
import { getOpenCharges, type PayAnswer, payCharge } from "./calls.ts";
import { sentenceOf, usePolling } from "./polling.ts";

const pollMs = 3000;
const minorPerUnit = 100;

export function moneyText(amountMinor: number, currency: string): string {
	const format = new Intl.NumberFormat("en", {
		style: "currency",
		currency,
		currencyDisplay: "narrowSymbol",
	});
	return format.format(amountMinor / minorPerUnit);
}

/** What can be paid at the pretend rails; polled, because the app makes more of it. */
export function usePay() {
	const [answer, setAnswer] = useState<PayAnswer | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [told, setTold] = useState<string | null>(null);
	const [paying, setPaying] = useState(false);
	const load = async () => {
		try {
			setAnswer(await getOpenCharges());
		} catch (error) {
			setProblem(sentenceOf(error));
		}
	};
	usePolling(load, pollMs);
	return {
		answer,
		problem,
		told,
		paying,
		async pay(order: Parameters<typeof payCharge>[0]) {
			setPaying(true);
			setProblem(null);
			setTold(null);
			try {
				const { amountMinor, currency } = await payCharge(order);
				setTold(`${moneyText(amountMinor, currency)} paid.`);
				await load();
			} catch (error) {
				setProblem(sentenceOf(error));
			}
			setPaying(false);
		},
	};
}
