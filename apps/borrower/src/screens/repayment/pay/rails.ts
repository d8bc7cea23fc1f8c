import type { Client } from "../../data/client.ts";
import type { PayReference, RepayDetail } from "./answers.ts";

export type Method = RepayDetail["methods"][number];
export type PayKind = "online" | "offline";

/** What a borrower asks an online rail for: a page on which this amount of this loan is paid. */
export type PageWish = {
	readonly rail: string;
	readonly orderNo: string;
	/** Whole units of the currency. */
	readonly amount: number;
	readonly detail: string;
};

/** What some rails must know besides the amount. */
const details: Readonly<Record<string, "bank" | "phone">> = { "wompi-pse": "bank", "wompi-nequi": "phone" };

export function detailOf(rail: string): "bank" | "phone" | null {
	return Object.hasOwn(details, rail) ? (details[rail] ?? null) : null;
}

/** Whether a payment is too small or too large for a rail; null when it takes it. */
export function misfit(method: Method, amountMinor: number): "tooSmall" | "tooLarge" | null {
	if (method.minMinor !== null && amountMinor < method.minMinor) return "tooSmall";
	return method.maxMinor !== null && amountMinor > method.maxMinor ? "tooLarge" : null;
}

/** Asks an online rail by the call that is made for it. */
export async function askPage(client: Client, wish: PageWish): Promise<readonly PayReference[]> {
	const { orderNo, amount, rail, detail } = wish;
	if (rail === "paystack-card")
		return (await client("paystackAuthorization", { orderNo, amount })).references;
	if (rail === "flutterwave-card")
		return (await client("flutterwaveRepayLink", { orderNo, amount })).references;
	const more = detail === "" ? {} : { detail };
	return (await client("payOnline", { orderNo, rail, amount, ...more })).references;
}

/** Rails at which a borrower has an account of their own, by the call that answers it; asking twice answers the same. */
const standingCalls = {
	stp: "getStpClabe",
	monnify: "monnifyReservedAccount",
	flutterwave: "flutterwaveReservedAccount",
	paystack: "dedicatedAccountCreate",
} as const;

export type StandingCall = (typeof standingCalls)[keyof typeof standingCalls];

export function standingCall(rail: string): StandingCall | null {
	return Object.hasOwn(standingCalls, rail) ? standingCalls[rail as keyof typeof standingCalls] : null;
}

/** How long to wait before asking again how a payment stands: often at first, then seldom, for as long as it takes. */
const pausesMs = [2000, 3000, 5000, 8000, 13_000, 20_000, 30_000] as const;

export function pauseMs(looks: number): number {
	return pausesMs[Math.min(Math.max(looks - 1, 0), pausesMs.length - 1)] ?? 30_000;
}
