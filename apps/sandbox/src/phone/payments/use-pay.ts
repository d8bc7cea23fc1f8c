import { useState } from "react";
import { getOpenCharges, type Paid, type PayAnswer, payCharge, takePaymentBack } from "./calls.ts";
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
	const move = async (moving: Promise<Paid>, done: string) => {
		setPaying(true);
		setProblem(null);
		setTold(null);
		try {
			const { amountMinor, currency } = await moving;
			setTold(`${moneyText(amountMinor, currency)} ${done}.`);
			await load();
		} catch (error) {
			setProblem(sentenceOf(error));
		}
		setPaying(false);
	};
	return {
		answer,
		problem,
		told,
		paying,
		pay: (order: Parameters<typeof payCharge>[0]) => move(payCharge(order), "paid"),
		takeBack: (order: Parameters<typeof takePaymentBack>[0]) => move(takePaymentBack(order), "taken back"),
	};
}
