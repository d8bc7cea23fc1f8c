import type { Client } from "../../../data/client.ts";
import type { PayReference, RepayDetail } from "../payment-types.ts";

export type Method = RepayDetail["methods"][number];
export type PayKind = "online" | "offline";

/** Input of an online payment. */
export type OnlinePayment = {
	readonly rail: string;
	readonly orderNo: string;
	/** Whole units of the currency. */
	readonly amount: number;
	readonly detail: string;
};

/** Rails that need a detail besides the amount. */
const details: Readonly<Record<string, "bank" | "phone">> = { "wompi-pse": "bank", "wompi-nequi": "phone" };

export function requiredDetail(rail: string): "bank" | "phone" | null {
	return Object.hasOwn(details, rail) ? (details[rail] ?? null) : null;
}

/** Whether the amount is outside the rail's limits; null if it is within. */
export function amountOutOfRange(method: Method, amountMinor: number): "tooSmall" | "tooLarge" | null {
	if (method.minMinor !== null && amountMinor < method.minMinor) return "tooSmall";
	return method.maxMinor !== null && amountMinor > method.maxMinor ? "tooLarge" : null;
}

/** Creates an online payment by the rail's own call. */
export async function createOnlinePayment(
	client: Client,
	payment: OnlinePayment,
): Promise<readonly PayReference[]> {
	const { orderNo, amount, rail, detail } = payment;
	if (rail === "paystack-card")
		return (await client("paystackAuthorization", { orderNo, amount })).references;
	if (rail === "flutterwave-card")
		return (await client("flutterwaveRepayLink", { orderNo, amount })).references;
	const more = detail === "" ? {} : { detail };
	return (await client("payOnline", { orderNo, rail, amount, ...more })).references;
}

/** Rails with a reserved account for each borrower, by the idempotent call that returns it. */
const reservedAccountCalls = {
	stp: "getStpClabe",
	monnify: "monnifyReservedAccount",
	flutterwave: "flutterwaveReservedAccount",
	paystack: "dedicatedAccountCreate",
} as const;

export type ReservedAccountCall = (typeof reservedAccountCalls)[keyof typeof reservedAccountCalls];

export function reservedAccountCall(rail: string): ReservedAccountCall | null {
	return Object.hasOwn(reservedAccountCalls, rail)
		? reservedAccountCalls[rail as keyof typeof reservedAccountCalls]
		: null;
}

/** Delays between polls of a payment: short at first, then longer. */
const pollDelaysMs = [2000, 3000, 5000, 8000, 13_000, 20_000, 30_000] as const;

export function pollDelayMs(polls: number): number {
	return pollDelaysMs[Math.min(Math.max(polls - 1, 0), pollDelaysMs.length - 1)] ?? 30_000;
}
