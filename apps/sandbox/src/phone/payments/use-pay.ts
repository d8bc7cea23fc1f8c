import { useState } from "react";
import {
	errorMessage,
	getOpenCharges,
	type PayAnswer,
	type PaymentResult,
	payCharge,
	reversePayment,
	usePolling,
} from "../calls.ts";

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

/** The open charges at the simulated rails; polled, because the app creates new ones. */
export function usePay() {
	const [answer, setAnswer] = useState<PayAnswer | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [confirmation, setConfirmation] = useState<string | null>(null);
	const [paying, setPaying] = useState(false);
	const load = async () => {
		try {
			setAnswer(await getOpenCharges());
		} catch (error) {
			setProblem(errorMessage(error));
		}
	};
	usePolling(load, pollMs);
	const run = async (payment: Promise<PaymentResult>, done: string) => {
		setPaying(true);
		setProblem(null);
		setConfirmation(null);
		try {
			const { amountMinor, currency } = await payment;
			setConfirmation(`${moneyText(amountMinor, currency)} ${done}.`);
			await load();
		} catch (error) {
			setProblem(errorMessage(error));
		}
		setPaying(false);
	};
	return {
		answer,
		problem,
		confirmation,
		paying,
		pay: (order: Parameters<typeof payCharge>[0]) => run(payCharge(order), "paid"),
		reverse: (order: Parameters<typeof reversePayment>[0]) => run(reversePayment(order), "taken back"),
	};
}
